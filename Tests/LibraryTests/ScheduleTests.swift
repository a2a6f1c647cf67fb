import Foundation
import Library
import LibrarySamples
import Photos
import Testing

@Suite struct ScheduleTests {
    private func due(_ library: any LibraryStore, after seconds: Double) async throws -> Bool {
        try await !library.sourcesDue(at: Samples.now + seconds, limit: .max).isEmpty
    }

    private func sample(refreshSeconds: Int) async throws -> (any LibraryStore, SourceID) {
        let library = try Samples.library()
        let id = try await library.addSample(Samples.feed("a"))
        _ = try await library.update(id, title: nil, settings: SourceSettings(refreshSeconds: refreshSeconds))
        return (library, id)
    }

    @Test func fallsDueAfterItsInterval() async throws {
        let (library, id) = try await sample(refreshSeconds: 600)
        #expect(try await due(library, after: 599) == false)
        #expect(try await due(library, after: 600))
        #expect(try await library.nextDue() == Samples.now + 600)
        try await library.noteUnchanged(id, at: Samples.now + 600, jitter: 0.5)
        #expect(try await library.nextDue() == Samples.now + 600 + 900)
    }

    /// A machine without a battery for its clock, or one of several servers whose clock is wrong.
    @Test func isDueAfterAClockThatWasAhead() async throws {
        let (library, id) = try await sample(refreshSeconds: 600)
        try await library.noteUnchanged(id, at: Samples.now + 5 * 365 * 86_400, jitter: 0)
        #expect(try await due(library, after: 600))
        #expect(try await library.isDue(id, at: Samples.now + 600))
        // The clocks of servers are never quite the same.
        try await library.noteUnchanged(id, at: Samples.now + 1800, jitter: 0)
        #expect(try await due(library, after: 600) == false)
        #expect(try await !library.isDue(id, at: Samples.now + 600))
    }

    /// A server that has acquired the lease of a source queries this one alone.
    @Test func agreesWithTheListForOneSource() async throws {
        let library = try Samples.library()
        let now = Samples.now + 600
        var sources: [SourceID] = []
        for seconds in [599, 600, 601, 0, 600] {
            let id = try await library.add("https://example.org/\(sources.count)", Samples.feed("a")).id
            _ = try await library.update(
                id, title: nil, settings: SourceSettings(refreshSeconds: seconds))
            sources.append(id)
        }
        try await library.noteFailure(
            .system("The feed has ended"), of: sources[4], at: Samples.now, hasEnded: true)
        var due: [Bool] = []
        for id in sources { due.append(try await library.isDue(id, at: now)) }
        #expect(due == [true, true, false, false, false])
        #expect(try await Set(library.sourcesDue(at: now, limit: .max)) == Set(sources[..<2]))
        #expect(try await !library.isDue(#require(SourceID(rawValue: "unknown")), at: now))
    }

    @Test func listsThoseThatWaitLongestFirst() async throws {
        let library = try Samples.library()
        for (name, seconds) in [("a", 700), ("b", 600), ("c", 800)] {
            let source = try await library.add("https://example.org/\(name)", Samples.feed(name))
            _ = try await library.update(
                source.id, title: name, settings: SourceSettings(refreshSeconds: seconds))
        }
        var titles: [String?] = []
        for id in try await library.sourcesDue(at: Samples.now + 1000, limit: 2) {
            titles.append(try await library.source(id)?.title)
        }
        #expect(titles == ["b", "a"])
    }

    @Test func neverFallsDueWithoutAnInterval() async throws {
        let (library, _) = try await sample(refreshSeconds: 0)
        #expect(try await due(library, after: 1e9) == false)
        #expect(try await library.nextDue() == nil)
    }

    @Test(arguments: [(1, 1200.0), (2, 2400), (3, 4800), (7, 76_800), (8, 86_400), (60, 86_400)])
    func waitsTwiceAsLongAfterEachFailureUpToADay(failures: Int, seconds: Double) async throws {
        let (library, id) = try await sample(refreshSeconds: 600)
        for _ in 0..<failures { try await library.noteFailure(.system("Gone"), of: id, at: Samples.now) }
        #expect(try await library.nextDue() == Samples.now + seconds)
    }

    @Test func waitsForRetryAfter() async throws {
        let (library, id) = try await sample(refreshSeconds: 600)
        try await library.noteFailure(.system("Too many"), of: id, at: Samples.now, retryAfter: 5000)
        #expect(try await library.nextDue() == Samples.now + 5000)
    }

    @Test func endsTheScheduleOfAFeedThatEndedAndKeepsItsPhotos() async throws {
        let (library, id) = try await sample(refreshSeconds: 600)
        try await library.noteFailure(.system("The feed has ended"), of: id, at: Samples.now, hasEnded: true)
        #expect(try await due(library, after: 1e9) == false)
        #expect(try await library.photoIDs(in: .source(id)).count == 1)
        try await library.refresh(id, Samples.feed("a"))
        #expect(try await due(library, after: 600))
    }

    @Test func keepsTheTimeOfTheFirstFailureInARow() async throws {
        let (library, id) = try await sample(refreshSeconds: 600)
        try await library.noteFailure(.system("First"), of: id, at: Samples.now + 10)
        try await library.noteFailure(.system("Second"), of: id, at: Samples.now + 20)
        let failed = try #require(try await library.source(id))
        #expect(failed.failure == .system("Second"))
        #expect(failed.failedAt == Samples.now + 10)
        #expect(failed.refreshedAt == Samples.now)
        try await library.noteUnchanged(id, at: Samples.now + 30)
        let recovered = try #require(try await library.source(id))
        #expect(recovered.failure == nil)
        #expect(recovered.failedAt == nil)
        #expect(recovered.refreshedAt == Samples.now + 30)
    }

    @Test func keepsValidators() async throws {
        let (library, id) = try await sample(refreshSeconds: 600)
        let validators = Validators(entityTag: "\"1\"", lastModified: "Sat, 01 Jan 2000 00:00:00 GMT")
        _ = try await library.store(Samples.feed("a"), in: id, validators: validators, at: Samples.now)
        #expect(try await library.validators(of: id) == validators)
    }
}
