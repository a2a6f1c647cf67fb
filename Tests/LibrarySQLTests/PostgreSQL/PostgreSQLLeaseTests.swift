import Foundation
import Library
import LibrarySamples
import Photos
import Synchronization
import Testing

@testable import LibrarySQL

/// Two servers with one database.
@Suite(.enabled(if: TestDatabase.url != nil)) struct PostgreSQLLeaseTests {
    private let one: SQLLibrary
    private let other: SQLLibrary

    init() throws {
        let location = try #require(TestDatabase.location(named: UUID().uuidString))
        one = try SQLLibrary.temporary(location)
        other = try SQLLibrary.temporary(location)
    }

    @Test func grantsToOneAtATime() async throws {
        let lease = try #require(try await one.acquireLease("a", for: "one", seconds: 60))
        #expect(try await other.acquireLease("a", for: "other", seconds: 60) == nil)
        #expect(try await one.acquireLease("a", for: "one", seconds: 60) == nil)
        #expect(try await other.acquireLease("b", for: "other", seconds: 60) != nil)
        try await one.releaseLease(lease)
        let next = try #require(try await other.acquireLease("a", for: "other", seconds: 60))
        #expect(next.interruptions == 0)
        // A released lease cannot be released again for another holder.
        try await one.releaseLease(lease)
        #expect(try await one.acquireLease("a", for: "one", seconds: 60) == nil)
    }

    @Test func grantsToOneOfManyConcurrentCallers() async throws {
        let taken = try await withThrowingTaskGroup(of: Lease?.self) { group in
            for number in 0..<24 {
                let library = number.isMultiple(of: 2) ? one : other
                group.addTask { try await library.acquireLease("a", for: "server \(number)", seconds: 60) }
            }
            return try await group.reduce(0) { $0 + ($1 == nil ? 0 : 1) }
        }
        #expect(taken == 1)
    }

    @Test func expiresIfNotRenewedInTime() async throws {
        let first = try #require(try await one.acquireLease("a", for: "one", seconds: 0.05))
        let second = try #require(try await one.acquireLease("b", for: "one", seconds: 0.05))
        let lease = try await waited { try await other.acquireLease("a", for: "other", seconds: 60) }
        #expect(lease.interruptions == 1)
        let kept = try await one.renewLeases([first.token, second.token], of: "one", seconds: 60)
        #expect(kept == [second.token])
        #expect(try await other.acquireLease("b", for: "other", seconds: 60) == nil)
        try await one.releaseLeases(of: "one")
        #expect(try await other.acquireLease("b", for: "other", seconds: 60) != nil)
        #expect(try await one.acquireLease("a", for: "one", seconds: 60) == nil)
    }

    /// If the response was lost with the connection, nobody releases the acquired lease.
    @Test func expiresIfItsServerDoesNotKnowOfIt() async throws {
        let known = try #require(try await one.acquireLease("a", for: "one", seconds: 60))
        _ = try await one.acquireLease("b", for: "one", seconds: 0.05)
        #expect(try await one.renewLeases([known.token], of: "one", seconds: 60) == [known.token])
        _ = try await waited { try await other.acquireLease("b", for: "other", seconds: 60) }
    }

    @Test func writesNothingForAServerThatHasLostItsLease() async throws {
        let id = try await one.addSample(Samples.feed("a"))
        let lease = try #require(try await one.acquireLease("a", for: "one", seconds: 0.05))
        let held = one.holding(lease)
        try await held.noteUnchanged(id, at: .now)
        _ = try await waited { try await other.acquireLease("a", for: "other", seconds: 60) }
        await #expect(throws: LibraryError.self) {
            try await held.store(Samples.feed("b"), in: id, validators: Validators(), at: .now)
        }
        do throws(LibraryError) {
            try await held.noteUnchanged(id, at: .now)
            Issue.record("It was written.")
        } catch {
            guard case .leaseLost = error else { throw error }
        }
        #expect(try await one.titles(in: id) == ["Photo a"])
    }

    /// A large feed takes longer to store than a lease lasts.
    @Test func isNotPassedOnWhileItsHolderWrites() async throws {
        let lease = try #require(try await one.acquireLease("a", for: "one", seconds: 0.05))
        let held = try #require(one.holding(lease) as? SQLLibrary)
        let stranger = Taken()
        let (one, other) = (one, other)
        try await held.write { _ in
            // It has expired, and nobody waits.
            Thread.sleep(forTimeInterval: 0.1)
            let done = DispatchSemaphore(value: 0)
            Task {
                let taken = try await other.acquireLease("a", for: "other", seconds: 60)
                stranger.lease.withLock { $0 = taken }
                _ = try await one.renewLeases([lease.token], of: "one", seconds: 60)
                done.signal()
            }
            #expect(done.wait(timeout: .now() + 20) == .success)
        }
        #expect(stranger.lease.withLock { $0 } == nil)
        #expect(try await other.acquireLease("a", for: "other", seconds: 60) != nil)
    }

    @Test func isNoChangeOfTheLibrary() async throws {
        let version = try await one.dataVersion()
        let lease = try #require(try await one.acquireLease("a", for: "one", seconds: 60))
        _ = try await one.renewLeases([lease.token], of: "one", seconds: 60)
        try await one.releaseLease(lease)
        #expect(try await one.dataVersion() == version)
    }

    @Test func keepsWhatIsReadByAnotherServerApart() async throws {
        let id = try await one.addSample(Samples.feed("a"))
        let lease = try #require(try await one.acquireLease(LeaseName.reading(id), for: "one", seconds: 60))
        _ = try await one.beginReading(id, at: .now)
        // Another server starts, and one ends.
        #expect(try await other.noteInterruptedReadings(at: .now) { _ in .stored("!") } == [])
        try await other.endReading()
        try await one.releaseLease(lease)
        #expect(try await other.noteInterruptedReadings(at: .now) { _ in .stored("!") } == [id])
    }

    @Test func keepsARenewedLease() async throws {
        let times = LeaseKeeper.Times(seconds: 1, pause: .milliseconds(50))
        let first = LeaseKeeper(store: one, times: times)
        let second = LeaseKeeper(store: other, times: times)
        await first.keep("a")
        await second.keep("a")
        #expect(await first.isHolder(of: "a"))
        #expect(await !second.isHolder(of: "a"))
        try await Task.sleep(for: .seconds(1.2))
        #expect(await first.isHolder(of: "a"))
        await first.shutdown()
        try await waited { await second.isHolder(of: "a") ? true : nil }
        await second.shutdown()
        // Another server acquires it from one that no longer renews it.
        let stopped = LeaseKeeper(store: other, times: LeaseKeeper.Times(seconds: 1, pause: .seconds(600)))
        await stopped.keep("a")
        #expect(await stopped.isHolder(of: "a"))
        let third = LeaseKeeper(store: one, times: times)
        await third.keep("a")
        #expect(await !third.isHolder(of: "a"))
        try await waited { await third.isHolder(of: "a") ? true : nil }
        #expect(await !stopped.isHolder(of: "a"))
        for keeper in [stopped, third] { await keeper.shutdown() }
        #expect(try await one.acquireLease("a", for: "one", seconds: 60) != nil)
    }

    @Test func countsWrongPasswordsOfAllServersTogether() async throws {
        for guess in 0..<UInt64(5) {
            try await one.noteWrongPassword(digest: guess, of: "a")
            try await other.noteWrongPassword(digest: 100 + guess, of: "a")
        }
        #expect(try await one.passwordDecision(of: "a", digest: 101) == .knownWrong)
        #expect(try await other.passwordDecision(of: "b", digest: 101) == .compare(after: 0))
        #expect(try await one.passwordDecision(of: "a", digest: 7) == .compare(after: 0))
        guard case .compare(let pause) = try await other.passwordDecision(of: "a", digest: 7) else {
            Issue.record("The second is compared after a pause.")
            return
        }
        #expect(pause > 1 && pause <= PasswordGuesses.interval)
    }

    @Test func countsGuessesThatComeTogether() async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for guess in 0..<UInt64(PasswordGuesses.freeCount) {
                let library = guess.isMultiple(of: 2) ? one : other
                group.addTask { try await library.noteWrongPassword(digest: guess, of: "a") }
            }
            try await group.waitForAll()
        }
        for guess in 0..<UInt64(PasswordGuesses.freeCount) {
            #expect(try await one.passwordDecision(of: "a", digest: guess) == .knownWrong)
        }
    }

    @Test func recognizesARepeatedRequestOnEveryServer() async throws {
        let id = try await one.addSample(Samples.feed("a"))
        let photo = try #require(try await one.photoIDs(in: .source(id)).first)
        let write = LibraryWrite.change(.favorite, [photo])
        let now = Date()
        #expect(try await one.performOnce(write, requestKey: "key", at: now, now: now) == .done)
        #expect(try await other.performOnce(write, requestKey: "key", at: now, now: now) == .alreadyDone)
    }
}

private final class Taken: Sendable {
    let lease = Mutex<Lease?>(nil)
}

/// Waits until there is something, ten seconds at most.
@discardableResult
func waited<Value>(_ value: () async throws -> Value?) async throws -> Value {
    let end = ContinuousClock.now + .seconds(10)
    while true {
        if let value = try await value() { return value }
        try #require(ContinuousClock.now < end, "It never came.")
        try await Task.sleep(for: .milliseconds(10))
    }
}
