/// A day of the Gregorian calendar without its year, e.g. 23 November.
public struct MonthDay: Hashable, Sendable {
    /// 1 to 12.
    public let month: Int
    /// 1 to the last day that the month has in any year: 29 for February.
    public let day: Int

    /// Creates a day; `nil` if no year has it.
    public init?(month: Int, day: Int) {
        guard CalendarDate(year: Self.leapYear, month: month, day: day) != nil else { return nil }
        self.month = month
        self.day = day
    }

    /// The day of a date; `nil` for a whole month or year.
    public init?(_ date: CalendarDate) {
        guard let month = date.month, let day = date.day else { return nil }
        self.month = month
        self.day = day
    }

    /// Any year with all days.
    private static let leapYear = 2000

    /// The day in a year; `nil` if the year is not in 1 to 9999, or does not have it (29 February).
    public func date(in year: Int) -> CalendarDate? { CalendarDate(year: year, month: month, day: day) }
}

extension MonthDay: LosslessStringConvertible {
    /// The day as it stands in a URL, month first: `11-23`.
    public var description: String { Self.digits(month) + "-" + Self.digits(day) }

    private static func digits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

    /// Parses a day in that format, or returns `nil` if it is not one.
    public init?(_ description: String) {
        // Other spellings of the same day are refused: each day has one URL.
        guard let date = CalendarDate("\(Self.leapYear)-\(description)"), let day = MonthDay(date),
            day.description == description
        else { return nil }
        self = day
    }
}
