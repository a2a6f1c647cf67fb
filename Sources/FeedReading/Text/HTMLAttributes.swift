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

    /// Whether there is an attribute with that name in lower case, with a value or without.
    func has(_ name: StaticString) -> Bool {
        guard let pairs else { return false }
        var index = 0
        while let key = pairs[index] {
            if Self.isEqual(key, name) { return true }
            index += 2
        }
        return false
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
    /// Whether the largest URL may be smaller than the `src` beside it, since nothing states its size.
    private(set) var isUnsized = false

    /// Parses a set; `nil` has no URL.
    init(_ text: String? = nil) {
        guard let text else { return }
        var rest = text.utf8[...]
        while true {
            rest = rest.drop { $0.isSpace || $0 == Self.comma }
            guard !rest.isEmpty else { return }
            // A URL ends at white space, not at its commas.
            var url = rest.prefix { !$0.isSpace }
            rest = rest[url.endIndex...]
            var descriptors = rest[..<rest.startIndex]
            if url.last == Self.comma {
                while url.last == Self.comma { url.removeLast() }
            } else {
                descriptors = rest.prefix { $0 != Self.comma }
                rest = rest[descriptors.endIndex...]
            }
            add(url, size: Self.size(descriptors))
        }
    }

    private static let comma = UInt8(ascii: ",")

    /// The width or density among the descriptors of a URL: `800w`, `2x`.
    private static func size(_ descriptors: Substring.UTF8View) -> Double? {
        descriptors.split(whereSeparator: \.isSpace).lazy.compactMap { word in
            word.last == UInt8(ascii: "w") || word.last == UInt8(ascii: "x")
                ? Double(String(Substring(word.dropLast()))) : nil
        }.first
    }

    private mutating func add(_ url: Substring.UTF8View, size: Double?) {
        guard size ?? 1 > self.size else { return }
        (largest, self.size, isUnsized) = (String(Substring(url)), size ?? 1, size == nil)
    }

    /// The set without `isUnsized`: it is for larger screens, or one of the image itself, which browsers prefer.
    var preferred: SourceSet {
        var set = self
        set.isUnsized = false
        return set
    }

    /// Merges another set: its largest URL is used if that is larger, or is as large and states its size.
    mutating func merge(_ other: SourceSet) {
        if other.size > size || other.size == size && isUnsized && !other.isUnsized { self = other }
    }
}
