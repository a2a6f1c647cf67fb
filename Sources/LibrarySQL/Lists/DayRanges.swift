import Photos

/// A calendar day in every year with photos, as ranges of `photo.dated_at`.
///
/// Each year costs one look-up in the index `photo_dated`, and only photos of the day are read. Photos
/// dated outside the years 1 to 9999 belong to no day.
enum DayRanges {
    /// The table `photo` joined to the ranges of the day; `nil` if no year has a photo on it.
    ///
    /// The ranges come first, so that the index is searched once for each of them.
    static func join(of day: MonthDay, _ database: UserConnection) throws -> String? {
        let ranges = try ranges(of: day, database)
        guard !ranges.isEmpty else { return nil }
        let rows = ranges.map { "(\($0.lowerBound), \($0.upperBound))" }.joined(separator: ", ")
        return """
            (VALUES \(rows)) AS day_range \(database.dialect.orderedJoin) \(photos(database.dialect))
            ON photo.dated_at >= day_range.column1 AND photo.dated_at < day_range.column2
            """
    }

    /// The day in each year that has a photo on it, the last year first, in seconds since 1970.
    private static func ranges(of day: MonthDay, _ database: UserConnection) throws -> [Range<Double>] {
        var found: [Range<Double>] = []
        var end = Self.end
        // The newest photo before the end of the search determines the next candidate: photos of
        // other days of the year, and years without a photo, are skipped.
        while let newest = try newest(before: end, database), let date = date(newest) {
            guard let range = day.date(in: date.year).map(seconds) else {
                end = start(ofYear: date.year)
                continue
            }
            if newest >= range.upperBound {
                end = range.upperBound
            } else {
                if newest >= range.lowerBound { found.append(range) }
                end = start(ofYear: date.year)
            }
        }
        return found
    }

    private static func newest(before end: Double, _ database: UserConnection) throws -> Double? {
        try database.value(
            Double.self,
            sql: """
                SELECT photo.dated_at FROM \(photos(database.dialect))
                WHERE photo.slot IS NOT NULL AND photo.dated_at < ? ORDER BY photo.dated_at DESC LIMIT 1
                """, arguments: [end])
    }

    private static func photos(_ dialect: any SQLDialect) -> String {
        "photo \(dialect.indexHint("photo_dated"))"
    }
}

// MARK: - Dates

extension DayRanges {
    private static let secondsOfDay = 86_400.0
    /// The end of the year 9999, since 1970.
    private static let end = 253_402_300_800.0
    /// The start of the year 1.
    private static let start = -62_135_596_800.0

    /// The day of a time before `end`; `nil` before the year 1.
    private static func date(_ seconds: Double) -> CalendarDate? {
        guard seconds >= start else { return nil }
        return CalendarDate(dayNumber: Int((seconds / secondsOfDay).rounded(.down)))
    }

    private static func seconds(_ date: CalendarDate) -> Range<Double> {
        let days = date.dayNumbers
        return Double(days.lowerBound) * secondsOfDay..<Double(days.upperBound + 1) * secondsOfDay
    }

    private static func start(ofYear year: Int) -> Double {
        CalendarDate(year: year).map { seconds($0).lowerBound } ?? start
    }
}
