import Foundation
import Library
import LibrarySamples
import Photos
import Testing

/// The photos of a day of any year.
@Suite struct DaysTests {
    private static func photo(_ name: String, _ seconds: Double?) -> FeedPhoto {
        var photo = Samples.photo(name)
        photo.date = seconds.map { Date(timeIntervalSince1970: $0) }
        return photo
    }

    /// - Parameter second: Of the day, which has 86,400.
    private static func photo(_ name: String, on day: String, second: Double = 0) throws -> FeedPhoto {
        let date = try #require(CalendarDate(day))
        return photo(name, Double(date.dayNumbers.lowerBound) * 86_400 + second)
    }

    private static func day(_ text: String) throws -> CollectionID { .day(try #require(MonthDay(text))) }

    private static func titles(
        _ library: any LibraryStore, _ collection: CollectionID
    ) async throws -> [String] {
        try await library.photos(in: collection).map { String($0.entry.title.dropFirst("Photo ".count)) }
    }

    @Test func areThoseOfEveryYearNewestFirst() async throws {
        let library = try Samples.library()
        try await library.add(
            "https://example.org/1",
            Samples.feed([
                try Self.photo("first second", on: "1969-11-23"), try Self.photo("before", on: "2020-11-22"),
                try Self.photo("last second", on: "2020-11-23", second: 86_399.5),
                try Self.photo("after", on: "2020-11-24"),
            ]))
        try await library.add(
            "https://example.org/2",
            Samples.feed([
                try Self.photo("noon", on: "2020-11-23", second: 43_200),
                try Self.photo("old", on: "1850-11-23", second: 1),
                try Self.photo("coming", on: "2090-11-23"),
            ]))
        let day = try Self.day("11-23")
        #expect(
            try await Self.titles(library, day) == ["coming", "last second", "noon", "first second", "old"])
        #expect(try await Self.titles(library, day.ordered(by: .oldest)).first == "old")
        #expect(try await Self.titles(library, day.ordered(by: .title)).first == "coming")
        #expect(
            try await Self.titles(library, day.searched(for: "second")) == ["last second", "first second"])
        let dates = try #require(try await library.dates(of: day))
        #expect(dates.sections.map { $0.date?.description } == ["2090", "2020", "1969", "1850"])
        #expect(try await Self.titles(library, Self.day("11-25")).isEmpty)
    }

    /// Samples are added on 14 November 2023.
    @Test func aPhotoWithoutADateIsOfNone() async throws {
        let library = try Samples.library()
        try await library.addSample(
            Samples.feed([Self.photo("seen", nil), try Self.photo("taken", on: "2023-11-14")]))
        #expect(try await Self.titles(library, Self.day("11-14")) == ["taken"])
    }

    @Test func theLeapDayIsThatOfLeapYears() async throws {
        let library = try Samples.library()
        try await library.addSample(
            Samples.feed([
                try Self.photo("leap", on: "2024-02-29"), try Self.photo("end", on: "2023-02-28"),
                try Self.photo("start", on: "2023-03-01"), try Self.photo("older", on: "2000-02-29"),
            ]))
        #expect(try await Self.titles(library, Self.day("02-29")) == ["leap", "older"])
        #expect(try await Self.titles(library, Self.day("02-28")) == ["end"])
        #expect(try await Self.titles(library, Self.day("03-01")) == ["start"])
    }

    @Test(.timeLimit(.minutes(1))) func datesOfNoCalendarCostNothing() async throws {
        let library = try Samples.library()
        let year = 31_556_952.0
        let hostile = [198_000 * year, -7_000 * year, 8_030 * year, 1e300, -1e300, 253_402_300_800, 1e17]
        try await library.addSample(
            Samples.feed(
                hostile.enumerated().map { Self.photo("hostile \($0.offset)", $0.element) } + [
                    try Self.photo("last year", on: "9999-12-31", second: 86_399),
                    try Self.photo("first year", on: "0001-12-31"), try Self.photo("real", on: "2020-12-31"),
                ]))
        #expect(
            try await Self.titles(library, Self.day("12-31")) == ["last year", "real", "first year"])
        #expect(try await Self.titles(library, Self.day("01-01")).isEmpty)
    }

    /// A photo in each of thousands of years, as only a hostile feed has them.
    @Test(.timeLimit(.minutes(1))) func everyYearMayHaveOne() async throws {
        let library = try Samples.library()
        // The database server is queried once for each.
        let years = 1...(TestDatabase.url == nil ? 9_999 : 999)
        let photos = try years.map { year in
            let text = String(year)
            let padded = String(repeating: "0", count: 4 - text.count) + text
            return try Self.photo("\(year)", on: "\(padded)-07-14")
        }
        try await library.addSample(Samples.feed(photos))
        #expect(try await library.window(of: Self.day("07-14"), offset: 0, limit: 1).total == years.count)
        #expect(try await library.window(of: Self.day("07-15"), offset: 0, limit: 1).total == 0)
    }

    @Test func eachPictureIsShownOnceAndNoneThatIsHidden() async throws {
        let library = try Samples.library()
        let photo = try Self.photo("same", on: "2020-11-23")
        try await library.add(
            "https://example.org/1", Samples.feed([photo, try Self.photo("other", on: "2019-11-23")]))
        try await library.add("https://example.org/2", Samples.feed([photo]))
        let day = try Self.day("11-23")
        #expect(try await Self.titles(library, day) == ["same", "other"])
        let other = try #require(try await library.photoIDs(in: day).last)
        try await library.remove(other, at: Samples.now)
        #expect(try await Self.titles(library, day) == ["same"])
    }
}
