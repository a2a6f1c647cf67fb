/// The words and punctuation of a script, without spaces and comments.
///
/// A slash divides after a name other than `return`, `case` and `typeof`, a number, a string, `)` and `]`; elsewhere a
/// regular expression begins.
struct ScriptTokens {
    enum Kind {
        /// A name or a keyword.
        case name
        case number
        /// A name after `#`.
        case privateName
        /// A string, a regular expression, or a template without values.
        case text
        /// The parts of a template before its first value, between two, and after the last one.
        case templateStart, templateMiddle, templateEnd
        /// A single character, `...` or `?.`.
        case punctuation
    }

    struct Token {
        let kind: Kind
        let range: Range<Int>
    }

    private let script: [UInt8]
    private var index = 0
    private(set) var all: [Token] = []
    /// The braces that are open: whether each contains a value of a template.
    private var braces: [Bool] = []

    /// Parses a script; `nil` if a string, comment or template does not end.
    init?(_ script: [UInt8]) {
        self.script = script
        all.reserveCapacity(script.count / 4)
        while index < script.count { guard read() else { return nil } }
        guard braces.isEmpty else { return nil }
    }

    /// Reads one token, or what is between two; returns whether it ends.
    private mutating func read() -> Bool {
        let byte = script[index]
        switch byte {
        case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\t"), UInt8(ascii: "\r"):
            index += 1
        case UInt8(ascii: "'"), UInt8(ascii: "\""):
            guard let end = AssetMinifier.endOfString(script[index...]) else { return false }
            add(.text, end)
        case UInt8(ascii: "`"): return readTemplate(isStart: true)
        case UInt8(ascii: "/"): return readSlash()
        case UInt8(ascii: "#"): add(.privateName, endOfName(index + 1))
        case _ where byte.isInName:
            let isNumber = UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
            add(isNumber ? .number : .name, endOfName(index))
        case UInt8(ascii: "{"):
            braces.append(false)
            add(.punctuation, index + 1)
        case UInt8(ascii: "}"):
            guard let isInTemplate = braces.popLast() else { return false }
            if isInTemplate { return readTemplate(isStart: false) }
            add(.punctuation, index + 1)
        default: add(.punctuation, endOfPunctuation)
        }
        return true
    }

    private mutating func add(_ kind: Kind, _ end: Int) {
        all.append(Token(kind: kind, range: index..<end))
        index = end
    }

    private func endOfName(_ start: Int) -> Int {
        script[start...].firstIndex { !$0.isInName } ?? script.count
    }

    private var endOfPunctuation: Int {
        let rest = script[index...]
        if rest.starts(with: "...".utf8) { return index + 3 }
        let isAccess = rest.starts(with: "?.".utf8)
        // `a ?.5 : 1`
        let isNumber = rest.dropFirst(2).first.map { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 } ?? false
        return index + (isAccess && !isNumber ? 2 : 1)
    }

    /// Reads a part of a template, from its beginning or from the end of a value.
    private mutating func readTemplate(isStart: Bool) -> Bool {
        var end = index + 1
        while end < script.count {
            switch script[end] {
            case UInt8(ascii: "\\"): end += 2
            case UInt8(ascii: "`"):
                add(isStart ? .text : .templateEnd, end + 1)
                return true
            case UInt8(ascii: "$") where script[end...].starts(with: "${".utf8):
                add(isStart ? .templateStart : .templateMiddle, end + 2)
                braces.append(true)
                return true
            default: end += 1
            }
        }
        return false
    }

    /// Reads a comment, a regular expression or a division sign.
    private mutating func readSlash() -> Bool {
        let rest = script[index...]
        if rest.starts(with: "//".utf8) {
            index = rest.firstIndex(of: UInt8(ascii: "\n")) ?? script.count
        } else if rest.starts(with: "/*".utf8) {
            guard let end = rest.dropFirst(2).firstRange(ofBytes: Array("*/".utf8)) else { return false }
            index = end.upperBound
        } else if isDivision {
            add(.punctuation, index + 1)
        } else {
            guard let end = MinifiedLine.endOfExpression(rest) else { return false }
            // Its flags.
            add(.text, endOfName(end))
        }
        return true
    }

    private var isDivision: Bool {
        guard let last = all.last else { return false }
        let text = script[last.range]
        switch last.kind {
        case .name: return !["return", "case", "typeof"].contains { text.elementsEqual($0.utf8) }
        case .number, .privateName, .text, .templateEnd: return true
        case .punctuation: return text.elementsEqual(")".utf8) || text.elementsEqual("]".utf8)
        case .templateStart, .templateMiddle: return false
        }
    }
}
