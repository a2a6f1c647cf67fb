extension IPAddress {
    /// Why the address is not allowed; `nil` for a public one.
    var restriction: AddressRestriction? {
        switch self {
        case .v4(let number): Self.blocks4.first { $0.contains(number) }?.restriction
        case .v6(let number): Self.restriction(of: number)
        }
    }

    /// Everything but global unicast (`2000::/3`) is refused, and within that the special blocks.
    private static func restriction(of number: UInt128) -> AddressRestriction? {
        if let block = blocks6.first(where: { $0.contains(number) }) { return block.restriction }
        return number >> 125 == 1 ? nil : .reserved
    }

    private struct Block<Number: FixedWidthInteger & Sendable>: Sendable {
        let base: Number
        let length: Int
        let restriction: AddressRestriction

        func contains(_ number: Number) -> Bool {
            (base ^ number) >> Number(Number.bitWidth - length) == 0
        }
    }

    /// The blocks of RFC 6890 and its registry, narrow ones before the wide ones around them.
    private static let blocks4: [Block<UInt32>] = [
        Block(base: 0x0000_0000, length: 8, restriction: .unspecified),
        Block(base: 0x0A00_0000, length: 8, restriction: .privateNetwork),
        Block(base: 0x6440_0000, length: 10, restriction: .carrier),
        Block(base: 0x7F00_0000, length: 8, restriction: .loopback),
        Block(base: 0xA9FE_0000, length: 16, restriction: .linkLocal),
        Block(base: 0xAC10_0000, length: 12, restriction: .privateNetwork),
        Block(base: 0xC000_0000, length: 24, restriction: .reserved),
        Block(base: 0xC000_0200, length: 24, restriction: .documentation),
        Block(base: 0xC058_6300, length: 24, restriction: .translated),
        Block(base: 0xC0A8_0000, length: 16, restriction: .privateNetwork),
        Block(base: 0xC612_0000, length: 15, restriction: .reserved),
        Block(base: 0xC633_6400, length: 24, restriction: .documentation),
        Block(base: 0xCB00_7100, length: 24, restriction: .documentation),
        Block(base: 0xE000_0000, length: 4, restriction: .multicast),
        Block(base: 0xF000_0000, length: 4, restriction: .reserved),
    ]

    /// Mapped and compatible IPv4, NAT64, Teredo, 6to4 and the rest of the IPv6 registry.
    private static let blocks6: [Block<UInt128>] = [
        Block(base: 0, length: 128, restriction: .unspecified),
        Block(base: 1, length: 128, restriction: .loopback),
        Block(base: 0, length: 96, restriction: .translated),
        Block(base: 0xFFFF << 32, length: 96, restriction: .translated),
        Block(base: 0xFFFF << 48, length: 96, restriction: .translated),
        Block(base: 0x0064_FF9B << 96, length: 96, restriction: .translated),
        Block(base: 0x0064_FF9B_0001 << 80, length: 48, restriction: .translated),
        Block(base: 0x0100 << 112, length: 64, restriction: .reserved),
        Block(base: 0x2001_0000 << 96, length: 32, restriction: .translated),
        Block(base: 0x2001_0000 << 96, length: 23, restriction: .reserved),
        Block(base: 0x2001_0DB8 << 96, length: 32, restriction: .documentation),
        Block(base: 0x2002 << 112, length: 16, restriction: .translated),
        Block(base: 0x3FFF << 112, length: 20, restriction: .documentation),
        Block(base: 0xFC00 << 112, length: 7, restriction: .privateNetwork),
        Block(base: 0xFE80 << 112, length: 10, restriction: .linkLocal),
        Block(base: 0xFEC0 << 112, length: 10, restriction: .privateNetwork),
        Block(base: 0xFF00 << 112, length: 8, restriction: .multicast),
    ]
}
