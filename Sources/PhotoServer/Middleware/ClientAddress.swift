import Foundation
import NIOCore

/// Who asks, as far as counting goes.
enum ClientAddress {
    /// The address of a client: the other end of the connection, or what a server in front of
    /// Vitrine on the same machine says of it last in `X-Forwarded-For`. Elsewhere that header
    /// is whatever its sender likes.
    ///
    /// A network of IPv6 addresses that one household gets (64 bits) is one client.
    static func name(peer: SocketAddress?, forwarded: [String]) -> String {
        let address = peer?.ipAddress ?? ""
        guard peer == nil || isOfThisMachine(address), let last = forwarded.last?.split(separator: ",").last
        else { return network(of: address) }
        return network(of: last.filter { !$0.isWhitespace })
    }

    private static func isOfThisMachine(_ address: String) -> Bool {
        ["127.", "::ffff:127."].contains(where: address.hasPrefix) || address == "::1"
    }

    private static func network(of address: String) -> String {
        var bytes = [UInt8](repeating: 0, count: 16)
        guard inet_pton(AF_INET6, address, &bytes) == 1 else { return String(address.prefix(64)) }
        let isOfIPv4 = bytes.starts(with: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF])
        if isOfIPv4 { return bytes[12...].map { String($0) }.joined(separator: ".") }
        let groups = stride(from: 0, to: 8, by: 2).map { UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1]) }
        return groups.map { String($0, radix: 16) }.joined(separator: ":") + "::/64"
    }
}
