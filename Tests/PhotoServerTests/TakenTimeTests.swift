import Foundation
import Photos
import Testing

@testable import PhotoServer

@Suite struct TakenTimeTests {
    /// 1 January 2026, 00:00 UTC.
    private static let newYear = Date(timeIntervalSince1970: 1_767_225_600)

    private func timeTaken(_ secondsAfterNewYear: Double, offset: Int?) -> TakenTime? {
        var metadata = PhotoMetadata()
        metadata.date = Self.newYear + secondsAfterNewYear
        metadata.dateOffset = offset
        return TakenTime(metadata)
    }

    /// The moment in UTC, the offset, and what is shown.
    @Test(arguments: [
        (-3600.0, 9 * 3600, "2026-01-01T08:00+09:00", "08:00", "UTC+9"),
        (8 * 3600.0, nil, "2026-01-01T08:00", "08:00", nil),
        (0, nil, "2026-01-01", nil, nil),
        (0, 0, "2026-01-01T00:00+00:00", "00:00", "UTC"),
        (0, -12_600, "2025-12-31T20:30-03:30", "20:30", "UTC−3:30"),
        (0, 20_700, "2026-01-01T05:45+05:45", "05:45", "UTC+5:45"),
    ])
    func isTheTimeOnTheClock(seconds: Double, offset: Int?, text: String, time: String?, zone: String?) throws
    {
        let takenTime = try #require(timeTaken(seconds, offset: offset))
        #expect(takenTime.text == text)
        #expect(takenTime.time == time)
        #expect(takenTime.zone == zone)
    }

    @Test func ignoresImpossibleTimeZones() throws {
        let takenTime = try #require(timeTaken(3600, offset: .max))
        #expect(takenTime.zone == nil)
        #expect(TakenTime(PhotoMetadata()) == nil)
    }

    @Test func knowsItsDay() throws {
        let takenTime = try #require(timeTaken(-3600, offset: 9 * 3600))
        #expect(takenTime.isOnDay(of: Self.newYear))
        #expect(!takenTime.isOnDay(of: Self.newYear - 1))
    }
}
