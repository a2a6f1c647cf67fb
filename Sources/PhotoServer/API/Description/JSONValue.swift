/// Any value in JSON.
enum JSONValue: Decodable {
    case null
    case bool(Bool)
    case number(Int)
    case text(String)
    case array([JSONValue])
    case object([String: JSONValue])

    init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if value.decodeNil() {
            self = .null
        } else if let isTrue = try? value.decode(Bool.self) {
            self = .bool(isTrue)
        } else if let number = try? value.decode(Int.self) {
            self = .number(number)
        } else if let text = try? value.decode(String.self) {
            self = .text(text)
        } else if let values = try? value.decode([JSONValue].self) {
            self = .array(values)
        } else {
            self = .object(try value.decode([String: JSONValue].self))
        }
    }

    /// A string without quotes, other values as JSON.
    var plain: String {
        if case .text(let text) = self { return text }
        return json
    }

    /// The value as JSON; strings must not need escapes.
    var json: String {
        switch self {
        case .null: "null"
        case .bool(let isTrue): String(isTrue)
        case .number(let number): String(number)
        case .text(let text): "\"\(text)\""
        case .array(let values): "[" + values.map(\.json).joined(separator: ", ") + "]"
        case .object(let members):
            "{"
                + members.sorted { $0.key < $1.key }.map { "\"\($0.key)\": \($0.value.json)" }
                .joined(separator: ", ") + "}"
        }
    }
}
