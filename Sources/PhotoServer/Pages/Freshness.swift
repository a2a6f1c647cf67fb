import Foundation

/// Says moments in words, as a person would.
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
    func words(for date: Date) -> String {
        let seconds = now.timeIntervalSince(date)
        if seconds < 60 { return "just now" }
        if seconds < 3600 { return count(Int(seconds / 60), "minute") + " ago" }
        let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute], from: date)
        let time = "\(twoDigits(parts.hour ?? 0)):\(twoDigits(parts.minute ?? 0))"
        if calendar.isDate(date, inSameDayAs: now) { return "today \(time)" }
        if let yesterday = calendar.date(byAdding: .day, value: -1, to: now),
            calendar.isDate(date, inSameDayAs: yesterday)
        {
            return "yesterday \(time)"
        }
        let year = calendar.component(.year, from: now)
        return parts.year == year ? "\(day(of: date)) \(time)" : fullDay(of: date)
    }

    /// The moment from which on a date is said in other words.
    func end(of date: Date) -> Date {
        let minutes = max((now.timeIntervalSince(date) / 60).rounded(.down), 0)
        if minutes < 60 { return date.addingTimeInterval((minutes + 1) * 60) }
        let tomorrow = calendar.date(byAdding: .day, value: 1, to: calendar.startOfDay(for: now))
        return tomorrow ?? now
    }

    /// `3 March 2024`.
    func fullDay(of date: Date) -> String {
        "\(day(of: date)) \(calendar.component(.year, from: date))"
    }

    private func day(of date: Date) -> String {
        let parts = calendar.dateComponents([.month, .day], from: date)
        let month = Self.months[((parts.month ?? 1) - 1) % Self.months.count]
        return "\(parts.day ?? 1) \(month)"
    }

    private func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

    private static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
        "November", "December",
    ]
}

/// A number with its noun: `1 photo`, `1,204 photos`.
func count(_ number: Int, _ noun: String) -> String {
    "\(grouped(number)) \(noun)\(number == 1 ? "" : "s")"
}

/// A number with its thousands set apart: `1,204`.
func grouped(_ number: Int) -> String {
    var text = ""
    for (index, digit) in String(number).reversed().enumerated() {
        if index > 0, index % 3 == 0, digit != "-" { text.append(",") }
        text.append(digit)
    }
    return String(text.reversed())
}
