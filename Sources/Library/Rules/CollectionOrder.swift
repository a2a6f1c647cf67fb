package import Photos

/// The order of a collection at one version, as stores keep it in memory: 12 bytes a photo.
package struct CollectionOrder: Sendable {
    /// The numbers of all shown photos.
    package let photos: [Int64]
    /// The shape of each.
    package let shapes: [PhotoShape]
    /// Their days, if they are ordered by date.
    package let days: DayRuns?

    package init(photos: [Int64] = [], shapes: [PhotoShape] = [], days: DayRuns? = nil) {
        self.photos = photos
        self.shapes = shapes
        self.days = days
    }

    /// The number of photos shown.
    package var count: Int { photos.count }

    /// How many photos come before this one; `nil` if it is not in the collection.
    package func index(of photo: PhotoID) -> Int? { photos.firstIndex(of: photo.rawValue) }

    /// The photos of a window, which may exceed either end.
    package func window(offset: Int, limit: Int) -> ArraySlice<Int64> {
        photos.dropFirst(max(offset, 0)).prefix(max(limit, 0))
    }

    /// The index of the first photo after a cursor, whose slot is the index of the first photo of its page. If the
    /// cursor's photo has left the collection, all of its page may have: the rest of the page is repeated,
    /// but no photo is omitted.
    package func start(after cursor: PhotoCursor?) -> Int {
        guard let cursor else { return 0 }
        if let index = index(of: cursor.photo) { return index + 1 }
        return Int(min(max(cursor.slot, 0), Int64(count)))
    }
}

extension CollectionOrder {
    /// The neighbors of a photo among the pictures: rows of text are skipped.
    package struct Neighbors {
        package var previous: Int64?
        package var next: Int64?
        package var first: Int64?
        package var last: Int64?
        /// How many pictures come before it.
        package var index = 0
        /// How many pictures there are.
        package var count = 0
    }

    /// The neighbors of a photo; of the first position if it is not in the collection.
    package func neighbors(of photo: PhotoID) -> Neighbors {
        let position = index(of: photo) ?? 0
        var found = Neighbors()
        for (number, shape) in shapes.enumerated() where !shape.isText {
            let picture = photos[number]
            found.count += 1
            found.first = found.first ?? picture
            found.last = picture
            if number < position {
                found.index += 1
                found.previous = picture
            } else if found.next == nil, picture != photo.rawValue {
                found.next = picture
            }
        }
        return found
    }
}
