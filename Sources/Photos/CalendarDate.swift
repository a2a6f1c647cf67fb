/// A year, a month or a day of the Gregorian calendar, in UTC.
public struct CalendarDate: Hashable, Sendable {
    /// 1 to 9999.
    public let year: Int
    /// 1 to 12; `nil` for a whole year.
    public let month: Int?
    /// 1 to 31; `nil` for a whole month or year.
    public private(set) var day: Int?

    /// Creates a date; `nil` if there is no such year, month or day.
    public init?(year: Int, month: Int? = nil, day: Int? = nil) {
        guard Self.years.contains(year), (1...12).contains(month ?? 1), month != nil || day == nil else {
            return nil
        }
        self.year = year
        self.month = month
        self.day = nil
        guard let day else { return }
        guard (1...dayNumbers.count).contains(day) else { return nil }
        self.day = day
    }

    /// The supported years.
    private static let years = 1...9999
    /// The supported days, counted from 1 January 1970.
    private static let dayNumbers =
        number(year: years.lowerBound, month: 1, day: 1)...number(year: years.upperBound, month: 12, day: 31)

    /// Creates the day with a number, counted from 1 January 1970; `nil` outside the years 1 to 9999.
    public init?(dayNumber: Int) {
        guard Self.dayNumbers.contains(dayNumber) else { return nil }
        // https://howardhinnant.github.io/date_algorithms.html, civil_from_days.
        let shifted = dayNumber + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        self.month = month
        day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    }

    /// https://howardhinnant.github.io/date_algorithms.html, days_from_civil.
    private static func number(year: Int, month: Int, day: Int) -> Int {
        let year = month <= 2 ? year - 1 : year
        let era = (year >= 0 ? year : year - 399) / 400
        let yearOfEra = year - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }

    /// The numbers of its days, counted from 1 January 1970.
    public var dayNumbers: ClosedRange<Int> {
        let first = Self.number(year: year, month: month ?? 1, day: day ?? 1)
        guard day == nil else { return first...first }
        let isLastMonth = month ?? 12 == 12
        let next = Self.number(
            year: isLastMonth ? year + 1 : year, month: isLastMonth ? 1 : (month ?? 0) + 1, day: 1)
        return first...next - 1
    }

    /// The month that it is or belongs to; for a year, itself.
    public var wholeMonth: CalendarDate { CalendarDate(year: year, month: month) ?? self }

    /// The year that it is or belongs to.
    public var wholeYear: CalendarDate { CalendarDate(year: year) ?? self }
}

extension CalendarDate: LosslessStringConvertible {
    /// The date in ISO 8601: `2024`, `2024-03` or `2024-03-17`.
    public var description: String {
        let parts = [Self.digits(year, 4)] + [month, day].compactMap { $0.map { Self.digits($0, 2) } }
        return parts.joined(separator: "-")
    }

    private static func digits(_ number: Int, _ count: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(count - text.count, 0)) + text
    }

    /// Parses a date in that format, or returns `nil` if it is not one.
    public init?(_ description: String) {
        let parts = description.split(separator: "-", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { part in
            part.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ? Int(part) : nil
        }
        guard (1...3).contains(parts.count), numbers.count == parts.count, parts[0].count == 4 else {
            return nil
        }
        self.init(
            year: numbers[0], month: numbers.count > 1 ? numbers[1] : nil,
            day: numbers.count > 2 ? numbers[2] : nil)
    }
}
