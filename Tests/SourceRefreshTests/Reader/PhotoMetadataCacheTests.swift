import Foundation
import Photos
import Synchronization
import Testing

@testable import SourceRefresh

@Suite struct PhotoMetadataCacheTests {
    /// The names of the files that were read.
    private let readings = Reads()

    private final class Reads: Sendable {
        let names = Mutex<[String]>([])
    }

    private func cache(capacity: Int) -> PhotoMetadataCache {
        PhotoMetadataCache(capacity: capacity) { [readings] file in
            readings.names.withLock { $0.append(file.lastPathComponent) }
            return nil
        }
    }

    private static func file(_ number: Int) -> URL { URL(fileURLWithPath: "/photos/\(number)") }

    @Test func readsAFileAgainOnceItHasChanged() async throws {
        let cache = cache(capacity: 10)
        for tag in ["a", "a", "b", "b"] { _ = try await cache.metadata(of: Self.file(1), tag: tag) }
        #expect(readings.names.withLock { $0 } == ["1", "1"])
    }

    @Test func readsAFileThatCannotBeShownOnce() async throws {
        let reason = Message.system("It crashed.")
        let cache = PhotoMetadataCache(capacity: 10) { [readings] file in
            readings.names.withLock { $0.append(file.lastPathComponent) }
            throw UnreadablePhoto(reason: reason)
        }
        for tag in ["a", "a", "b"] {
            await #expect(throws: UnreadablePhoto(reason: reason)) {
                try await cache.metadata(of: Self.file(1), tag: tag)
            }
        }
        #expect(readings.names.withLock { $0 } == ["1", "1"])
    }

    @Test func retriesAnUnreadableFileAfterAMonth() async throws {
        let date = Mutex(Date(timeIntervalSince1970: 1_700_000_000))
        let cache = PhotoMetadataCache(now: { date.withLock { $0 } }) { [readings] file in
            readings.names.withLock { $0.append(file.lastPathComponent) }
            throw UnreadablePhoto(reason: .system("It crashed."))
        }
        for days in [0, 29, 2] {
            date.withLock { $0 += Double(days) * 86_400 }
            await #expect(throws: UnreadablePhoto.self) {
                try await cache.metadata(of: Self.file(1), tag: "a")
            }
        }
        #expect(readings.names.withLock { $0 } == ["1", "1"])
    }

    /// Descriptions have thirty thousand letters at most, and folders hundreds of thousands of files.
    @Test func countsTheTextsOfFiles() async throws {
        let cache = PhotoMetadataCache(byteLimit: 100_000) { [readings] file in
            readings.names.withLock { $0.append(file.lastPathComponent) }
            var metadata = PhotoMetadata()
            metadata.description = String(repeating: "a", count: 30_000)
            return metadata
        }
        for number in 1...4 { _ = try await cache.metadata(of: Self.file(number), tag: "a") }
        readings.names.withLock { $0 = [] }
        for number in [4, 1] { _ = try await cache.metadata(of: Self.file(number), tag: "a") }
        #expect(readings.names.withLock { $0 } == ["1"])
    }

    @Test func retriesOtherFailures() async throws {
        let cache = PhotoMetadataCache(capacity: 10) { [readings] file in
            readings.names.withLock { $0.append(file.lastPathComponent) }
            throw CancellationError()
        }
        for _ in 0..<2 {
            await #expect(throws: CancellationError.self) {
                try await cache.metadata(of: Self.file(1), tag: "a")
            }
        }
        #expect(readings.names.withLock { $0 } == ["1", "1"])
    }

    /// Only what was not used for long is evicted.
    @Test func keepsTheFilesThatWereUsedLast() async throws {
        let cache = cache(capacity: 10)
        for number in 1...11 { _ = try await cache.metadata(of: Self.file(number), tag: "a") }
        readings.names.withLock { $0 = [] }
        for number in 5...11 { _ = try await cache.metadata(of: Self.file(number), tag: "a") }
        #expect(readings.names.withLock { $0 }.isEmpty)
        _ = try await cache.metadata(of: Self.file(1), tag: "a")
        #expect(readings.names.withLock { $0 } == ["1"])
    }

    /// Files are read in sequence: of a cache that is smaller than the folder, none would be found again.
    @Test func keepsAllFilesOfLargeFolders() async throws {
        let cache = PhotoMetadataCache(capacity: 10, byteLimit: 1_000) { [readings] file in
            readings.names.withLock { $0.append(file.lastPathComponent) }
            return nil
        }
        for _ in 0..<2 {
            for folder in 0..<2 {
                await cache.expect(30, in: "/photos \(folder)")
                for number in 0..<30 {
                    _ = try await cache.metadata(of: Self.file(100 * folder + number), tag: "a")
                }
            }
        }
        #expect(readings.names.withLock { $0.count } == 60)
    }

    @Test func keepsTheOtherFilesWhenSomeAreRenamed() async throws {
        let cache = cache(capacity: 10)
        for first in [50, 0] {
            await cache.expect(50, in: "/photos")
            // The renamed ones come first.
            for number in first..<first + 50 { _ = try await cache.metadata(of: Self.file(number), tag: "a") }
        }
        readings.names.withLock { $0 = [] }
        for number in 0..<100 { _ = try await cache.metadata(of: Self.file(number), tag: "a") }
        #expect(readings.names.withLock { $0 }.isEmpty)
    }
}
