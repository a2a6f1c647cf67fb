/// Shortens the names of constants, variables, functions and parameters in a script, such as `position` to `a`.
///
/// A name is replaced wherever it is, whatever its scope, by one that the script does not have: that changes nothing
/// unless something else depends on the name. So a name stays if it may be that of a property (`{ name }`, `{ name: 1 }`,
/// `{ name() {} }`, a field of a class) or of an import or export, which look alike, if the browser may know it
/// (`BrowserNames`), and if the caller keeps it. Members after a period are no such names.
enum ScriptNames {
    /// Shortens the names of a script; it stays as it is if it cannot be read.
    ///
    /// - Parameters:
    ///   - kept: Names that stay and are not given either, such as those that other scripts share.
    ///   - minimum: The number of characters from which names are shortened.
    static func shortened(_ script: [UInt8], keeping kept: Set<String>, from minimum: Int) -> [UInt8] {
        guard let tokens = ScriptTokens(script)?.all else { return script }
        var survey = Survey(script, tokens)
        survey.run()
        let staying = survey.staying.union(kept).union(BrowserNames.all).union(keywords)
        let taken = Set(survey.counts.keys).union(staying)
        let changed = survey.counts.filter { $0.key.utf8.count >= minimum && !staying.contains($0.key) }
        // The same for every build.
        let ordered = changed.sorted { $0.value == $1.value ? $0.key < $1.key : $0.value > $1.value }
        var short: [String: [UInt8]] = [:]
        var number = 0
        for (name, _) in ordered {
            var other = PrivateNames.shortName(number)
            while taken.contains(String(decoding: other, as: UTF8.self)) {
                number += 1
                other = PrivateNames.shortName(number)
            }
            number += 1
            if other.count < name.utf8.count { short[name] = other }
        }
        return survey.replacing(by: short)
    }

    private static let keywords: Set<String> = [
        "arguments", "as", "async", "await", "break", "case", "catch", "class", "const", "constructor",
        "continue",
        "debugger", "default", "delete", "do", "else", "enum", "eval", "export", "extends", "false",
        "finally", "for", "from",
        "function", "get", "if", "import", "in", "instanceof", "let", "new", "null", "of", "return", "set",
        "static", "super",
        "switch", "this", "throw", "true", "try", "typeof", "undefined", "var", "void", "while", "with",
        "yield",
    ]
}

/// What the names of a script are used for.
private struct Survey {
    private let script: [UInt8]
    private let tokens: [ScriptTokens.Token]
    /// The brackets that are open, `$` for a value of a template.
    private var open: [UInt8] = []
    /// How often each name is used other than after a period.
    private(set) var counts: [String: Int] = [:]
    /// The names that may be those of properties.
    private(set) var staying: Set<String> = []

    init(_ script: [UInt8], _ tokens: [ScriptTokens.Token]) {
        (self.script, self.tokens) = (script, tokens)
    }

    mutating func run() {
        for place in tokens.indices {
            switch tokens[place].kind {
            case .templateStart: open.append(UInt8(ascii: "$"))
            case .templateEnd: _ = open.popLast()
            case .punctuation: follow(script[tokens[place].range.lowerBound])
            case .name where !isMember(place): note(place)
            default: break
            }
        }
    }

    private mutating func follow(_ bracket: UInt8) {
        switch bracket {
        case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): open.append(bracket)
        case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): _ = open.popLast()
        default: break
        }
    }

    private mutating func note(_ place: Int) {
        let name = name(place)
        counts[name, default: 0] += 1
        let (before, after) = (text(place - 1), text(place + 1))
        let isInBraces = open.last == UInt8(ascii: "{")
        let isPart = ["{", ","].contains(before) && [",", "}", "=", ":", "("].contains(after)
        let isMethod = after == "(" && [";", "}", "async", "*"].contains(before)
        let isField = [";", "}"].contains(before) && ["=", ";", "}"].contains(after)
        let isAccessor = ["get", "set", "static"].contains(before)
        if isAccessor || (isInBraces && (isPart || isMethod || isField)) { staying.insert(name) }
    }

    private func name(_ place: Int) -> String { String(decoding: script[tokens[place].range], as: UTF8.self) }

    /// The text of a token that is a name or punctuation, otherwise empty.
    private func text(_ place: Int) -> String {
        guard tokens.indices.contains(place) else { return "" }
        switch tokens[place].kind {
        case .name, .punctuation: return name(place)
        default: return ""
        }
    }

    private func isMember(_ place: Int) -> Bool { [".", "?."].contains(text(place - 1)) }

    func replacing(by short: [String: [UInt8]]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(script.count)
        var index = 0
        for place in tokens.indices where tokens[place].kind == .name && !isMember(place) {
            guard let other = short[name(place)] else { continue }
            result += script[index..<tokens[place].range.lowerBound]
            result += other
            index = tokens[place].range.upperBound
        }
        return result + script[index...]
    }
}
