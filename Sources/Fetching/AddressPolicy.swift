/// Which addresses may be connected to: the public Internet, plus hosts that a person allows by name.
///
/// Private, loopback, link-local and other special addresses are refused,
/// so that a feed cannot make this machine send requests to its own network.
public struct AddressPolicy: Sendable {
    /// Hosts that are allowed whatever their address.
    public let allowedHosts: [AllowedHost]
    /// The program's own server.
    public let ownServer: OwnServer?

    /// Creates a policy; by default only public addresses are allowed.
    public init(allowedHosts: [AllowedHost] = [], ownServer: OwnServer? = nil) {
        self.allowedHosts = allowedHosts
        self.ownServer = ownServer
    }

    /// Whether a person allowed this host.
    func allows(host: String, port: Int) -> Bool {
        allowedHosts.contains { $0.covers(host: host, port: port) }
    }

    /// The port of the program's own server, if the URL belongs to it.
    func ownPort(of url: WebURL) -> Int? { ownServer?.port(of: url) }

    /// Returns the permitted addresses of a host; throws if there are none.
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
