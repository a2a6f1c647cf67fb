public import Photos

/// Consecutive photos of a list from one day, month or year.
public struct DateSection: Hashable, Sendable {
    /// Their date; `nil` for photos without a valid date.
    public let date: CalendarDate?
    /// How many photos of the list come before them.
    public let start: Int
    /// How many photos there are, at least 1.
    public let count: Int

    package init(date: CalendarDate?, start: Int, count: Int) {
        self.date = date
        self.start = start
        self.count = count
    }
}

/// The sections of a list that is ordered by date; together they cover the list.
public struct DateSections: Hashable, Sendable {
    /// In the order of the list.
    public let sections: [DateSection]
    /// How many photos the list has.
    public let total: Int
    /// The version of the list, which changes when photos are added, removed or moved.
    public let version: Int64

    package init(sections: [DateSection], total: Int, version: Int64) {
        self.sections = sections
        self.total = total
        self.version = version
    }
}
