import Foundation

/// A range of IP addresses, as `10.0.0.0/8`, `2001:db8::/32`, or one address.
public struct NetworkRange: Hashable, Sendable {
    /// IPv4 addresses in their IPv6 form, `::ffff:a.b.c.d`.
    private let bytes: [UInt8]
    private let prefixLength: Int

    /// Parses a range; `nil` if the text is invalid.
    public init?(_ text: String) {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard let address = parts.first, let bytes = Self.bytes(of: String(address)) else { return nil }
        let isIPv4 = !address.contains(":")
        let longest = isIPv4 ? 32 : 128
        var length = longest
        if parts.count == 2 {
            guard let number = Int(parts[1]), (0...longest).contains(number) else { return nil }
            length = number
        }
        self.bytes = bytes
        prefixLength = isIPv4 ? 96 + length : length
    }

    /// Whether the range contains an address.
    func contains(_ address: String) -> Bool {
        guard let other = Self.bytes(of: address) else { return false }
        let whole = prefixLength / 8
        guard other.prefix(whole) == bytes.prefix(whole) else { return false }
        let rest = prefixLength % 8
        guard rest > 0 else { return true }
        return (other[whole] ^ bytes[whole]) >> UInt8(8 - rest) == 0
    }

    /// The sixteen bytes of an address; `nil` if the text is invalid.
    static func bytes(of address: String) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: 16)
        if inet_pton(AF_INET6, address, &bytes) == 1 { return bytes }
        var short = [UInt8](repeating: 0, count: 4)
        guard inet_pton(AF_INET, address, &short) == 1 else { return nil }
        return [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF] + short
    }
}
