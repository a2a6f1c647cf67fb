import Foundation
import Testing

@testable import PhotoServer

@Suite struct FreshnessTests {
    /// Thursday 14 March 2024, 12:30 in UTC.
    private let now = Date(timeIntervalSince1970: 1_710_419_400)

    @Test(arguments: [
        (5, "just now"), (70, "1 minute ago"), (3000, "50 minutes ago"), (3 * 3600, "today 09:30"),
        (24 * 3600, "yesterday 12:30"), (3 * 86_400, "11 March 12:30"), (300 * 86_400, "19 May 2023"),
    ])
    func saysWhenAsAPersonWould(seconds: Int, words: String) throws {
        let zone = try #require(TimeZone(identifier: "UTC"))
        let freshness = Freshness(now: now, timeZone: zone)
        #expect(freshness.words(for: now.addingTimeInterval(-Double(seconds))) == words)
    }

    @Test(arguments: [0, 5, 59.5, 60, 70, 3000, 3599, 3600, 10_800, 86_400, 259_200, 25_920_000] as [Double])
    func itsWordsAreTrueUntilTheirEnd(seconds: Double) throws {
        let zone = try #require(TimeZone(identifier: "UTC"))
        let date = now.addingTimeInterval(-seconds)
        let words = Freshness(now: now, timeZone: zone).words(for: date)
        let end = Freshness(now: now, timeZone: zone).end(of: date)
        #expect(end > now)
        #expect(Freshness(now: end - 0.01, timeZone: zone).words(for: date) == words)
        let isOld = seconds > 86_400 * 2
        #expect((Freshness(now: end, timeZone: zone).words(for: date) == words) == isOld)
    }

    @Test(arguments: [
        (0, "0 photos"), (1, "1 photo"), (1204, "1,204 photos"), (1_000_000, "1,000,000 photos"),
    ])
    func countsWithTheNoun(number: Int, words: String) {
        #expect(count(number, "photo") == words)
    }
}
