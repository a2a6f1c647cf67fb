import Foundation
import LibrarySamples
import Synchronization
import Testing

@testable import LibrarySQL

/// A second open file stands for another process: the lock belongs to the open file, not to the process.
@Suite struct WriterLockTests {
    /// A lock held by another process until it is released.
    private final class Other {
        private let file: Int32

        init(_ path: String) throws {
            file = open(path, O_RDWR | O_CLOEXEC)
            try #require(file >= 0)
            try #require(flock(file, LOCK_EX | LOCK_NB) == 0)
        }

        func release() { close(file) }
    }

    private final class Flag: Sendable {
        private let value = Mutex(false)
        var isRaised: Bool { value.withLock { $0 } }
        func raise() { value.withLock { $0 = true } }
    }

    private static func withLibrary(_ body: (SQLLibrary, String) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "lock-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appending(path: "a.sqlite").path
        try await body(try SQLLibrary(path: path), path)
    }

    @Test func writesWaitUntilNoOtherProcessWrites() async throws {
        try await Self.withLibrary { library, path in
            let other = try Other("\(path)-lock")
            let write = Task { try await library.addSample(Samples.feed("a")) }
            try await Task.sleep(for: .milliseconds(300))
            #expect(try await library.sources().isEmpty, "reading does not wait")
            other.release()
            let id = try await write.value
            #expect(try await library.source(id) != nil)
            try library.close()
        }
    }

    @Test func openingAndClosingWaitAsWell() async throws {
        try await Self.withLibrary { library, path in
            for work: @Sendable () throws -> Void in [
                { try SQLLibrary(path: path).close() }, { try library.close() },
            ] {
                let other = try Other("\(path)-lock")
                let hasEnded = Flag()
                let waiting = Task.detached {
                    try work()
                    hasEnded.raise()
                }
                try await Task.sleep(for: .milliseconds(300))
                #expect(!hasEnded.isRaised)
                other.release()
                try await waiting.value
            }
        }
    }

    @Test func threadsOfTheProcessExcludeOneAnother() async throws {
        try await Self.withLibrary { library, path in
            let lock = try WriterLock(of: path, waitSeconds: 10)
            let (isHeld, mayEnd) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
            let first = Thread {
                try? lock.whileHeld {
                    isHeld.signal()
                    mayEnd.wait()
                }
            }
            first.start()
            await Self.wait(for: isHeld)
            let hasEnded = Flag()
            let second = Task.detached { try lock.whileHeld { hasEnded.raise() } }
            try await Task.sleep(for: .milliseconds(300))
            #expect(!hasEnded.isRaised)
            mayEnd.signal()
            try await second.value
            try library.close()
        }
    }

    /// A write that ends while the library is closed must not release what closing holds.
    @Test func closingWaitsForAWrite() async throws {
        try await Self.withLibrary { library, path in
            let (isWriting, mayEnd) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
            let write = Task {
                try await library.write { _ in
                    isWriting.signal()
                    mayEnd.wait()
                }
            }
            await Self.wait(for: isWriting)
            let closing = Task.detached { try library.close() }
            try await Task.sleep(for: .milliseconds(200))
            #expect(!Self.isFree("\(path)-lock"))
            mayEnd.signal()
            try await write.value
            try await closing.value
            #expect(Self.isFree("\(path)-lock"))
        }
    }

    /// Whether another process could acquire a lock now.
    private static func isFree(_ path: String) -> Bool {
        let file = open(path, O_RDWR | O_CLOEXEC)
        defer { close(file) }
        return flock(file, LOCK_EX | LOCK_NB) == 0
    }

    private static func wait(for semaphore: DispatchSemaphore) async {
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                semaphore.wait()
                continuation.resume()
            }
        }
    }

    @Test func anotherProcessThatKeepsItIsReported() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "lock-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appending(path: "a.sqlite").path
        try Data().write(to: URL(fileURLWithPath: path))
        try FileManager.default.setAttributes([.posixPermissions: 0o660], ofItemAtPath: path)
        let lock = try WriterLock(of: path, waitSeconds: 0.1)
        #expect(try lock.whileHeld { 7 } == 7)
        let facts = try FileManager.default.attributesOfItem(atPath: "\(path)-lock")
        #expect(facts[.posixPermissions] as? Int == 0o660, "as the library's file")
        let other = try Other("\(path)-lock")
        let error = #expect(throws: SQLError.self) { try lock.whileHeld {} }
        #expect(error?.code == .busy)
        other.release()
        try lock.whileHeld {}
    }
}
