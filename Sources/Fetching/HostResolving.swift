/// Resolves host names to addresses.
protocol HostResolving: Sendable {
    /// Returns at least one address, the preferred one first; returns early if the task is cancelled.
    func addresses(of host: String) async throws(FetchError) -> [IPAddress]

    /// Releases the resolver's resources; it is not used again.
    func shutdown() async
}
