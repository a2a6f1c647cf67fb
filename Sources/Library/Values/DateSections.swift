public import Photos

/// Photos of one day, month or year that follow each other in a list.
public struct DateSection: Hashable, Sendable {
    /// When they are from; `nil` for photos of no date that a calendar has.
    public let date: CalendarDate?
    /// How many photos of the list stand before them.
    public let start: Int
    /// How many there are, at least 1.
    public let count: Int

    package init(date: CalendarDate?, start: Int, count: Int) {
        self.date = date
        self.start = start
        self.count = count
    }
}

/// The sections of a list that is ordered by date; together they are the whole list.
public struct DateSections: Hashable, Sendable {
    /// In the order of the list.
    public let sections: [DateSection]
    /// How many photos the list has.
    public let total: Int
    /// The version of the list: another one after photos came, went or changed places.
    public let version: Int64

    package init(sections: [DateSection], total: Int, version: Int64) {
        self.sections = sections
        self.total = total
        self.version = version
    }
}
