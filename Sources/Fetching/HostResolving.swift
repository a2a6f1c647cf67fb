/// Finds the addresses of a host's name.
protocol HostResolving: Sendable {
    /// Returns at least one address, the preferred one first; ends early if the task is cancelled.
    func addresses(of host: String) async throws(FetchError) -> [IPAddress]

    /// Ends what the resolver holds; it is not asked again.
    func shutdown()
}
