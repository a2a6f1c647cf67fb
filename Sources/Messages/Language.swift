/// A language of messages.
public enum Language: String, Sendable, CaseIterable {
    case english = "en"
}

/// The plural categories (https://cldr.unicode.org/index/cldr-spec/plural-rules).
enum PluralForm: String {
    case one, other
}

extension Language {
    /// The text of each code, in `MessageFormat`.
    var words: [String: String] {
        switch self {
        case .english: English.words
        }
    }

    /// The plural category of a number; `seconds` may be a fraction.
    func form(of number: Double) -> PluralForm {
        switch self {
        case .english: number == 1 ? .one : .other
        }
    }

    /// A formatted whole number: 1,234.
    func grouped(_ number: Int) -> String {
        var text = ""
        for (index, digit) in String(number.magnitude).reversed().enumerated() {
            if index > 0, index % 3 == 0 { text.append(groupSeparator) }
            text.append(digit)
        }
        return (number < 0 ? "-" : "") + text.reversed()
    }

    private var groupSeparator: Character {
        switch self {
        case .english: ","
        }
    }

    /// A number rounded to the digit that `decimal` shows.
    static func tenths(of number: Double) -> Double { (number * 10).rounded() / 10 }

    /// A number with at most one digit after the point: 0.5, 12.
    func decimal(_ number: Double) -> String {
        let tenths = (number * 10).rounded()
        guard tenths.magnitude < 1e15 else { return "\(number)" }
        let (whole, rest) = Int(tenths).quotientAndRemainder(dividingBy: 10)
        return rest == 0
            ? grouped(whole) : "\(number < 0 && whole == 0 ? "-" : "")\(grouped(whole)).\(rest.magnitude)"
    }
}
