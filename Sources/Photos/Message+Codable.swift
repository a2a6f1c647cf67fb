import Foundation

extension Message.Name: CodingKeyRepresentable {
    /// The name as a key in JSON.
    public var codingKey: any CodingKey { Key(stringValue: rawValue) }

    /// The name of a key in JSON.
    public init?(codingKey: some CodingKey) { self.init(rawValue: codingKey.stringValue) }

    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }
}

extension Message: Codable {
    private enum CodingKeys: CodingKey { case code, arguments }

    /// Messages nested deeper than about sixteen levels are rejected: a process that reads
    /// hostile bytes may send any depth, and each level takes stack space.
    private static let maxPathDepth = 32

    /// Reads `{"code": "…", "arguments": {…}}`; the arguments may be absent. A plain text
    /// is a sentence of a version that stored sentences.
    public init(from decoder: any Decoder) throws {
        guard decoder.codingPath.count <= Self.maxPathDepth else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "Messages are nested too deep"))
        }
        if let sentence = try? decoder.singleValueContainer().decode(String.self) {
            self = .stored(sentence)
            return
        }
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            code: try container.decode(String.self, forKey: .code),
            try container.decodeIfPresent([Name: Argument].self, forKey: .arguments) ?? [:])
    }

    /// Writes `{"code": "…", "arguments": {…}}`, without arguments if there are none.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(code, forKey: .code)
        if !arguments.isEmpty { try container.encode(arguments, forKey: .arguments) }
    }
}

extension Message.Argument: Codable {
    private enum CodingKeys: CodingKey { case bytes, seconds, date }

    /// Reads a text, texts, a number, a message, or an object whose key is the unit:
    /// `{"bytes": 1048576}`, `{"seconds": 0.5}`, `{"date": 1751328000}`.
    public init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if let number = try? value.decode(Int.self) {
            self = .number(number)
        } else if let text = try? value.decode(String.self) {
            self = .text(text)
        } else if let texts = try? value.decode([String].self) {
            self = .texts(texts)
        } else if let message = try? value.decode(Message.self) {
            self = .message(message)
        } else {
            self = try Self.quantity(decoder.container(keyedBy: CodingKeys.self))
        }
    }

    private static func quantity(_ container: KeyedDecodingContainer<CodingKeys>) throws -> Self {
        if let count = try container.decodeIfPresent(Int.self, forKey: .bytes) { return .bytes(count) }
        if let seconds = try container.decodeIfPresent(Double.self, forKey: .seconds) {
            return .seconds(seconds)
        }
        return .date(Date(timeIntervalSince1970: try container.decode(Double.self, forKey: .date)))
    }

    /// Writes the value, in an object whose key is the unit if it has one.
    public func encode(to encoder: any Encoder) throws {
        var value = encoder.singleValueContainer()
        switch self {
        case .text(let text): try value.encode(text)
        case .texts(let texts): try value.encode(texts)
        case .number(let number): try value.encode(number)
        case .message(let message): try value.encode(message)
        case .bytes(let count): try value.encode(["bytes": count])
        case .seconds(let seconds): try value.encode(["seconds": seconds])
        case .date(let date): try value.encode(["date": date.timeIntervalSince1970])
        }
    }
}

extension Message {
    /// The message as one line of JSON with sorted keys, as it is stored.
    public func json() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(self), as: UTF8.self)
    }

    /// Reads a message that was stored as JSON; any other text is a sentence of a version
    /// that stored sentences.
    public init(json: String) {
        self = (try? JSONDecoder().decode(Message.self, from: Data(json.utf8))) ?? .stored(json)
    }
}
