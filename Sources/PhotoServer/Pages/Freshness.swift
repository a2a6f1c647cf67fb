import Foundation
import Photos

/// Describes dates relative to now.
struct Freshness {
    let now: Date
    let calendar: Calendar

    init(now: Date, timeZone: TimeZone = .current) {
        self.now = now
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = timeZone
        self.calendar = calendar
    }

    /// `just now`, `5 minutes ago`, `today 09:12`, `yesterday 18:04`, `3 March 18:04`, `3 March 2024`.
    func message(for date: Date) -> Message {
        let seconds = now.timeIntervalSince(date)
        if seconds < 60 { return Message(PageMessage.justNow) }
        if seconds < 3600 { return Message(PageMessage.minutesAgo, [.count: .number(Int(seconds / 60))]) }
        let parts = calendar.dateComponents([.year, .hour, .minute], from: date)
        let time = Message.Argument.text(
            "\((parts.hour ?? 0).twoDigits):\((parts.minute ?? 0).twoDigits)")
        if calendar.isDate(date, inSameDayAs: now) { return Message(PageMessage.today, [.time: time]) }
        if let yesterday = calendar.date(byAdding: .day, value: -1, to: now),
            calendar.isDate(date, inSameDayAs: yesterday)
        {
            return Message(PageMessage.yesterday, [.time: time])
        }
        guard parts.year == calendar.component(.year, from: now) else { return fullDay(of: date) }
        return Message(PageMessage.dayAndTime, day(of: date).merging([.time: time]) { $1 })
    }

    /// The time at which the description of a date changes.
    func end(of date: Date) -> Date {
        let minutes = max((now.timeIntervalSince(date) / 60).rounded(.down), 0)
        if minutes < 60 { return date.addingTimeInterval((minutes + 1) * 60) }
        let tomorrow = calendar.date(byAdding: .day, value: 1, to: calendar.startOfDay(for: now))
        return tomorrow ?? now
    }

    /// `3 March 2024`.
    func fullDay(of date: Date) -> Message {
        // Years have no digit grouping.
        let year = Message.Argument.text("\(calendar.component(.year, from: date))")
        return Message(PageMessage.fullDay, day(of: date).merging([.year: year]) { $1 })
    }

    private func day(of date: Date) -> [Message.Name: Message.Argument] {
        let parts = calendar.dateComponents([.month, .day], from: date)
        let month = Month(number: parts.month ?? 1) ?? .january
        return [.day: .number(parts.day ?? 1), .month: .message(Message(month))]
    }
}

extension Int {
    /// `07`, for times.
    var twoDigits: String { self < 10 ? "0\(self)" : "\(self)" }
}
