import Library
import Photos

/// The photos listed by sources, newest first, from which lists of several sources are created; 24 bytes a
/// photo.
///
/// A value is valid for one state of the database. `updated` advances it: only the photos of sources with a
/// changed order are read, and merged with the rest.
struct DatedPhotos: Sendable {
    /// A source, and the version of its order.
    struct Source: Hashable, Sendable {
        let id: Int64
        /// Changes when its listed photos, or their dates, shapes or pictures do.
        let version: Int64
    }

    /// One photo as it is read and merged.
    struct Row {
        let id: Int64
        let shape: PhotoShape
        /// The number shared by photos that show the same picture.
        let picture: Int64?
        let date: Double
        /// The row's number.
        let source: Int64
    }

    /// Sorted by number; photos refer to a source by its index here.
    private(set) var sources: [Source] = []
    private(set) var photos: [Int64] = []
    private(set) var shapes: [PhotoShape] = []
    private(set) var dates: [Double] = []
    /// The index of each photo's source, and whether it shares its picture.
    private var marks: [UInt32] = []
    /// The pictures of photos that share theirs, in the order of the photos.
    private var pictures: [Int64] = []

    /// The bit of a mark for a shared picture.
    private static let shared: UInt32 = 1 << 31
    /// Replaces the index of a source whose photos are omitted.
    private static let none = UInt32.max

    private init(sources: [Source], capacity: Int) {
        self.sources = sources
        photos.reserveCapacity(capacity)
        shapes.reserveCapacity(capacity)
        dates.reserveCapacity(capacity)
        marks.reserveCapacity(capacity)
    }

    /// Creates the list of photos.
    ///
    /// - Parameters:
    ///   - sources: Sorted by number.
    ///   - read: Passes the photos to its argument, newest first, those with the same date by source and
    ///   slot.
    init(of sources: [Source], count: Int, read: ((Row) -> Void) throws -> Void) throws {
        self.init(sources: sources, capacity: count)
        let indices = Dictionary(
            uniqueKeysWithValues: sources.enumerated().map { ($1.id, UInt32($0)) })
        try read { row in
            guard let index = indices[row.source] else { return }
            append(row, index)
        }
    }

    private mutating func append(_ row: Row, _ source: UInt32) {
        photos.append(row.id)
        shapes.append(row.shape)
        dates.append(row.date)
        marks.append(row.picture == nil ? source : source | Self.shared)
        if let picture = row.picture { pictures.append(picture) }
    }
}

// MARK: - Changes

extension DatedPhotos {
    /// The sources of another state whose photos must be read.
    func changed(in current: [Source]) -> [Source] {
        let known = Set(sources)
        return current.filter { !known.contains($0) }
    }

    /// The same list in another state.
    ///
    /// - Parameters:
    ///   - current: All sources, sorted by number.
    ///   - rows: The photos of the `changed` sources, in order.
    func updated(to current: [Source], with rows: [Row]) -> DatedPhotos {
        let indices = Dictionary(
            uniqueKeysWithValues: current.enumerated().map { ($1, UInt32($0)) })
        let known = sources.map { indices[$0] ?? Self.none }
        let numbers = Dictionary(
            uniqueKeysWithValues: current.enumerated().map { ($1.id, UInt32($0)) })
        let isShifted = known.enumerated().contains { $1 != Self.none && $1 != UInt32($0) }
        var result = DatedPhotos(sources: current, capacity: photos.count + rows.count)
        var (start, end, picture, sharedCount) = (0, 0, 0, 0)
        var next = rows.startIndex
        while end < photos.count {
            let source = known[Int(marks[end] & ~Self.shared)]
            let isShared = marks[end] & Self.shared != 0
            let isNext =
                source != Self.none
                && (next == rows.endIndex || !precedes(rows[next], end, current[Int(source)].id))
            if isNext {
                end += 1
                if isShared { sharedCount += 1 }
                continue
            }
            result.append(
                self, start..<end, pictures[picture..<picture + sharedCount], isShifted ? known : nil)
            picture += sharedCount
            sharedCount = 0
            if source == Self.none {
                end += 1
                if isShared { picture += 1 }
            } else {
                if let index = numbers[rows[next].source] { result.append(rows[next], index) }
                next += 1
            }
            start = end
        }
        result.append(self, start..<end, pictures[picture...], isShifted ? known : nil)
        for row in rows[next...] {
            if let index = numbers[row.source] { result.append(row, index) }
        }
        return result
    }

