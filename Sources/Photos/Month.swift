/// The months, by the codes of their names.
public enum Month: String, MessageCode {
    case january = "month.january"
    case february = "month.february"
    case march = "month.march"
    case april = "month.april"
    case may = "month.may"
    case june = "month.june"
    case july = "month.july"
    case august = "month.august"
    case september = "month.september"
    case october = "month.october"
    case november = "month.november"
    case december = "month.december"

    /// Creates the month with a number, January being 1; `nil` for numbers other than 1 to 12.
    public init?(number: Int) {
        guard (1...Self.allCases.count).contains(number) else { return nil }
        self = Self.allCases[number - 1]
    }
}
