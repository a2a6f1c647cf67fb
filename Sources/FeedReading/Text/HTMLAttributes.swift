/// The attributes of an HTML element as libxml2 hands them over: names and
/// values in turn, ended by null.
struct HTMLAttributes {
    private let pairs: UnsafeMutablePointer<UnsafePointer<UInt8>?>?

    init(_ pairs: UnsafeMutablePointer<UnsafePointer<UInt8>?>?) { self.pairs = pairs }

    /// The value of the attribute with that name in lower case.
    subscript(name: StaticString) -> String? {
        guard let pairs else { return nil }
        var index = 0
        while let key = pairs[index] {
            if let value = pairs[index + 1], Self.isEqual(key, name) { return String(cString: value) }
            index += 2
        }
        return nil
    }

    private static func isEqual(_ key: UnsafePointer<UInt8>, _ name: StaticString) -> Bool {
        name.withUTF8Buffer { bytes in
            var index = 0
            while index < bytes.count, key[index] == bytes[index] { index += 1 }
            return index == bytes.count && key[index] == 0
        }
    }

    /// A whole number of CSS pixels; nothing for `100%` and `auto`.
    func pixels(_ name: StaticString) -> Int? {
        guard let text = self[name]?.trimmingSpaces.lowercased() else { return nil }
        return Int(text.hasSuffix("px") ? String(text.dropLast(2)) : text)
    }
}

/// The `srcset` of an image element (HTML, section 4.8.4.2.1).
enum SourceSet {
    /// The address with the greatest width or density in several sets, of equal ones the first.
    static func largest(of sets: [String]) -> String? {
        var best: (address: String, size: Double)?
        for set in sets.prefix(maximumSets) {
            for candidate in candidates(set) where candidate.size > best?.size ?? 0 { best = candidate }
        }
        return best?.address
    }

    private static let maximumSets = 16

    private static func candidates(_ text: String) -> [(address: String, size: Double)] {
        var result: [(address: String, size: Double)] = []
        var address: Substring?
        for word in text.split(whereSeparator: { $0 == " " || $0 == "\n" || $0 == "\t" }).prefix(200) {
            let bare = word.hasSuffix(",") ? word.dropLast() : word
            if let known = address {
                let size = Double(bare.dropLast()) ?? 1
                result.append((String(known), size))
                address = nil
            } else if word.hasSuffix(",") {
                result.append((String(bare), 1))
            } else {
                address = word
            }
        }
        if let address { result.append((String(address), 1)) }
        return result
    }
}
