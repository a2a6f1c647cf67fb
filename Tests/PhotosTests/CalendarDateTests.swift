import Foundation
import Photos
import Testing

@Suite struct CalendarDateTests {
    @Test func readsAndWritesDates() throws {
        for text in ["2024", "2024-03", "2024-03-17", "0001-01-01", "9999-12-31", "2024-02-29", "2000-02-29"]
        {
            #expect(try #require(CalendarDate(text)).description == text)
        }
    }

    @Test(arguments: [
        "", "24", "2024-13", "2024-00", "2024-02-30", "2023-02-29", "1900-02-29", "2024-04-31", "0000",
        "20245",
        "2024-3-+1", "2024-03-17-01", "2024-03-", "-2024", "２０２４", "2024-99999999999999999999",
    ])
    func refusesWhatIsNoDate(text: String) { #expect(CalendarDate(text) == nil) }

    /// Every day of many years has the number that Foundation's calendar gives it.
    @Test func numbersDaysAsTheCalendarDoes() throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(identifier: "UTC"))
        for number in stride(from: -141_000, to: 300_000, by: 37) {
            let date = Date(timeIntervalSince1970: Double(number) * 86_400)
            let parts = calendar.dateComponents([.year, .month, .day], from: date)
            let own = try #require(CalendarDate(dayNumber: number))
            #expect(own == CalendarDate(year: parts.year ?? 0, month: parts.month, day: parts.day))
            #expect(own.dayNumbers == number...number)
        }
    }

    @Test func knowsTheDaysOfMonthsAndYears() throws {
        let march = try #require(CalendarDate("1970-03"))
        #expect(march.dayNumbers == 59...89)
        #expect(try #require(CalendarDate("1970")).dayNumbers == 0...364)
        #expect(try #require(CalendarDate("1972-02")).dayNumbers.count == 29)
        #expect(try #require(CalendarDate("2000-12")).dayNumbers.count == 31)
        #expect(try #require(CalendarDate("2000")).dayNumbers.count == 366)
        let day = try #require(CalendarDate("1970-03-04"))
        #expect(day.wholeMonth == march && day.wholeYear.description == "1970")
    }

    @Test func endsWithTheYearsThatCanBeFormatted() throws {
        let first = try #require(CalendarDate("0001")).dayNumbers.lowerBound
        let last = try #require(CalendarDate("9999")).dayNumbers.upperBound
        #expect(CalendarDate(dayNumber: first)?.description == "0001-01-01")
        #expect(CalendarDate(dayNumber: last)?.description == "9999-12-31")
        for number in [first - 1, last + 1, .min, .max] { #expect(CalendarDate(dayNumber: number) == nil) }
    }
}
