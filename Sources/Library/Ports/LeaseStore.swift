/// Grants tasks to one of several servers for a limited time.
///
/// A server that stops without giving a lease back loses it when it expires, by the database's clock.
public protocol LeaseStore: Sendable {
    /// Whether other servers may use the library, too. Otherwise every lease is given at once, and nothing
    /// is stored.
    var isShared: Bool { get }

    /// Takes a lease.
    ///
    /// - Parameters:
    ///   - name: What it is for, at most 100 characters.
    ///   - owner: The name of this server, unlike that of any other.
    ///   - seconds: Its time, unless it is renewed.
    /// - Returns: `nil` while another caller has it.
    func takeLease(_ name: String, for owner: String, seconds: Double) async throws(LibraryError) -> Lease?

    /// Renews leases of a server. One that is not among them ends at its time: the server may not know that it has it.
    ///
    /// - Parameter tokens: Those of the leases.
    /// - Returns: The tokens of those that the server still has.
    func renewLeases(
        _ tokens: Set<String>, of owner: String, seconds: Double
    ) async throws(LibraryError) -> Set<String>

    /// Gives a lease back, unless another server has it.
    func giveBack(_ lease: Lease) async throws(LibraryError)

    /// Gives back all leases of a server.
    func giveBackLeases(of owner: String) async throws(LibraryError)

    /// The same library for the holder of a lease: once another server has taken that, no method writes
    /// anything any more, and each throws `leaseLost`.
    func holding(_ lease: Lease) -> any LibraryStore
}

/// The right to do some work until it is given back, or its time is over.
public struct Lease: Hashable, Sendable {
    /// What it is for.
    public let name: String
    /// Identifies this taking of it.
    public let token: String
    /// How many servers in a row have ended without giving it back.
    public let interruptions: Int

    /// Creates a lease.
    public init(name: String, token: String, interruptions: Int = 0) {
        self.name = name
        self.token = token
        self.interruptions = interruptions
    }
}
