/// Text that is wrapped in an object or a list of its own.
enum JSONText {
    private static let names = [
        "rendered", "_content", "content", "$t", "#text", "text", "value", "@value", "$", "plain", "en",
        "en-US",
        "default", "def", "none", "und", "raw", "label", "edges", "node", "common", "main",
        "stringValue", "S", "$date", "plain_text", "timestamp",
    ]
    private static let personNames = [
        "name", "display_name", "realname", "full_name", "username", "title", "displayName",
    ]

    /// The value with the text: the value itself, or the one that the object
    /// or list is wrapped around.
    static func words(of value: JSONValue) -> JSONValue? {
        switch value.kind {
        case .string: return value.rawBytes.contains { !$0.isSpace } ? value : nil
        case .number: return value
        case .object: return inside(value)
        case .array:
            return value.children.prefix(4).lazy.compactMap { $0.isArray ? nil : words(of: $0) }.first
        case .bool, .null: return nil
        }
    }

    /// `{"rendered": …}`, `{"_content": …}`, `{"en": ["…"]}`; `nil` for objects
    /// with more in them.
    private static func inside(_ value: JSONValue) -> JSONValue? {
        guard value.count <= 12 else { return nil }
        for name in names {
            guard let inner = value[name], !inner.isObject || name == "node" else { continue }
            return words(of: inner)
        }
        return nil
    }

    /// The name of a person or an account.
    static func name(of value: JSONValue) -> JSONValue? {
        personNames.lazy.compactMap { value[$0] }.first { $0.kind == .string && !$0.rawBytes.isEmpty }
    }

    /// The text of `{"value": …}`.
    static func value(of object: JSONValue) -> JSONValue? {
        object["value"].flatMap { $0.kind == .string && !$0.rawBytes.isEmpty ? $0 : nil }
    }

    /// Whether a text contains an `img` element.
    static func hasImage(_ value: JSONValue) -> Bool {
        guard value.kind == .string, value.rawBytes.count > 10 else { return false }
        var matched = 0
        let mark = Array("<img".utf8)
        for byte in value.rawBytes {
            matched = byte.lowercased == mark[matched] ? matched + 1 : byte == mark[0] ? 1 : 0
            if matched == mark.count { return true }
        }
        return false
    }
}
