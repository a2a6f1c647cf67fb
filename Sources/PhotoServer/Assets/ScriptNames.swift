/// Shortens the names of constants, variables, functions and parameters in a script, such as `position` to `a`.
///
/// A name is replaced wherever it is, whatever its scope, by one that the script does not have: that changes nothing
/// unless something else depends on the name. So a name is not changed if it may be that of a property
/// (`{ name }`, `{ name: 1 }`, `{ name() {} }`, a field of a class) or of an import or export, which look
/// alike, if the browser may know it (`BrowserNames`; also those that begin with a capital and are not
/// declared in the script), or if the caller excludes it. Members after a period are no such names.
enum ScriptNames {
    /// Shortens the names of a script; it is not changed if it cannot be parsed.
    ///
    /// - Parameters:
    ///   - excluded: Names that are neither changed nor used as short names, such as those that other scripts
    ///     share.
    ///   - minimum: The number of characters from which names are shortened.
    static func shortened(_ script: [UInt8], keeping excluded: Set<String>, from minimum: Int) -> [UInt8] {
        guard let tokens = ScriptTokens(script)?.all else { return script }
        var usage = NameUsage(script, tokens)
        usage.run()
        let sets = [usage.reserved, excluded, BrowserNames.all, keywords]
        let isReserved = { (name: String) in sets.contains { $0.contains(name) } }
        let isUsed = { (name: String) in usage.counts[name] != nil || isReserved(name) }
        let changed = usage.counts.filter { $0.key.utf8.count >= minimum && !isReserved($0.key) }
        // The same for every build.
        let ordered = changed.sorted { $0.value == $1.value ? $0.key < $1.key : $0.value > $1.value }
        var short: [String: [UInt8]] = [:]
        var number = 0
        for (name, _) in ordered {
            var other = PrivateNames.shortName(number)
            while isUsed(String(decoding: other, as: UTF8.self)) {
                number += 1
                other = PrivateNames.shortName(number)
            }
            number += 1
            if other.count < name.utf8.count { short[name] = other }
        }
        return usage.replacing(by: short)
    }

    private static let keywords = BrowserNames.split(
        """
        arguments as async await break case catch class const constructor continue debugger default delete
        do else enum eval export extends false finally for from function get if import in instanceof let
        new null of return set static super switch this throw true try typeof undefined var void while
        with yield
        """)
}

/// What the names of a script are used for.
private struct NameUsage {
    private let script: [UInt8]
    private let tokens: [ScriptTokens.Token]
    /// The brackets that are open, `$` for a value of a template.
    private var open: [UInt8] = []
    /// The names that are used other than after a period, by their numbers.
    private var names: [String] = []
    private var numbers: [String: Int] = [:]
    /// Where they are used: the indices of tokens, with the numbers of names.
    private var uses: [(index: Int, number: Int)] = []
    /// How often each name is used.
    private(set) var counts: [String: Int] = [:]
    /// The names that may be those of properties.
    private(set) var reserved: Set<String> = []
    /// The names that the script declares with a keyword.
    private var declared: Set<String> = []

    init(_ script: [UInt8], _ tokens: [ScriptTokens.Token]) {
        (self.script, self.tokens) = (script, tokens)
    }

    mutating func run() {
        var before: UInt8 = 0
        for index in tokens.indices {
            let token = tokens[index]
            switch token.kind {
            case .templateStart: open.append(UInt8(ascii: "$"))
            case .templateEnd: _ = open.popLast()
            case .punctuation: updateNesting(script[token.range.lowerBound])
            case .name where !isMember(before, index): recordUse(index, after: before)
            default: break
            }
            before = token.kind == .punctuation ? script[token.range.lowerBound] : 0
        }
        for use in uses { counts[names[use.number], default: 0] += 1 }
        let capitals = UInt8(ascii: "A")...UInt8(ascii: "Z")
        reserved.formUnion(
            names.filter { $0.utf8.first.map(capitals.contains) ?? false && !declared.contains($0) })
    }

    private mutating func updateNesting(_ bracket: UInt8) {
        switch bracket {
        case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): open.append(bracket)
        case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): _ = open.popLast()
        default: break
        }
    }

    /// Whether a name follows `.` or `?.`, and not `...`.
    private func isMember(_ before: UInt8, _ index: Int) -> Bool {
        guard before == UInt8(ascii: ".") || before == UInt8(ascii: "?") else { return false }
        let length = tokens[index - 1].range.count
        return before == UInt8(ascii: ".") ? length == 1 : length == 2
    }

    /// Records a use of a name.
    ///
    /// - Parameter before: The punctuation in front of it; 0 if there is none.
    private mutating func recordUse(_ index: Int, after before: UInt8) {
        let name = String(decoding: script[tokens[index].range], as: UTF8.self)
        uses.append((index, number(of: name)))
        let word = wordBefore(index)
        if ["get", "set", "static"].contains(word) { reserved.insert(name) }
        if ["class", "const", "function", "let"].contains(word) { declared.insert(name) }
        guard open.last == UInt8(ascii: "{") else { return }
        let next = tokens.indices.contains(index + 1) ? tokens[index + 1] : nil
        guard let next, next.kind == .punctuation, next.range.count == 1 else { return }
        let after = script[next.range.lowerBound]
        let isPart = Self.partStarts.contains(before) && Self.partEnds.contains(after)
        let isMethod =
            after == UInt8(ascii: "(") && (Self.memberStarts.contains(before) || word == "async")
        let isField = Self.fieldStarts.contains(before) && Self.fieldEnds.contains(after)
        if isPart || isMethod || isField { reserved.insert(name) }
    }

    private mutating func number(of name: String) -> Int {
        if let known = numbers[name] { return known }
        numbers[name] = names.count
        names.append(name)
        return names.count - 1
    }

    /// The word in front of a token; empty if there is something else.
    private func wordBefore(_ index: Int) -> String {
        guard index > 0, tokens[index - 1].kind == .name else { return "" }
        return String(decoding: script[tokens[index - 1].range], as: UTF8.self)
    }

    private static let partStarts = [UInt8]("{,".utf8)
    private static let partEnds = [UInt8](",}=:(".utf8)
    private static let memberStarts = [UInt8](";}*".utf8)
    private static let fieldStarts = [UInt8](";}".utf8)
    private static let fieldEnds = [UInt8]("=;}".utf8)

    func replacing(by short: [String: [UInt8]]) -> [UInt8] {
        let others = names.map { short[$0] }
        var result: [UInt8] = []
        result.reserveCapacity(script.count)
        var position = 0
        for use in uses {
            guard let other = others[use.number] else { continue }
            let range = tokens[use.index].range
            result += script[position..<range.lowerBound]
            result += other
            position = range.upperBound
        }
        return result + script[position...]
    }
}
