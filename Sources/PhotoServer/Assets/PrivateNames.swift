/// Shortens the names of private fields and methods of a script, such as `#position` to `#a`: nothing outside of their
/// class can name them.
///
/// A script that cannot be parsed is not changed.
enum PrivateNames {
    static func shortened(_ script: [UInt8]) -> [UInt8] {
        let names = names(in: script)
        let counts = names.reduce(into: [[UInt8]: Int]()) { $0[Array(script[$1]), default: 0] += 1 }
        // Ties are ordered alphabetically: the same for every build.
        let ordered = counts.sorted {
            $0.value == $1.value ? $0.key.lexicographicallyPrecedes($1.key) : $0.value > $1.value
        }
        let short = Dictionary(
            uniqueKeysWithValues: ordered.enumerated().map { ($0.element.key, shortName($0.offset)) })
        var result: [UInt8] = []
        var index = script.startIndex
        for name in names {
            result += script[index..<name.lowerBound]
            result += short[Array(script[name])] ?? Array(script[name])
            index = name.upperBound
        }
        return result + script[index...]
    }

    /// a to z, A to Z, aa, ba…
    static func shortName(_ number: Int) -> [UInt8] {
        let letters = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ".utf8)
        let last = letters[number % letters.count]
        return number < letters.count ? [last] : shortName(number / letters.count - 1) + [last]
    }

    /// The words after a `#` outside of strings and comments.
    private static func names(in script: [UInt8]) -> [Range<Int>] {
        (ScriptTokens(script)?.all ?? []).filter { $0.kind == .privateName && $0.range.count > 1 }
            .map { $0.range.lowerBound + 1..<$0.range.upperBound }
    }
}
