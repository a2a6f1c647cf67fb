extension Collection<UInt8> {
    /// The range of the first occurrence of these bytes, several times as fast as the standard library.
    func firstRange(ofBytes pattern: [UInt8]) -> Range<Index>? {
        guard let first = pattern.first else { return nil }
        var rest = self[...]
        while let start = rest.firstIndex(of: first) {
            rest = rest[start...]
            if rest.starts(with: pattern) { return start..<index(start, offsetBy: pattern.count) }
            rest = rest.dropFirst()
        }
        return nil
    }
}

extension UInt8 {
    /// Whether a name of a script may contain this character.
    var isInName: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"):
            true
        default: false
        }
    }
}
