import Basics
import Foundation
import Library
import LibrarySamples
import Photos
import Testing

@testable import LibrarySQL

@Suite(.enabled(if: TestDatabase.url != nil)) struct PostgreSQLBusTests {
    private let location: PostgreSQLLocation

    init() throws { location = try #require(TestDatabase.location(named: UUID().uuidString)) }

    /// Another server, which listens.
    private func listening(_ library: SQLLibrary) async throws -> EventStream<ServerNotice>.AsyncIterator {
        var notices = library.notices().makeAsyncIterator()
        #expect(await notices.next(isolation: nil)?.event == .gap)
        return notices
    }

    @Test func notifiesOthersAndNotItself() async throws {
        let (one, other) = (try SQLLibrary.temporary(location), try SQLLibrary.temporary(location))
        var (own, others) = (try await listening(one), try await listening(other))
        let event = ServerNotice.event(PageEvent(text: "event: é\n\n", user: .owner))
        one.send([event, .image("https://example.org/a.jpg")])
        #expect(await others.next(isolation: nil)?.event == event)
        #expect(await others.next(isolation: nil)?.event == .image("https://example.org/a.jpg"))
        let start = ContinuousClock.now
        other.send([.accounts(nil)])
        // The first that arrives is the other's.
        #expect(await own.next(isolation: nil)?.event == .accounts(nil))
        #expect(ContinuousClock.now - start < .milliseconds(500))
    }

    @Test func sendsNoticesAfterTheCommit() async throws {
        let (one, other) = (try SQLLibrary.temporary(location), try SQLLibrary.temporary(location))
        let id = try await one.addSample(Samples.feed("a"))
        let photo = try #require(try await one.photoIDs(in: .source(id)).first)
        var notices = try await listening(other)
        let now = Date()
        _ = try await one.performOnce(
            .change(.removeForEverybody, [photo]), requestKey: nil, at: now, now: now)
        #expect(await notices.next(isolation: nil)?.event == .withheld(photo, true))
        _ = try await one.performOnce(
            .change(.restoreForEverybody, [photo]), requestKey: nil, at: now, now: now)
        #expect(await notices.next(isolation: nil)?.event == .withheld(photo, false))
        let account = try #require(
            try await one.addAccount(name: "Ada", role: .admin, password: nil, at: now))
        let session = try await one.addCredential(
            .session, of: account.id, digest: Data([1]), name: "browser", at: now, until: nil)
        #expect(try await one.deleteCredential(session.id, of: account.id))
        #expect(await notices.next(isolation: nil)?.event == .accounts(account.id))
    }

    @Test func sendsAGapAfterAConnectionWasLost() async throws {
        let (one, other) = (try SQLLibrary.temporary(location), try SQLLibrary.temporary(location))
        var notices = try await listening(other)
        try await one.coordinate { database in
            let listeners = try database.values(
                Int.self,
                sql: """
                    SELECT pid FROM pg_stat_activity
                    WHERE query LIKE 'LISTEN vitrine_' || md5(current_schema()) || '%'
                    """)
            #expect(listeners.count == 1)
            for pid in listeners { try database.execute(sql: "SELECT pg_terminate_backend(\(pid), 10000)") }
        }
        #expect(await notices.next(isolation: nil)?.event == .gap)
        one.send([.accounts(nil)])
        #expect(await notices.next(isolation: nil)?.event == .accounts(nil))
    }

    @Test func splitsWhatIsTooLongForOneNotification() {
        let notices = (0..<300).map {
            ServerNotice.image("https://example.org/\(String(repeating: "x", count: 90))/\($0)")
        }
        let payloads = PostgreSQLBus.payloads(of: notices, from: "me")
        #expect(payloads.count > 4 && payloads.allSatisfy { $0.utf8.count < 8_000 })
        #expect(payloads.flatMap { PostgreSQLBus.notices(in: $0, exceptOf: "you") } == notices)
        #expect(payloads.flatMap { PostgreSQLBus.notices(in: $0, exceptOf: "me") } == [])
        let long = [ServerNotice.image(String(repeating: "x", count: 9_000)), .accounts(.owner)]
        let told = PostgreSQLBus.payloads(of: long, from: "me")
        #expect(told.flatMap { PostgreSQLBus.notices(in: $0, exceptOf: "you") } == [.gap, .accounts(.owner)])
        #expect(PostgreSQLBus.notices(in: "nonsense", exceptOf: "you") == [.gap])
    }
}
