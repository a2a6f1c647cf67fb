import Foundation
import Library
import LibrarySamples
import Photos
import Testing

@Suite struct OtherProcessesTests {
    private let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("shared-\(UUID().uuidString)")

    /// The same library, as each process opens it.
    private func open() throws -> any LibraryStore {
        try Samples.library(at: folder.appendingPathComponent("library.sqlite").path)
    }

    @Test func noticesWhatAnotherProcessHasWritten() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let (server, command) = (try open(), try open())
        let kept = try await server.add("https://example.org/kept", Samples.feed("a", "b"))
        let lost = try await server.add("https://example.org/lost", Samples.feed("c"))
        let version = try await server.foreignVersion()
        let before = try await server.sourceStates()

        _ = try await server.update(kept.id, title: "Own", settings: kept.settings)
        #expect(try await server.foreignVersion() == version)
        let own = try await server.sourceStates()
        #expect(SourceChange.changes(from: before, to: own) == [.changed(kept.id)])

        let new = try await command.add("https://example.org/new", Samples.feed("d"))
        try await command.deleteSource(lost.id)
        try await command.store(
            Samples.feed("b"), in: kept.id, validators: Validators(), at: Samples.now)
        #expect(try await server.foreignVersion() != version)
        let changes = SourceChange.changes(from: own, to: try await server.sourceStates())
        #expect(Set(changes) == [.changed(kept.id), .deleted(lost.id), .added(new.id)])
    }

    @Test func dataVersionChangesWithEveryWrite() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let (server, command) = (try open(), try open())
        var seen = [try await server.dataVersion()]
        #expect(try await server.dataVersion() == seen[0])

        let source = try await server.add("https://example.org/a", Samples.feed("a", "b"))
        seen.append(try await server.dataVersion())
        _ = try await server.update(source.id, title: "Own", settings: source.settings)
        seen.append(try await server.dataVersion())
        _ = try await command.update(source.id, title: "Other", settings: source.settings)
        seen.append(try await server.dataVersion())
        #expect(Set(seen).count == 4)

        #expect(try await server.sources().count == 1)
        #expect(try await server.dataVersion() == seen.last)
    }
}
