import Foundation
import Library
import Synchronization
import Testing

/// Leases of a library that is away for a while.
@Suite(.timeLimit(.minutes(1))) struct LeaseKeeperTests {
    private struct Away: Error {}

    /// Leases that last until they are given back.
    private final class Leases: LeaseStore {
        private struct State {
            var isAway = false
            var tokens: [String: String] = [:]
            var renewed: Set<String> = []
        }

        private let state = Mutex(State())
        let isShared = true

        var isAway: Bool {
            get { state.withLock(\.isAway) }
            set { state.withLock { $0.isAway = newValue } }
        }
        var names: Set<String> { state.withLock { Set($0.tokens.keys) } }
        /// The tokens of the last renewal.
        var renewed: Set<String> { state.withLock(\.renewed) }

        private func check() throws(LibraryError) { if isAway { throw .away(cause: Away()) } }

        func takeLease(
            _ name: String, for owner: String, seconds: Double
        ) async throws(LibraryError) -> Lease? {
            try check()
            return state.withLock { state in
                guard state.tokens[name] == nil else { return nil }
                let token = UUID().uuidString
                state.tokens[name] = token
                return Lease(name: name, token: token)
            }
        }

        func renewLeases(
            _ tokens: Set<String>, of owner: String, seconds: Double
        ) async throws(LibraryError) -> Set<String> {
            try check()
            return state.withLock { state in
                state.renewed = tokens
                return tokens.intersection(state.tokens.values)
            }
        }

        func giveBack(_ lease: Lease) async throws(LibraryError) {
            try check()
            state.withLock { $0.tokens[lease.name] = nil }
        }

        func releaseLeases(of owner: String) async throws(LibraryError) {
            try check()
            state.withLock { $0.tokens = [:] }
        }

        func holding(_ lease: Lease) -> any LibraryStore { fatalError("Nothing is written here.") }
    }

    private let leases = Leases()

    private func keeper() -> LeaseKeeper {
        LeaseKeeper(store: leases, times: LeaseKeeper.Times(seconds: 60, pause: .milliseconds(10)))
    }

    private func eventually(_ condition: () async -> Bool) async throws {
        while await !condition() { try await Task.sleep(for: .milliseconds(5)) }
    }

    /// Otherwise it would be renewed for as long as its server lives, and nobody could do the work again.
    @Test func givesBackLaterWhatCannotBeGivenBackNow() async throws {
        let keeper = keeper()
        let kept = try #require(try await keeper.take("kept"))
        for name in ["a", "b", "c"] {
            let lease = try #require(try await keeper.take(name))
            leases.isAway = true
            await keeper.giveBack(lease)
            leases.isAway = false
        }
        leases.isAway = true
        try await Task.sleep(for: .milliseconds(50))
        #expect(leases.names.contains("kept"))
        leases.isAway = false
        try await eventually { leases.names == ["kept"] }
        try await eventually { leases.renewed == [kept.token] }
        #expect(try await keeper.take("a") != nil)
        await keeper.shutdown()
    }

    @Test func endsItsWorkWithTheLastLease() async throws {
        let keeper = keeper()
        let lease = try #require(try await keeper.take("a"))
        leases.isAway = true
        await keeper.giveBack(lease)
        leases.isAway = false
        try await eventually { leases.names.isEmpty }
        // It begins again with the next one.
        let next = try #require(try await keeper.take("b"))
        try await eventually { leases.renewed == [next.token] }
        await keeper.shutdown()
        #expect(leases.names.isEmpty)
    }
}
