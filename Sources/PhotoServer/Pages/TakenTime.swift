import Foundation
import Photos

/// When a photo was taken according to its file, by the clock of the camera: `08:00 (UTC+9)` on 1 January 2026.
struct TakenTime {
    /// The time on the clock, as if it were UTC.
    let clock: Date
    /// Minutes east of UTC; `nil` if the file does not state the time zone.
    private let offset: Int?
    /// `08:00`; `nil` if the file only states the day.
    let time: String?

    /// `nil` if the file states no date.
    init?(_ metadata: PhotoMetadata) {
        guard let clock = metadata.clockDate else { return nil }
        self.clock = clock
        offset = metadata.clockOffset.map { $0 / 60 }
        let minutes =
            Self.calendar.component(.hour, from: clock) * 60 + Self.calendar.component(.minute, from: clock)
        // Files with a day alone state midnight, and no time zone.
        time = minutes == 0 && offset == nil ? nil : Self.clockText(minutes)
    }

    /// `UTC+9`, `UTC+5:30`.
    var zone: String? {
        offset.map { offset in
            guard offset != 0 else { return "UTC" }
            let (hours, minutes) = abs(offset).quotientAndRemainder(dividingBy: 60)
            return "UTC\(offset < 0 ? "−" : "+")\(hours)\(minutes == 0 ? "" : ":\(Self.twoDigits(minutes))")"
        }
    }

    /// `2026-01-01T08:00+09:00` (ISO 8601), without what is not known.
    var text: String {
        let parts = Self.calendar.dateComponents([.year, .month, .day], from: clock)
        let year = String(parts.year ?? 0)
        let day =
            String(repeating: "0", count: max(4 - year.count, 0)) + year
            + "-\(Self.twoDigits(parts.month ?? 1))-\(Self.twoDigits(parts.day ?? 1))"
        guard let time else { return day }
        return "\(day)T\(time)" + (offset.map { "\($0 < 0 ? "-" : "+")\(Self.clockText(abs($0)))" } ?? "")
    }

    /// Whether a date, whose day lists use, is on the same day.
    func isOnDay(of date: Date) -> Bool { Self.calendar.isDate(clock, inSameDayAs: date) }

    private static let calendar: Calendar = {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar
    }()

    private static func clockText(_ minutes: Int) -> String {
        "\(twoDigits(minutes / 60)):\(twoDigits(minutes % 60))"
    }

    private static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
