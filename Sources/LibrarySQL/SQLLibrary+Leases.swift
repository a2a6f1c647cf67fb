package import Library

extension SQLLibrary: LeaseStore {
    package var isShared: Bool { database.isShared }

    package func acquireLease(
        _ name: String, for owner: String, seconds: Double
    ) async throws(LibraryError) -> Lease? {
        guard isShared else { return Lease(name: name, token: "") }
        return try await coordinate { try LeaseRows.acquire(name, for: owner, seconds: seconds, $0) }
    }

    package func renewLeases(
        _ tokens: Set<String>, of owner: String, seconds: Double
    ) async throws(LibraryError) -> Set<String> {
        guard isShared else { return [] }
        return try await coordinate { try LeaseRows.renew(tokens, of: owner, seconds: seconds, $0) }
    }

    package func releaseLease(_ lease: Lease) async throws(LibraryError) {
        guard isShared else { return }
        try await coordinate { try LeaseRows.release(lease, $0) }
    }

    package func releaseLeases(of owner: String) async throws(LibraryError) {
        guard isShared else { return }
        try await coordinate { try LeaseRows.releaseAll(of: owner, $0) }
    }

    package func holding(_ lease: Lease) -> any LibraryStore {
        isShared ? SQLLibrary(self, user: user, lease: lease) : self
    }

    /// Runs a transaction for coordination between servers.
    func coordinate<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> Value
    ) async throws(LibraryError) -> Value {
        do { return try await database.coordinate(body) } catch { throw LibraryError(error) }
    }
}
