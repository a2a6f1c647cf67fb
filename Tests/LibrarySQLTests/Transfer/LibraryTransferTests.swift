import Foundation
import Library
import LibrarySamples
import Photos
import Testing

@testable import LibrarySQL

@Suite struct LibraryTransferTests {
    /// A library with rows in all tables but those of providers of sign-in.
    private func filled() async throws -> SQLLibrary {
        let library = try SQLLibrary.temporary()
        var photos = Samples.largeFeed(1_300).photos
        photos[0].title = "Évening over the LAKE 漢字 🌍"
        photos[0].place = "Zürich, Switzerland"
        photos[0].coordinate = Coordinate(latitude: 47.1, longitude: 8.2)
        photos[1].date = Date(timeIntervalSince1970: -1.5)
        photos[2].original = "data:image/png;base64,iVBORw0KGgo="
        var feed = Samples.feed(photos)
        feed.places = [FeedPlace(title: "Graz, Austria", id: "4KO")]
        let id = try await library.add("https://example.org/1", feed).id
        let other = try await library.add("https://example.org/2", Samples.feed("a", "b")).id
        let ids = try await library.photoIDs(in: .source(id))
        _ = try await library.remove(ids[3], at: Samples.now)
        try await library.addFavorite(ids[4], at: Samples.now)
        try await library.noteView(of: ids[5], by: "device", at: Samples.now)
        try await library.noteVisit(to: id, at: Samples.now)
        try await library.setPinned(true, source: other, at: Samples.now)
        let mix = try await library.addMix(title: "Mix", sources: [id], words: "lake", order: .title)
        try await library.addPhotos([ids[6]], to: mix.id, at: Samples.now)
        try await library.storeFailure(.stored("Gone."), of: "https://example.org/7.jpg")
        _ = try await library.addAccount(name: "Ada", role: .admin, password: "hash", at: Samples.now)
        _ = try await library.addCredential(
            .session, of: .owner, digest: Data([1, 2, 0, 255]), name: "Phone", at: Samples.now, until: nil)
        _ = try await library.performOnce(.visit(other), requestKey: "key", at: Samples.now, now: Samples.now)
        // The numbers of deleted rows are not reused.
        try await library.deleteSource(other)
        return library
    }

    private func rows(_ library: SQLLibrary) async throws -> [String: [[SQLValue]]] {
        try await library.read { database in
            let tables = try TransferTable.all(of: database).filter { !$0.isOfRunningServers }
            return try Dictionary(
                uniqueKeysWithValues: tables.map { table in
                    (
                        table.name,
                        try database.all(sql: table.selection, arguments: []) { table.values(of: $0) }
                            .sorted { "\($0)" < "\($1)" }
                    )
                })
        }
    }

    @Test func copiesEveryRowAndTheNumbersOfThoseToCome() async throws {
        let (source, target) = (try await filled(), try SQLLibrary.temporary())
        try await source.write { database in
            try database.execute(
                sql: "INSERT INTO lease (name, owner, token, ends_at) VALUES ('housekeeping', 'a', 'b', 1)")
        }
        try await Self.check(source, target, next: 1_303) { try await rows($0) }
        // Data of running servers is useless in another database.
        #expect(try await target.read { try $0.value(Int.self, sql: "SELECT count(*) FROM lease") } == 0)
    }

    @Test(.enabled(if: TestDatabase.url != nil)) func isUnchangedAfterATransferFromAServer() async throws {
        let location = try #require(TestDatabase.location(named: UUID().uuidString))
        let (source, server) = (try await filled(), try SQLLibrary.temporary(location))
        try await Self.check(source, server, next: 1_303) { try await rows($0) }
        let back = try SQLLibrary.temporary()
        try await Self.check(server, back, next: 1_304) { try await rows($0) }
        #expect(try await back.searchIndexIsWhole())
    }

    private static func check(
        _ source: SQLLibrary, _ target: SQLLibrary, next: Int64,
        _ rows: (SQLLibrary) async throws -> [String: [[SQLValue]]]
    ) async throws {
        let before = try await rows(source)
        let counts = try await LibraryTransfer(from: source, to: target).run()
        #expect(counts == before.mapValues(\.count))
        #expect(counts["photo"] == 1_300 && counts["mix_photo"] == 1)
        let after = try await rows(target)
        #expect(Set(after.keys) == Set(before.keys))
        for (name, rows) in before { #expect(after[name] == rows, "\(name)") }
        let found = try await target.photoIDs(in: .search("evening zurich", in: .all))
        #expect(found.count == 1)
        let new = try await target.add("https://example.org/3", Samples.feed("c"))
        let photo = try #require(try await target.photoIDs(in: .source(new.id)).first)
        // After those of sources that were deleted.
        #expect(photo.rawValue == next)
        try await target.deleteSource(new.id)
    }

    @Test func refusesATargetWithALibrary() async throws {
        let (source, target) = (try await filled(), try SQLLibrary.temporary())
        let id = try await target.addSample(Samples.feed("a"))
        let error = await #expect(throws: LibraryError.self) {
            try await LibraryTransfer(from: source, to: target).run()
        }
        #expect(error?.message.has(LibraryMessage.notEmpty) == true)
        #expect(try await target.titles(in: id) == ["Photo a"])
    }

    /// The other side waits for the one that fails before its transaction begins.
    @Test(.timeLimit(.minutes(1)), arguments: [false, true])
    func endsIfOneSideFails(isSource: Bool) async throws {
        let (source, target) = (try await filled(), try SQLLibrary.temporary())
        try (isSource ? source : target).close()
        let error = await #expect(throws: LibraryError.self) {
            try await LibraryTransfer(from: source, to: target).run()
        }
        let text = String(describing: error)
        #expect(!text.contains("Closed") && !text.contains("was not read"), "the cause is told: \(text)")
    }

    @Test func leavesNothingIfItFails() async throws {
        let (source, target) = (try await filled(), try SQLLibrary.temporary())
        try await target.write {
            try $0.script("CREATE TRIGGER no BEFORE INSERT ON mix BEGIN SELECT RAISE(ABORT, 'no'); END")
        }
        await #expect(throws: LibraryError.self) {
            try await LibraryTransfer(from: source, to: target).run()
        }
        #expect(try await target.sources().isEmpty)
        #expect(
            try await target.read { try $0.value(Int.self, sql: "SELECT count(*) FROM user_account") } == 2,
            "the owner and everybody")
    }
}
