import Foundation
import HTTPTypes
import NIOCore

/// The client's address, by which attempts are counted.
struct ClientAddress: Sendable {
    /// The proxies whose `X-Forwarded-For` is trusted.
    let trustedProxies: [NetworkRange]

    /// The address of the client that sends a request.
    func name(of request: some PolicyRequest, from peer: SocketAddress?) -> String {
        name(peer: peer, forwarded: request.values(of: Self.forwarded))
    }

    private static let forwarded = HTTPField.Name.named("X-Forwarded-For")

    /// The address of a client: the other end of the connection. If that is a trusted proxy,
    /// it is the last address in `X-Forwarded-For` that is not one; from anyone else that header
    /// could be forged.
    ///
    /// An IPv6 network of 64 bits, which is assigned to one household, counts as one client.
    func name(peer: SocketAddress?, forwarded: [String]) -> String {
        var address = peer?.ipAddress ?? ""
        guard isTrusted(address) else { return Self.network(of: address) }
        for item in forwarded.flatMap({ $0.split(separator: ",") }).reversed() {
            address = Self.address(in: item)
            if !isTrusted(address) { break }
        }
        return Self.network(of: address)
    }

    /// The client at the other end of a connection; `nil` if that is a trusted proxy or on this machine, where a
    /// proxy may be that is not trusted.
    func single(_ peer: SocketAddress?) -> String? {
        guard let address = peer?.ipAddress, !isTrusted(address) else { return nil }
        let name = Self.network(of: address)
        return Self.isThisMachine(name) ? nil : name
    }

    /// Whether the other end of a connection is a trusted proxy.
    func isTrusted(_ peer: SocketAddress?) -> Bool { peer?.ipAddress.map(isTrusted) ?? false }

    private func isTrusted(_ address: String) -> Bool {
        trustedProxies.contains { $0.contains(address) }
    }

    /// Some proxies add the port.
    private static func address(in item: Substring) -> String {
        let text = item.filter { !$0.isWhitespace }
        if text.hasPrefix("["), let end = text.firstIndex(of: "]") {
            return String(text[text.index(after: text.startIndex)..<end])
        }
        let parts = text.split(separator: ":")
        return parts.count == 2 && parts[0].contains(".") ? String(parts[0]) : text
    }

    private static let loopback = network(of: "::1")

    /// Whether a name is that of a client on the server's machine.
    static func isThisMachine(_ name: String) -> Bool {
        name.isEmpty || name.hasPrefix("127.") || name == loopback
    }

    private static func network(of address: String) -> String {
        guard let bytes = NetworkRange.bytes(of: address) else { return String(address.prefix(64)) }
        let isOfIPv4 = bytes.starts(with: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF])
        if isOfIPv4 { return bytes[12...].map { String($0) }.joined(separator: ".") }
        let groups = stride(from: 0, to: 8, by: 2).map { UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1]) }
        return groups.map { String($0, radix: 16) }.joined(separator: ":") + "::/64"
    }
}
