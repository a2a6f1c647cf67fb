import Photos
import Testing

@Suite struct MonthDayTests {
    @Test func readsAndWritesDays() throws {
        for text in ["01-01", "02-29", "04-30", "11-23", "12-31"] {
            #expect(try #require(MonthDay(text)).description == text)
        }
        #expect(MonthDay(month: 2, day: 29)?.description == "02-29")
    }

    @Test(arguments: [
        "", "-", "1-1", "11-3", "011-23", "11-23-", "-11-23", "11", "00-10", "13-01", "02-30", "04-31",
        "11-32",
        "11-00", "２-１", "11-2３", "+1-02", "11-99999999999999999999",
    ])
    func refusesWhatIsNoDay(text: String) { #expect(MonthDay(text) == nil) }

    @Test(arguments: [(0, 1), (13, 1), (2, 30), (4, 31), (1, 0), (.min, .max)])
    func refusesNumbersOfNoDay(month: Int, day: Int) { #expect(MonthDay(month: month, day: day) == nil) }

    @Test func hasADateInTheYearsThatHaveIt() throws {
        let leap = try #require(MonthDay("02-29"))
        #expect(leap.date(in: 2024)?.description == "2024-02-29")
        for year in [1900, 2023, 0, 10_000, .min, .max] { #expect(leap.date(in: year) == nil) }
        #expect(MonthDay(try #require(CalendarDate("2021-11-23"))) == MonthDay("11-23"))
        #expect(MonthDay(try #require(CalendarDate("2021-11"))) == nil)
    }
}
