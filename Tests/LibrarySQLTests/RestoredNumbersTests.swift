import Foundation
import Library
import LibrarySamples
import Photos
import Testing

@testable import LibrarySQL

/// The numbers of users after a restoration: browsers store personal data under them.
@Suite final class RestoredNumbersTests {
    private let folder = FileManager.default.temporaryDirectory.appending(
        path: "restored-numbers-\(UUID().uuidString)")

    init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(at: folder) }

    private func path(_ name: String) -> String { folder.appending(path: name).path }

    private func add(_ names: [String], to library: SQLLibrary) async throws -> [Int64] {
        var numbers: [Int64] = []
        for name in names {
            let account = try await library.addAccount(
                name: name, role: .admin, password: nil, at: Samples.now)
            numbers.append(try #require(account).id.rawValue)
        }
        return numbers
    }

    /// Creates a library with two users, its backup, and more users since then; returns all numbers.
    private func backedUp(addingLater names: [String]) async throws -> [Int64] {
        let library = try SQLLibrary(path: path("library"))
        let first = try await add(["ada", "bob"], to: library)
        try SQLLibrary.copy(path("library"), to: path("backup"))
        let later = try await add(names, to: library)
        try library.close()
        return first + later
    }

    private func next() async throws -> Int64 {
        let restored = try SQLLibrary(path: path("backup"))
        let number = try await add(["eve"], to: restored)[0]
        try restored.close()
        return number
    }

    @Test func followTheReplacedLibrary() async throws {
        let names = (0..<1_200).map { "user \($0)" }
        let numbers = try await backedUp(addingLater: names)
        try SQLLibrary.advanceNumbers(in: path("backup"), after: path("library"))
        #expect(try await next() > numbers.max() ?? 0)
    }

    @Test func leaveAGapIfTheReplacedLibraryCannotBeRead() async throws {
        let numbers = try await backedUp(addingLater: ["carol"])
        try Data("damaged".utf8).write(to: URL(fileURLWithPath: path("library")))
        try SQLLibrary.advanceNumbers(in: path("backup"), after: path("library"))
        #expect(try await next() > (numbers.max() ?? 0) + 900)
    }

    @Test func leaveAGapIfThereIsNoOtherLibrary() async throws {
        let numbers = try await backedUp(addingLater: [])
        try SQLLibrary.advanceNumbers(in: path("backup"), after: nil)
        #expect(try await next() > (numbers.max() ?? 0) + 900)
    }
}
