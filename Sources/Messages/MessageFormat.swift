/// Text with placeholders for arguments, in a subset of ICU's message format
/// (https://unicode-org.github.io/icu/userguide/format_parse/messages/):
/// `{name}`, `{name, plural, =0 {…} one {…} other {…}}` with `#` for the number, and
/// `{name, select, given {…} other {…}}`, which tests whether the argument is present.
struct MessageFormat {
    /// An argument as it is inserted into the text.
    struct Value {
        let text: String
        /// The number that selects the plural category.
        var number: Double?
    }

    private enum Part {
        case text(String)
        case argument(String)
        /// The number of the plural around it.
        case number
        case choice(String, isPlural: Bool, [String: [Part]])
    }

    private let parts: [Part]

    /// Parses a format; `nil` if it is malformed.
    init?(_ words: String) {
        var reader = Reader(words)
        guard let parts = reader.parts(inPlural: false), reader.isAtEnd else { return nil }
        self.parts = parts
    }

    /// The names of the required arguments: not those whose presence is only tested.
    var names: Set<String> { Self.names(in: parts) }

    private static func names(in parts: [Part]) -> Set<String> {
        parts.reduce(into: []) { names, part in
            switch part {
            case .text, .number: break
            case .argument(let name): names.insert(name)
            case .choice(let name, let isPlural, let branches):
                if isPlural { names.insert(name) }
                let inner = branches.values.reduce(into: Set<String>()) { $0.formUnion(Self.names(in: $1)) }
                // An argument whose presence is tested may be absent.
                names.formUnion(isPlural ? inner : inner.subtracting([name]))
            }
        }
    }

    /// Whether the text depends on a number or on the presence of an argument.
    var hasChoices: Bool {
        parts.contains { part in
            if case .choice = part { return true }
            return false
        }
    }

    /// The text with the arguments inserted.
    func text(in language: Language, _ value: (String) -> Value?) -> String {
        text(parts, language, around: nil, value)
    }

    private func text(
        _ parts: [Part], _ language: Language, around outer: Value?, _ value: (String) -> Value?
    ) -> String {
        parts.reduce(into: "") { text, part in
            switch part {
            case .text(let words): text += words
            case .argument(let name): text += value(name)?.text ?? "?"
            case .number: text += outer?.text ?? "?"
            case .choice(let name, let isPlural, let branches):
                let found = value(name)
                let key =
                    isPlural ? Self.key(of: found, branches, language) : found == nil ? "other" : "given"
                let chosen = branches[key] ?? branches["other"] ?? []
                text += self.text(chosen, language, around: isPlural ? found : outer, value)
            }
        }
    }

    private static func key(of value: Value?, _ branches: [String: [Part]], _ language: Language) -> String {
        guard let number = value?.number else { return "other" }
        // A number may be larger than any integer.
        let exact = Int(exactly: number).map { "=\($0)" }
        return exact.flatMap { branches[$0] == nil ? nil : $0 } ?? language.form(of: number).rawValue
    }
}

extension MessageFormat {
    /// Parses a format from left to right.
    private struct Reader {
        private var rest: Substring

        init(_ words: String) { rest = words[...] }

        var isAtEnd: Bool { rest.isEmpty }

        /// The text up to the closing brace or the end.
        mutating func parts(inPlural: Bool) -> [Part]? {
            var parts: [Part] = []
            var text = ""
            while let next = rest.first, next != "}" {
                rest.removeFirst()
                let part: Part
                switch next {
                case "{":
                    guard let read = placeholder() else { return nil }
                    part = read
                case "#" where inPlural: part = .number
                default:
                    text.append(next)
                    continue
                }
                if !text.isEmpty { parts.append(.text(text)) }
                text = ""
                parts.append(part)
            }
            if !text.isEmpty { parts.append(.text(text)) }
            return parts
        }

        /// `name}`, `name, plural, …}` or `name, select, …}`.
        private mutating func placeholder() -> Part? {
            guard let name = word() else { return nil }
            if consume("}") { return .argument(name) }
            guard consume(","), let kind = word(), ["plural", "select"].contains(kind), consume(",") else {
                return nil
            }
            var branches: [String: [Part]] = [:]
            while !consume("}") {
                guard let key = word(), consume("{"), let inner = parts(inPlural: kind == "plural"),
                    consume("}")
                else { return nil }
                branches[key] = inner
            }
            guard branches["other"] != nil else { return nil }
            return .choice(name, isPlural: kind == "plural", branches)
        }

        private mutating func word() -> String? {
            rest = rest.drop { $0 == " " }
            let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "=" }
            rest = rest[word.endIndex...].drop { $0 == " " }
            return word.isEmpty ? nil : String(word)
        }

        private mutating func consume(_ character: Character) -> Bool {
            let next = character == "}" || character == "{" ? rest.drop { $0 == " " } : rest
            guard next.first == character else { return false }
            rest = next.dropFirst()
            return true
        }
    }
}
