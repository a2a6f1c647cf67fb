public import Photos

/// Where a page of photos ends, so that the next one begins after it even
/// though the feed has grown meanwhile.
public struct PhotoCursor: Hashable, Sendable, Codable {
    /// The last photo of the page.
    package let photo: PhotoID
    /// Where it stood in the order at that time, should the photo be gone.
    package let slot: Int64

    /// Every slot that a list can have, with room to add to without overflow.
    package static let slots: ClosedRange<Int64> = -(1 << 48)...(1 << 48)

    package init(photo: PhotoID, slot: Int64) {
        self.photo = photo
        self.slot = slot
    }
}

extension PhotoCursor: LosslessStringConvertible {
    /// The cursor as it stands in a URL, e.g. `417.1203`.
    public var description: String { "\(photo).\(slot)" }

    /// Takes a cursor from a URL, or `nil` if it is not one.
    public init?(_ description: String) {
        let parts = description.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, let photo = PhotoID(String(parts[0])), let slot = Int64(parts[1]),
            Self.slots.contains(slot)
        else { return nil }
        self.init(photo: photo, slot: slot)
    }
}

/// Some photos of a collection in its order, and where the next ones begin.
public struct PhotoPage: Hashable, Sendable {
    /// The photos.
    public let photos: [Photo]
    /// What to ask the next page with; `nil` after the last photo.
    public let next: PhotoCursor?
    /// Photos in the whole list.
    public let total: Int
    /// The version of the list.
    public let version: Int64

    package init(photos: [Photo], next: PhotoCursor?, total: Int, version: Int64) {
        self.photos = photos
        self.next = next
        self.total = total
        self.version = version
    }
}

/// A part of a list by its numbers, with what the whole list was at that moment.
public struct PhotoWindow: Hashable, Sendable {
    /// The photos, in order.
    public let photos: [Photo]
    /// Photos in the whole list.
    public let total: Int
    /// The version of the list: another one after photos came, went or changed places; a source's is
    /// `Source.version`.
    public let version: Int64
    /// How many different words were not searched for, since there are too many.
    public let ignoredWordCount: Int

    package init(photos: [Photo], total: Int, version: Int64, ignoredWordCount: Int = 0) {
        self.photos = photos
        self.total = total
        self.version = version
        self.ignoredWordCount = ignoredWordCount
    }
}

/// A photo and where it stands.
public struct PhotoStanding: Hashable, Sendable {
    /// The photo, also one that was removed or has left its feed.
    public let photo: Photo
    /// How many photos of the collection stand before it; `nil` if it is not in there.
    public let index: Int?
    /// What stands around it in the collection.
    public let neighbours: PhotoNeighbours
    /// The version of the collection's list.
    public let version: Int64

    package init(photo: Photo, index: Int?, neighbours: PhotoNeighbours, version: Int64) {
        self.photo = photo
        self.index = index
        self.neighbours = neighbours
        self.version = version
    }
}

/// What stands around a photo among the pictures that a collection shows.
public struct PhotoNeighbours: Hashable, Sendable {
    /// The picture before it; `nil` at the first.
    public let previous: Photo?
    /// The picture after it; `nil` at the last.
    public let next: Photo?
    /// The collection's first picture.
    public let first: Photo?
    /// The collection's last picture.
    public let last: Photo?
    /// How many pictures stand before it. A photo that is not shown itself
    /// (removed, or a row of text) is where it would stand; one that has left its feed at 0.
    public let index: Int
    /// How many pictures the collection shows.
    public let count: Int

    package init(previous: Photo?, next: Photo?, first: Photo?, last: Photo?, index: Int, count: Int) {
        self.previous = previous
        self.next = next
        self.first = first
        self.last = last
        self.index = index
        self.count = count
    }
}
