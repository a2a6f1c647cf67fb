import Library
import Photos
import Testing

@Suite struct DayRunsTests {
    private static let day = 86_400.0

    private static func runs(_ days: [(Double, Int)]) -> DayRuns {
        var runs = DayRuns()
        for (day, count) in days { for _ in 0..<count { runs.append(day * Self.day + 5) } }
        return runs
    }

    private static func titles(_ runs: DayRuns) -> [String] {
        runs.sections.map { "\($0.date?.description ?? "none") \($0.start) \($0.count)" }
    }

    @Test func usesTheShortestUnitWithEnoughPhotos() {
        #expect(Self.titles(Self.runs([(1, 7), (0, 6)])) == ["1970-01-02 0 7", "1970-01-01 7 6"])
        #expect(Self.titles(Self.runs([(40, 4), (2, 3), (0, 4)])) == ["1970-02 0 4", "1970-01 4 7"])
        #expect(Self.titles(Self.runs([(400, 1), (40, 1), (0, 1)])) == ["1971 0 1", "1970 1 2"])
        #expect(DayRuns().sections.isEmpty)
    }

    @Test func aReversedListHasTheSameDays() {
        let runs = Self.runs([(40, 7), (2, 8), (0, 9)])
        #expect(Self.titles(runs.reversed()) == ["1970-01-01 0 9", "1970-01-03 9 8", "1970-02-10 17 7"])
        #expect(runs.reversed().reversed() == runs)
    }

    @Test func findsTheBeginningOfATime() throws {
        let runs = Self.runs([(400, 7), (40, 8), (0, 9)])
        for (text, newest, oldest) in [
            ("1971", 0, 17), ("1971-02", 0, 17), ("1970", 7, 0), ("1970-01", 15, 0), ("1970-02-10", 7, 9),
            ("1970-01-20", 15, 9), ("2020", 0, 23), ("1960", 23, 0), ("1970-06", 7, 17),
        ] {
            let date = try #require(CalendarDate(text))
            #expect(runs.index(of: date) == newest, "\(text)")
            #expect(runs.reversed().index(of: date) == oldest, "\(text)")
        }
    }

    @Test func aListOfOneDayHasADirectionToo() throws {
        let runs = Self.runs([(40, 7)])
        for (text, newest, oldest) in [("2020", 0, 6), ("1970", 0, 0), ("1960", 6, 0)] {
            let date = try #require(CalendarDate(text))
            #expect(runs.index(of: date) == newest, "\(text)")
            #expect(runs.reversed().index(of: date) == oldest, "\(text)")
        }
    }

    /// Numbers that no calendar has neither end the program nor make a section of each photo.
    @Test func acceptsAnyNumberAsADate() {
        var runs = DayRuns()
        for seconds in [Double.infinity, 1e300, 1e15, 0, -0.5, -1e300, -.infinity, .nan] {
            runs.append(seconds)
        }
        #expect(runs.count == 8)
        #expect(runs.sections.map(\.count).reduce(0, +) == 8)
        #expect(runs.sections.first?.date == nil && runs.sections.first?.count == 3)
    }
}
