import Foundation
import Library
import Synchronization
import Testing

/// Leases of a library that is temporarily unavailable.
@Suite(.timeLimit(.minutes(1))) struct LeaseKeeperTests {
    private struct Outage: Error {}

    /// Leases that last until they are released.
    private final class Leases: LeaseStore {
        private struct State {
            var isUnavailable = false
            var tokens: [String: String] = [:]
            var renewed: Set<String> = []
        }

        private let state = Mutex(State())
        let isShared = true

        var isUnavailable: Bool {
            get { state.withLock(\.isUnavailable) }
            set { state.withLock { $0.isUnavailable = newValue } }
        }
        var names: Set<String> { state.withLock { Set($0.tokens.keys) } }
        /// The tokens of the last renewal.
        var renewed: Set<String> { state.withLock(\.renewed) }

        private func check() throws(LibraryError) { if isUnavailable { throw .unavailable(cause: Outage()) } }

        func acquireLease(
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

        func releaseLease(_ lease: Lease) async throws(LibraryError) {
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

    /// Otherwise it would be renewed as long as its server runs, and the work could never be done again.
    @Test func releasesLaterWhatCannotBeReleasedNow() async throws {
        let keeper = keeper()
        let kept = try #require(try await keeper.acquire("kept"))
        for name in ["a", "b", "c"] {
            let lease = try #require(try await keeper.acquire(name))
            leases.isUnavailable = true
            await keeper.release(lease)
            leases.isUnavailable = false
        }
        leases.isUnavailable = true
        try await Task.sleep(for: .milliseconds(50))
        #expect(leases.names.contains("kept"))
        leases.isUnavailable = false
        try await eventually { leases.names == ["kept"] }
        try await eventually { leases.renewed == [kept.token] }
        #expect(try await keeper.acquire("a") != nil)
        await keeper.shutdown()
    }

    @Test func endsItsWorkWithTheLastLease() async throws {
        let keeper = keeper()
        let lease = try #require(try await keeper.acquire("a"))
        leases.isUnavailable = true
        await keeper.release(lease)
        leases.isUnavailable = false
        try await eventually { leases.names.isEmpty }
        // It begins again with the next one.
        let next = try #require(try await keeper.acquire("b"))
        try await eventually { leases.renewed == [next.token] }
        await keeper.shutdown()
        #expect(leases.names.isEmpty)
    }
}
