package import Photos

/// The days of a list that is ordered by date, and where each begins.
package struct DayRuns: Hashable, Sendable {
    private struct Run: Hashable {
        /// Counted from 1 January 1970.
        let day: Int
        let start: Int
    }

    private var runs: [Run] = []
    /// How many photos there are.
    package private(set) var count = 0
    /// Photos are added newest first.
    private var isOldestFirst = false
    private static let secondsOfDay = 86_400.0
    /// Later dates are treated as unknown; 10,000 years have fewer days.
    private static let maxDays = 4_000_000.0

    package init() {}

    /// Adds the next photo of a list, newest first.
    ///
    /// - Parameter seconds: Its date, since 1970.
    package mutating func append(_ seconds: Double) {
        let days = (seconds / Self.secondsOfDay).rounded(.down)
        let day = Int(min(max(days.isNaN ? 0 : days, -Self.maxDays), Self.maxDays))
        if runs.last?.day != day { runs.append(Run(day: day, start: count)) }
        count += 1
    }

    /// The same list in reverse.
    package func reversed() -> DayRuns {
        var reversed = DayRuns()
        var end = count
        for run in runs.reversed() {
            reversed.runs.append(Run(day: run.day, start: count - end))
            end = run.start
        }
        reversed.count = count
        reversed.isOldestFirst = !isOldestFirst
        return reversed
    }

    /// The minimum average number of photos per section, so that there are not more headings than photos.
    private static let photosOfDay = 6
    private static let photosOfMonth = 4

    /// The list in days, months or years: the shortest unit with enough photos per section.
    package var sections: [DateSection] {
        let days = grouped { $0 }
        if days.count * Self.photosOfDay <= count { return days }
        let months = grouped(\.wholeMonth)
        if months.count * Self.photosOfMonth <= count { return months }
        return grouped(\.wholeYear)
    }

    private func grouped(_ part: (CalendarDate) -> CalendarDate) -> [DateSection] {
        var sections: [DateSection] = []
        for (index, run) in runs.enumerated() {
            let end = index + 1 < runs.count ? runs[index + 1].start : count
            let date = CalendarDate(dayNumber: run.day).map(part)
            if let last = sections.last, last.date == date {
                sections[sections.count - 1] = DateSection(
                    date: date, start: last.start, count: end - last.start)
            } else {
                sections.append(DateSection(date: date, start: run.start, count: end - run.start))
            }
        }
        return sections
    }

    /// The index at which a day, month or year begins; if no photo has that date, the index of the next later
    /// photo in the list; if there is none, of the last photo.
    package func index(of date: CalendarDate) -> Int {
        let days = date.dayNumbers
        let found = runs.first { isOldestFirst ? $0.day >= days.lowerBound : $0.day <= days.upperBound }
        return found?.start ?? max(count - 1, 0)
    }
}
