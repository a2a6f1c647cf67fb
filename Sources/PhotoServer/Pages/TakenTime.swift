import Foundation
import Photos

/// When a photo was taken according to its file, in the camera's local time: `08:00 (UTC+9)` on 1 January
/// 2026.
struct TakenTime {
    /// The time on the clock, as if it were UTC.
    let clock: Date
    /// `2026-01-01`.
    private let day: String
    /// Minutes east of UTC; `nil` if the file does not state the time zone.
    private let offset: Int?
    /// `08:00`; `nil` if the file only states the day.
    let time: String?

    /// `nil` if the file states no date.
    init?(_ metadata: PhotoMetadata) {
        guard let clock = metadata.clockDate else { return nil }
        self.clock = clock
        offset = metadata.clockOffset.map { $0 / 60 }
        let (day, time) = Self.parts(of: clock)
        self.day = day
        // Files with a day alone state midnight, and no time zone.
        self.time = time == "00:00" && offset == nil ? nil : time
    }

    /// `UTC+9`, `UTC+5:30`.
    var zone: String? {
        offset.map { offset in
            guard offset != 0 else { return "UTC" }
            let (hours, minutes) = abs(offset).quotientAndRemainder(dividingBy: 60)
            return "UTC\(offset < 0 ? "−" : "+")\(hours)\(minutes == 0 ? "" : ":\(minutes.twoDigits)")"
        }
    }

    /// `2026-01-01T08:00+09:00` (ISO 8601); unknown parts are left out.
    var text: String {
        guard let time else { return day }
        return "\(day)T\(time)"
            + (offset.map { "\($0 < 0 ? "-" : "+")\((abs($0) / 60).twoDigits):\((abs($0) % 60).twoDigits)" }
                ?? "")
    }

    /// Whether a date, as used by lists, is on the same day.
    func isOnDay(of date: Date) -> Bool { Self.parts(of: date).day == day }

    /// The day, and the time in hours and minutes, of a date in UTC.
    private static func parts(of date: Date) -> (day: String, time: String) {
        let parts = date.formatted(.iso8601).split(separator: "T")
        return (String(parts.first ?? ""), String(parts.last?.prefix("00:00".count) ?? ""))
    }
}
