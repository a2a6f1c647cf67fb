/// Who may be asked: the public Internet, plus what a person allows by name.
///
/// Private, loopback, link-local and other special addresses are refused,
/// so that a feed cannot make this machine ask its own network.
public struct AddressPolicy: Sendable {
    /// Hosts that may be asked whatever their address is.
    public let allowedHosts: [AllowedHost]
    /// What this program answers itself.
    public let ownServer: OwnServer?

    /// Creates a policy; without arguments only public addresses may be asked.
    public init(allowedHosts: [AllowedHost] = [], ownServer: OwnServer? = nil) {
        self.allowedHosts = allowedHosts
        self.ownServer = ownServer
    }

    /// Whether a person named this host.
    func allows(host: String, port: Int) -> Bool {
        allowedHosts.contains { $0.covers(host: host, port: port) }
    }

    /// The port of this program, if the URL is one of its own.
    func ownPort(of url: WebURL) -> Int? { ownServer?.port(of: url) }

    /// Returns those of a host's addresses that may be connected to; throws if none is left.
    func permitted(_ candidates: [IPAddress], for url: WebURL) throws(FetchError) -> [IPAddress] {
        guard !allows(host: url.host, port: url.port) else { return candidates }
        let open = candidates.filter { $0.restriction == nil }
        guard open.isEmpty else { return open }
        guard let refused = candidates.first, let restriction = refused.restriction else {
            throw .hostNotFound(host: url.host, isTemporary: false)
        }
        throw .refusedAddress(host: url.host, port: url.port, restriction: restriction)
    }
}
