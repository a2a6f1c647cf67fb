/// Grants the right to do a task to one of several servers for a limited time.
///
/// If a server stops without releasing a lease, it expires, by the database's clock.
public protocol LeaseStore: Sendable {
    /// Whether other servers may use the library too. Otherwise every lease is granted at once, and nothing is
    /// stored.
    var isShared: Bool { get }

    /// Acquires a lease.
    ///
    /// - Parameters:
    ///   - name: Identifies the task, at most 100 characters.
    ///   - owner: The unique name of this server.
    ///   - seconds: The duration, unless it is renewed.
    /// - Returns: `nil` while another caller holds it.
    func acquireLease(_ name: String, for owner: String, seconds: Double) async throws(LibraryError) -> Lease?

    /// Renews leases of a server. Others of this server expire: it may not know that it holds them.
    ///
    /// - Parameter tokens: The tokens of the leases.
    /// - Returns: The tokens of the leases that the server still holds.
    func renewLeases(
        _ tokens: Set<String>, of owner: String, seconds: Double
    ) async throws(LibraryError) -> Set<String>

    /// Releases a lease, unless another server holds it.
    func releaseLease(_ lease: Lease) async throws(LibraryError)

    /// Releases all leases of a server.
    func releaseLeases(of owner: String) async throws(LibraryError)

    /// The same library for the holder of a lease: once another server has acquired the lease, all writes throw
    /// `leaseLost` and have no effect.
    func holding(_ lease: Lease) -> any LibraryStore
}

/// The right to do a task until it is released or expires.
public struct Lease: Hashable, Sendable {
    /// The task.
    public let name: String
    /// Identifies this acquisition.
    public let token: String
    /// How many servers in a row stopped without releasing it.
    public let interruptions: Int

    /// Creates a lease.
    public init(name: String, token: String, interruptions: Int = 0) {
        self.name = name
        self.token = token
        self.interruptions = interruptions
    }
}
