/// Shortens the names of private fields and methods of a script, such as `#position` to `#a`: nothing outside of their
/// class can name them.
///
/// It does not parse the code: names count as private if they follow a period somewhere, and are renamed there, and
/// everywhere outside of strings.
enum PrivateNames {
    static func shortened(_ script: [UInt8]) -> [UInt8] {
        let names = names(in: script)
        var counts: [[UInt8]: Int] = [:]
        var isPrivate: Set<[UInt8]> = []
        for name in names {
            let text = Array(script[name])
            counts[text, default: 0] += 1
            if name.lowerBound > 1, script[name.lowerBound - 2] == UInt8(ascii: ".") {
                isPrivate.insert(text)
            }
        }
        // The same number of times, in the order of the alphabet: the same for every build.
        let ordered = isPrivate.sorted { one, other in
            let (first, second) = (counts[one] ?? 0, counts[other] ?? 0)
            return first == second ? one.lexicographicallyPrecedes(other) : first > second
        }
        let short = Dictionary(
            uniqueKeysWithValues: ordered.enumerated().map { ($0.element, shortName($0.offset)) })
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

    /// The words after a `#`, in strings only those after a period: what looks like a string can be a part of a
    /// template, such as `"${this.#name}"`.
    private static func names(in script: [UInt8]) -> [Range<Int>] {
        var names: [Range<Int>] = []
        var index = script.startIndex
        var endOfText = index
        while index < script.endIndex {
            let isInString = index < endOfText
            switch script[index] {
            case UInt8(ascii: "'") where !isInString, UInt8(ascii: "\"") where !isInString:
                // Strings end on their line; an apostrophe in a template does not begin one.
                let line = script[index...].prefix { $0 != UInt8(ascii: "\n") }
                endOfText = AssetMinifier.endOfString(line) ?? index
                index += 1
            case UInt8(ascii: "#"):
                let end = script[(index + 1)...].firstIndex { !$0.isInName } ?? script.endIndex
                let isMember = index > 0 && script[index - 1] == UInt8(ascii: ".")
                if end > index + 1, isMember || !isInString { names.append(index + 1..<end) }
                index = end
            default: index += 1
            }
        }
        return names
    }
}
