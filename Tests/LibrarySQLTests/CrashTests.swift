import Foundation
import Library
import LibrarySamples
import Photos
import Testing

@testable import LibrarySQL

/// A second copy of the test program writes until it is killed; the library must be intact afterwards.
@Suite(.serialized) struct CrashTests {
    private static let pathVariable = "LIBRARY_TO_WRITE"
    private static let count = 3000

    /// Two feeds that share half of their photos; the title shows which one was stored last.
    private static func feed(_ number: Int) -> Feed {
        let photos = (0..<count).map { Samples.photo("\($0 * (number % 2 + 1))") }
        return Samples.feed(photos, title: "\(number)")
    }

    /// Runs in the copy alone: acknowledges each refresh after it was stored.
    @Test(.enabled(if: ProcessInfo.processInfo.environment[pathVariable] != nil))
    func refreshesUntilKilled() async throws {
        let path = try #require(ProcessInfo.processInfo.environment[Self.pathVariable])
        let library = try SQLLibrary(path: path)
        let id = try #require(SourceID(rawValue: "sample"))
        for number in 1..<100_000 {
            try await library.refresh(id, Self.feed(number))
            FileHandle.standardError.write(Data("stored \(number)\n".utf8))
        }
    }

    @Test(
        .enabled(if: ProcessInfo.processInfo.environment[pathVariable] == nil),
        arguments: [(1, 0), (2, 15), (1, 40), (3, 70), (2, 110)])
    func leavesTheStateBeforeOrAfterARefreshThatIsKilled(
        acknowledged: Int, milliseconds: Int
    ) async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appendingPathComponent("library.sqlite").path
        let id = try await SQLLibrary(path: path).addSample(Self.feed(0))

        let last = try await killWriter(of: path, after: acknowledged, milliseconds: milliseconds)

        let library = try SQLLibrary(path: path)
        let title = try #require(try await library.source(id)?.title)
        let number = try #require(Int(title))
        #expect(number == last || number == last + 1)
        let stored = try await library.photos(in: .source(id))
        #expect(stored.map(\.entry) == Self.feed(number).photos)
        #expect(try await library.searchIndexIsWhole())
        #expect(try await library.refresh(id, Self.feed(number + 1)).total == Self.count)
    }

    /// Starts the copy, kills it some time after it has acknowledged some refreshes,
    /// and returns the last acknowledged one.
    private func killWriter(
        of path: String, after acknowledged: Int, milliseconds: Int
    ) async throws -> Int {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
        process.arguments = ["--testing-library", "swift-testing", "--filter", "refreshesUntilKilled"]
        process.environment = ProcessInfo.processInfo.environment.merging([Self.pathVariable: path]) { $1 }
        let pipe = Pipe()
        process.standardError = pipe
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        var text = ""
        while !text.contains("stored \(acknowledged)\n") {
            let bytes = pipe.fileHandleForReading.availableData
            try #require(!bytes.isEmpty, "The writer ended early: \(text)")
            text += String(decoding: bytes, as: UTF8.self)
        }
        try await Task.sleep(for: .milliseconds(milliseconds))
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        try #require(process.terminationReason == .uncaughtSignal)
        text += String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        let numbers = text.split(separator: "\n").compactMap { line in
            line.hasPrefix("stored ") ? Int(line.dropFirst(7)) : nil
        }
        return try #require(numbers.last)
    }
}
