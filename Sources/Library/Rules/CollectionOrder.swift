package import Photos

/// The order of a collection at one version, as stores keep it in memory: 12 bytes a photo.
package struct CollectionOrder: Sendable {
    /// The numbers of all photos shown.
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

    /// How many photos stand before this one; `nil` if it is not in the collection.
    package func index(of photo: PhotoID) -> Int? { photos.firstIndex(of: photo.rawValue) }

    /// The photos of a window that may reach beyond either end.
    package func window(offset: Int, limit: Int) -> ArraySlice<Int64> {
        photos.dropFirst(max(offset, 0)).prefix(max(limit, 0))
    }

    /// Where the photos after a cursor begin. A photo that has left the collection was followed by the one
    /// that now has its number.
    package func start(after cursor: PhotoCursor?) -> Int {
        guard let cursor else { return 0 }
        if let index = index(of: cursor.photo) { return index + 1 }
        return Int(min(max(cursor.slot, 0), Int64(count)))
    }
}

extension CollectionOrder {
    /// What stands around a place among the pictures: rows of text are passed over.
    package struct Neighbours {
        package var previous: Int64?
        package var next: Int64?
        package var first: Int64?
        package var last: Int64?
        /// How many pictures stand before it.
        package var index = 0
        /// How many pictures there are.
        package var count = 0
    }

    /// The neighbours of a photo; one that is not in the collection is taken for its beginning.
    package func neighbours(of photo: PhotoID) -> Neighbours {
        let place = index(of: photo) ?? 0
        var found = Neighbours()
        for (number, shape) in shapes.enumerated() where !shape.isText {
            let picture = photos[number]
            found.count += 1
            found.first = found.first ?? picture
            found.last = picture
            if number < place {
                found.index += 1
                found.previous = picture
            } else if found.next == nil, picture != photo.rawValue {
                found.next = picture
            }
        }
        return found
    }
}
