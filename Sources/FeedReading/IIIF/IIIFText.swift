/// Labels of IIIF: strings, `@value` objects, and language maps.
enum IIIFText {
    private static let preferred = ["none", "@none", "en", "en-GB", "en-US"]

    /// One text of a label, English if there is one.
    static func text(_ value: JSONValue?) -> String? {
        guard let value else { return nil }
        switch value.kind {
        case .string, .number: return value.text
        case .array: return ofArray(value)
        case .object: return ofObject(value)
        case .bool, .null: return nil
        }
    }

    private static func ofArray(_ value: JSONValue) -> String? {
        let english = value.children.first { ($0["@language"]?.string ?? "").hasPrefix("en") }
        if let english { return text(english) }
        return value.children.lazy.compactMap { $0.isArray ? nil : text($0) }.first
    }

    private static func ofObject(_ value: JSONValue) -> String? {
        if let inner = value["@value"] { return inner.text }
        for language in preferred {
            if let found = value[language], found.isArray || found.kind == .string { return joined(found) }
        }
        return value.children.lazy.compactMap { $0.isArray || $0.kind == .string ? joined($0) : nil }.first
    }

    private static func joined(_ value: JSONValue) -> String? {
        guard value.isArray else { return value.text }
        let parts = value.children.compactMap(\.text)
        return parts.isEmpty ? nil : parts.joined(separator: " ")
    }
}
