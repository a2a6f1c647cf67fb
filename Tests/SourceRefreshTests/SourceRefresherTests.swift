// Over 300 lines: one test for each thing that a refresher does, beside the others.
import Basics
import Fetching
import Foundation
import Library
import LibrarySamples
import Photos
@testable import SourceRefresh
import Testing

@testable import LibrarySQL

@Suite struct SourceRefresherTests {
    @Test func addsWhatWasRead() async throws {
        let bench = try Bench()
        let source = try await bench.add("a", "b")
        #expect(source.title == "Sample")
        #expect(source.photoCount == 2)
        #expect(source.addedAt == ManualClock.start)
        #expect(try await bench.titles(source) == ["a", "b"])
    }

    @Test func readsLaterWhatCouldNotBeReached() async throws {
        let bench = try Bench()
        let error = SourceError.fetch(.connectionFailed(host: "example.org", reason: .system("refused")))
        #expect(error.isUnreachable && !SourceError.fetch(.tooLarge(limit: 1)).isUnreachable)
        let source = try await bench.refresher.addPending(Bench.location, because: error)
        #expect(source.title == "example.org" && source.failure == error.message)
        await bench.reader.script(Bench.location, Bench.feed("a", "b", kind: .rss))
        try await bench.refresher.refresh(source.id)
        let read = try #require(try await bench.library.source(source.id))
        #expect(read.title == "Sample" && read.photoCount == 2 && read.failure == nil)
        #expect(read.settings == .defaults(for: Feed(kind: .rss)))
    }

    /// A process that is killed between both leaves neither the settings nor the photos behind.
    @Test func hasTheSettingsOfItsKindThoughItsFirstReadingWasInterrupted() async throws {
        let bench = try Bench()
        let error = SourceError.fetch(.connectionFailed(host: "example.org", reason: .system("refused")))
        let source = try await bench.refresher.addPending(Bench.location, because: error)
        await bench.reader.script(Bench.location, Bench.feed("a", "b", kind: .rss))
        let library = try #require(bench.library as? SQLLibrary)
        try await library.write { database in
            try database.execute(
                sql: """
                    CREATE TRIGGER interruption BEFORE UPDATE OF layout ON source
                    BEGIN SELECT RAISE(ABORT, 'interrupted'); END
                    """)
        }
        await #expect(throws: SourceError.self) { try await bench.refresher.refresh(source.id) }
        try await library.write { try $0.execute(sql: "DROP TRIGGER interruption") }
        try await bench.refresher.refresh(source.id)
        #expect(try await bench.titles(source) == ["a", "b"])
        #expect(try await bench.library.source(source.id)?.settings == .defaults(for: Feed(kind: .rss)))
    }

    /// The refresh in progress reads with the previous list.
    @Test func readsAListThatWasChosenDuringARefresh() async throws {
        let bench = try Bench()
        let source = try await bench.add("a", "b")
        await bench.reader.hold()
        let refresh = Task { try await bench.refresher.refresh(source.id) }
        try await eventually { await bench.reader.requests.count == 2 }
        var settings = source.settings
        settings.listPath = "editors"
        _ = try await bench.library.update(source.id, title: nil, settings: settings)
        await bench.reader.release()
        _ = try await refresh.value
        #expect(try await bench.library.validators(of: source.id) == Validators())
        try await bench.refresher.refresh(source.id)
        let request = try #require(await bench.reader.requests.last)
        #expect(request.settings.listPath == "editors" && request.validators == Validators())
        #expect(try await bench.library.validators(of: source.id)?.entityTag == "\"1\"")
    }

    @Test func keepsTheSettingsThatWereChangedDuringTheFirstReading() async throws {
        let bench = try Bench()
        let error = SourceError.fetch(.connectionFailed(host: "example.org", reason: .system("refused")))
        let source = try await bench.refresher.addPending(Bench.location, because: error)
        await bench.reader.script(Bench.location, Bench.feed("a", "b", kind: .rss))
        await bench.reader.hold()
        let refresh = Task { try await bench.refresher.refresh(source.id) }
        try await eventually { await !bench.reader.requests.isEmpty }
        let settings = SourceSettings(layout: .grid, slideshowSeconds: 9)
        _ = try await bench.library.update(source.id, title: nil, settings: settings)
        await bench.reader.release()
        _ = try await refresh.value
        #expect(try await bench.library.source(source.id)?.settings == settings)
    }

    @Test func storesNothingThatCannotBeRead() async throws {
        let bench = try Bench()
        await #expect(throws: SourceError.self) { try await bench.refresher.add("/nowhere") }
        #expect(try await bench.library.sources().isEmpty)
    }

