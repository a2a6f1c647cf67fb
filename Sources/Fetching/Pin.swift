/// A host name pinned to its checked address.
struct Pin: Hashable, Sendable {
    let host: String
    let address: IPAddress
    /// Whether other addresses are tried if this one does not respond, so that the time limit is short.
    var hasAlternatives = false

    /// The most addresses of one host that are tried.
    private static let limit = 4

    /// The attempts to connect to a host, one after another.
    ///
    /// The versions of the protocol alternate (RFC 8305, section 4): a network without a route for one of them does not
    /// reach any of its addresses.
    static func attempts(_ addresses: [IPAddress], for host: String) -> [Pin] {
        let first = addresses.filter { $0.isVersion4 == addresses.first?.isVersion4 }
        let second = addresses.filter { $0.isVersion4 != addresses.first?.isVersion4 }
        let alternating = (0..<max(first.count, second.count)).flatMap { index in
            [first, second].compactMap { $0.indices.contains(index) ? $0[index] : nil }
        }
        let tried = alternating.prefix(limit)
        return tried.enumerated().map { index, address in
            Pin(host: host, address: address, hasAlternatives: index < tried.count - 1)
        }
    }
}

extension IPAddress {
    fileprivate var isVersion4: Bool {
        if case .v4 = self { true } else { false }
    }
}
