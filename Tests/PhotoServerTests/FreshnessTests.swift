import Foundation
import Messages
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
        #expect(freshness.message(for: now.addingTimeInterval(-Double(seconds))).text() == words)
    }

    @Test(arguments: [0, 5, 59.5, 60, 70, 3000, 3599, 3600, 10_800, 86_400, 259_200, 25_920_000] as [Double])
    func itsMessageIsTrueUntilItsEnd(seconds: Double) throws {
        let zone = try #require(TimeZone(identifier: "UTC"))
        let date = now.addingTimeInterval(-seconds)
        let message = Freshness(now: now, timeZone: zone).message(for: date)
        let end = Freshness(now: now, timeZone: zone).end(of: date)
        #expect(end > now)
        #expect(Freshness(now: end - 0.01, timeZone: zone).message(for: date) == message)
        let isOld = seconds > 86_400 * 2
        #expect((Freshness(now: end, timeZone: zone).message(for: date) == message) == isOld)
    }
}