    /// Whether a photo of another source comes before the one at `index`.
    private func precedes(_ row: Row, _ index: Int, _ source: Int64) -> Bool {
        row.date > dates[index] || (row.date == dates[index] && row.source < source)
    }

    private mutating func append(
        _ other: DatedPhotos, _ range: Range<Int>, _ otherPictures: ArraySlice<Int64>, _ indices: [UInt32]?
    ) {
        guard !range.isEmpty else { return }
        photos.append(contentsOf: other.photos[range])
        shapes.append(contentsOf: other.shapes[range])
        dates.append(contentsOf: other.dates[range])
        pictures.append(contentsOf: otherPictures)
        guard let indices else {
            marks.append(contentsOf: other.marks[range])
            return
        }
        for mark in other.marks[range] {
            marks.append(indices[Int(mark & ~Self.shared)] | mark & Self.shared)
        }
    }
}

// MARK: - Lists

extension DatedPhotos {
    /// The selection of a list's photos.
    struct Selection {
        /// The numbers of its sources; `nil` for all.
        var sources: Set<Int64>?
        /// Photos that are included whatever their source.
        var picked: Set<Int64> = []
        /// The `picked` photos that no source lists, newest first, those with the same date by source.
        var unlisted: [Row] = []
        /// Photos that the user has hidden, by the numbers of their sources.
        var hidden: [Int64: Set<Int64>] = [:]
        /// Pictures that are not shown; of all others each is shown once. `nil` if all photos are shown.
        var hiddenPictures: Set<Int64>?
    }

    /// The selected photos, newest first.
    func order(of selection: Selection) -> CollectionOrder {
        if let all = all(selection) { return all }
        var list = SelectedPhotos(selection, capacity: selection.sources == nil ? photos.count : 0)
        let isIncluded = sources.map { selection.sources?.contains($0.id) ?? true }
        let hidden = sources.map { selection.hidden[$0.id] }
        var picture = 0
        var unlisted = selection.unlisted[...]
        for index in photos.indices {
            let source = Int(marks[index] & ~Self.shared)
            while let row = unlisted.first, comes(row, before: index, sources[source].id) {
                list.append(row)
                unlisted.removeFirst()
            }
            var shownPicture: Int64?
            if marks[index] & Self.shared != 0 {
                shownPicture = pictures[picture]
                picture += 1
            }
            let photo = photos[index]
            guard isIncluded[source] || selection.picked.contains(photo) else { continue }
            if let hidden = hidden[source], hidden.contains(photo) { continue }
            list.append(photo, shapes[index], dates[index], shownPicture)
        }
        for row in unlisted { list.append(row) }
        return list.order
    }

    /// A photo without a slot comes before those with the same date and source that have one.
    private func comes(_ row: Row, before index: Int, _ source: Int64) -> Bool {
        row.date > dates[index] || (row.date == dates[index] && row.source <= source)
    }

    /// All photos, sharing this memory; `nil` if any is omitted.
    private func all(_ selection: Selection) -> CollectionOrder? {
        guard selection.sources == nil, selection.unlisted.isEmpty, selection.hidden.isEmpty,
            selection.hiddenPictures == nil || pictures.isEmpty
        else { return nil }
        var days = DayRuns()
        for date in dates { days.append(date) }
        return CollectionOrder(photos: photos, shapes: shapes, days: days)
    }
}

/// The photos of a list selected so far.
private struct SelectedPhotos {
    private let hidden: [Int64: Set<Int64>]
    /// Pictures that are not shown, or not again; `nil` if all photos are shown.
    private var pictures: Set<Int64>?
    private var photos: [Int64] = []
    private var shapes: [PhotoShape] = []
    private var days = DayRuns()

    init(_ selection: DatedPhotos.Selection, capacity: Int) {
        hidden = selection.hidden
        pictures = selection.hiddenPictures
        photos.reserveCapacity(capacity)
        shapes.reserveCapacity(capacity)
    }

    var order: CollectionOrder { CollectionOrder(photos: photos, shapes: shapes, days: days) }

    mutating func append(_ photo: Int64, _ shape: PhotoShape, _ date: Double, _ picture: Int64?) {
        if let picture, pictures?.insert(picture).inserted == false { return }
        photos.append(photo)
        shapes.append(shape)
        days.append(date)
    }

    mutating func append(_ row: DatedPhotos.Row) {
        if let hidden = hidden[row.source], hidden.contains(row.id) { return }
        append(row.id, row.shape, row.date, row.picture)
    }
}