    @Test(arguments: [
        Bench.location, " \(Bench.location)\n", "HTTPS://Example.ORG:443/feed.json#top",
    ])
    func refusesAKnownLocationWithoutARequest(location: String) async throws {
        let bench = try Bench()
        _ = try await bench.add("a")
        let count = await bench.reader.requests.count
        let error = await #expect(throws: SourceError.self) { try await bench.refresher.add(location) }
        #expect(error?.message.arguments[.title] == .text("Sample"))
        #expect(await bench.reader.requests.count == count)
    }

    @Test func refusesAPageWhoseFeedIsThere() async throws {
        let bench = try Bench()
        _ = try await bench.add("a")
        await bench.reader.script("https://example.org/", Bench.feed("a"), movedTo: Bench.location)
        let error = await #expect(throws: SourceError.self) {
            try await bench.refresher.add("https://example.org/")
        }
        #expect(error?.message.arguments[.title] == .text("Sample"))
        #expect(try await bench.library.sources().count == 1)
    }

    @Test func keepsThePlaceWhereTheFeedWasFound() async throws {
        let bench = try Bench()
        await bench.reader.script(
            "https://example.org/", Bench.feed("a"), movedTo: "https://example.org/f.xml")
        let source = try await bench.refresher.add("https://example.org/")
        #expect(source.location == "https://example.org/f.xml")
    }

    @Test func addsTheSameLocationOnceForConcurrentRequests() async throws {
        let bench = try Bench()
        await bench.reader.script(Bench.location, Bench.feed("a"))
        await bench.reader.hold()
        async let first = bench.refresher.add(Bench.location)
        async let second = bench.refresher.add(Bench.location)
        try await eventually { await bench.reader.requests.count == 2 }
        await bench.reader.release()
        var added = 0
        do { _ = try await first; added += 1 } catch {}
        do { _ = try await second; added += 1 } catch {}
        #expect(added == 1)
        #expect(try await bench.library.sources().count == 1)
    }

    @Test(arguments: [
        (FeedKind.folder, Layout.wall, OpeningScreen.photo), (.titledRows, .list, .detail),
        (.photoList, .grid, .photo), (.rss, .wall, .detail),
    ])
    func hasDefaultSettingsByItsKind(kind: FeedKind, layout: Layout, opens: OpeningScreen) async throws {
        let source = try await Bench().add("a", kind: kind)
        #expect(source.settings.layout == layout)
        #expect(source.settings.opens == opens)
    }

    @Test func showsAListOfOriginalsAndThumbnailsAsRowsAndEachAtItsActualSize() async throws {
        let bench = try Bench()
        var feed = Bench.feed("a", "b")
        feed.photos[1].thumbnail = "https://example.org/small/b.jpg"
        await bench.reader.script(Bench.location, feed)
        let settings = try await bench.refresher.add(Bench.location).settings
        #expect(settings == SourceSettings(layout: .list, opens: .photo, initialZoom: .actual))
    }

    @Test func keepsThePersonsTitleSettingsAndName() async throws {
        let bench = try Bench()
        await bench.reader.script(Bench.location, Bench.feed("a"))
        let settings = SourceSettings(layout: .list, listPath: "data.items")
        let id = SourceID(rawValue: "mine")
        let source = try await bench.refresher.add(
            Bench.location, title: "Mine", settings: settings, id: id)
        #expect(source.title == "Mine")
        #expect(source.settings == settings)
        #expect(source.id == id)
        #expect(await bench.reader.requests.map(\.settings) == [settings])
    }

    @Test func previewsWithoutStoringAnything() async throws {
        let bench = try Bench()
        await bench.reader.script(Bench.location, Bench.feed("a", "b"))
        #expect(try await bench.refresher.preview(" \(Bench.location) ").photos.count == 2)
        #expect(try await bench.library.sources().isEmpty)
    }

    @Test func storesWhatARefreshRead() async throws {
        let bench = try Bench()
        let source = try await bench.add("a")
        await bench.reader.script(Bench.location, Bench.feed("b", "a"))
        let result = try await bench.refresher.refresh(source.id)
        #expect(result == .stored(StoreSummary(added: 1, changed: 0, left: 0, total: 2)))
        #expect(try await bench.titles(source) == ["b", "a"])
    }

    @Test func sendsThePassedValidators() async throws {
        let bench = try Bench()
        let source = try await bench.add("a")
        await bench.reader.script(Bench.location, .success(.unchanged))
        bench.clock.advance(by: 100)
        #expect(try await bench.refresher.refresh(source.id) == .unchanged)
        #expect(await bench.reader.requests.last?.validators == Validators(entityTag: "\"1\""))
        let after = try await bench.library.source(source.id)
        #expect(after?.refreshedAt == ManualClock.start + 100)
    }

    @Test func sendsNoValidatorsIfAnotherListIsToBeRead() async throws {
        let bench = try Bench()
        let source = try await bench.add("a")
        _ = try await bench.library.update(
            source.id, title: nil, settings: SourceSettings(listPath: "other"))
        try await bench.refresher.refresh(source.id)
        #expect(await bench.reader.requests.last?.validators == Validators())
    }

    @Test func coalescesRefreshesOfOneSource() async throws {
        let bench = try Bench()
        let source = try await bench.add("a")
        await bench.reader.hold()
        async let first = bench.refresher.refresh(source.id)
        try await eventually { await bench.reader.requests.count == 2 }
        async let second = bench.refresher.refresh(source.id)
        // The second sends no request of its own to wait for: it has joined once the actor responds.
        try await eventually { await bench.refresher.waitingCount(for: source.id) == 2 }
        await bench.reader.release()
        #expect(try await [first, second].count == 2)
        #expect(await bench.reader.requests.count == 2)
        try await bench.refresher.refresh(source.id)
        #expect(await bench.reader.requests.count == 3)
    }

    @Test func continuesWhileSomeoneStillWaits() async throws {
        let bench = try Bench()
        let source = try await bench.add("a")
        await bench.reader.hold()
        let first = Task { try await bench.refresher.refresh(source.id) }
        let second = Task { try await bench.refresher.refresh(source.id) }
        try await eventually { await bench.refresher.waitingCount(for: source.id) == 2 }
        first.cancel()
        try await eventually { await bench.refresher.waitingCount(for: source.id) == 1 }
        await bench.reader.release()
        _ = try await second.value
        #expect(await bench.reader.cancelledCount == 0)
    }

    @Test func stopsWhenNobodyWaitsAnymoreWithoutAFailure() async throws {
        let bench = try Bench()
        let source = try await bench.add("a")
        await bench.reader.hold()
        let only = Task { try await bench.refresher.refresh(source.id) }
        try await eventually { await bench.reader.requests.count == 2 }
        only.cancel()
        try await eventually { await bench.refresher.waitingCount(for: source.id) == 0 }
        await bench.reader.release()
        await #expect(throws: SourceError.self) { try await only.value }
        // Nobody waits for the reader, which ends at its next check.
        try await eventually { await bench.reader.cancelledCount == 1 }
        #expect(try await bench.library.source(source.id)?.failure == nil)
    }

    @Test func notesAFailureAndKeepsTheCopy() async throws {
        let bench = try Bench()
        let source = try await bench.add("a", "b")
        await bench.reader.script(
            Bench.location, .failure(.fetch(.timedOut(host: "example.org", seconds: 30))))
        let error = await #expect(throws: SourceError.self) {
            try await bench.refresher.refresh(source.id)
        }
        let after = try #require(try await bench.library.source(source.id))
        #expect(after.failure == error?.message)
        #expect(after.photoCount == 2)
        await bench.reader.script(Bench.location, .success(.unchanged))
        try await bench.refresher.refresh(source.id)
        #expect(try await bench.library.source(source.id)?.failure == nil)
    }

    @Test func followsAFeedThatMovedForGood() async throws {
        let bench = try Bench()
        let source = try await bench.add("a")
        await bench.reader.script(Bench.location, Bench.feed("a"), movedTo: "https://example.net/new")
        try await bench.refresher.refresh(source.id)
        #expect(try await bench.library.source(source.id)?.location == "https://example.net/new")
    }

    @Test func staysWhereAnotherSourceReadsTheNewPlace() async throws {
        let bench = try Bench()
        let source = try await bench.add("a")
        await bench.reader.script("https://example.net/", Bench.feed("x"))
        _ = try await bench.refresher.add("https://example.net/")
        await bench.reader.script(Bench.location, Bench.feed("a", "b"), movedTo: "https://example.net/")
        try await bench.refresher.refresh(source.id)
        #expect(try await bench.library.source(source.id)?.location == Bench.location)
        #expect(try await bench.titles(source) == ["a", "b"])
    }

    @Test func reportsAnUnknownSource() async throws {
        let bench = try Bench()
        let id = try #require(SourceID(rawValue: "nowhere"))
        await #expect(throws: SourceError.self) { try await bench.refresher.refresh(id) }
    }

    @Test func notifiesEveryListener() async throws {
        let bench = try Bench()
        var first = bench.refresher.events().makeAsyncIterator()
        var second = bench.refresher.events().makeAsyncIterator()
        let source = try await bench.add("a")
        #expect(await first.next() == .event(.added(source.id)))
        #expect(await second.next() == .event(.added(source.id)))
        let error = SourceError.notFound(path: "/x")
        await bench.reader.script(Bench.location, .failure(error))
        await #expect(throws: SourceError.self) { try await bench.refresher.refresh(source.id) }
        #expect(await first.next() == .event(.failed(source.id, error.message)))
        #expect(await second.next() == .event(.failed(source.id, error.message)))
    }
}
