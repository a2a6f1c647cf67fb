/// The attributes of an HTML element as libxml2 passes them: names and
/// values in turn, terminated by null.
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

    /// A whole number of CSS pixels; `nil` for `100%` and `auto`.
    func pixels(_ name: StaticString) -> Int? {
        guard let text = self[name]?.trimmingSpaces.lowercased() else { return nil }
        return Int(text.hasSuffix("px") ? String(text.dropLast(2)) : text)
    }
}

/// The `srcset` of an image element (HTML, section 4.8.4.2.1).
struct SourceSet {
    /// The URL with the greatest width or density, of equal ones the first.
    private(set) var largest: String?
    private var size = 0.0

    /// Parses a set; `nil` has no URL.
    init(_ text: String? = nil) {
        guard let text else { return }
        var url: Substring?
        for word in text.split(whereSeparator: { $0 == " " || $0 == "\n" || $0 == "\t" }) {
            let bare = word.hasSuffix(",") ? word.dropLast() : word
            if let known = url {
                take(known, size: Double(bare.dropLast()) ?? 1)
                url = nil
            } else if word.hasSuffix(",") {
                take(bare, size: 1)
            } else {
                url = word
            }
        }
        if let url { take(url, size: 1) }
    }

    private mutating func take(_ url: Substring, size: Double) {
        guard size > self.size else { return }
        (largest, self.size) = (String(url), size)
    }

    /// Adopts the largest of another set if that is larger.
    mutating func merge(_ other: SourceSet) {
        if other.size > size { self = other }
    }
}
