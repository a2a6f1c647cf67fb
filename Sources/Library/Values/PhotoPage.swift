public import Photos

/// The end of a page of photos, so that the next one begins after it even
/// if the feed has grown meanwhile.
public struct PhotoCursor: Hashable, Sendable, Codable {
    /// The last photo of the page.
    package let photo: PhotoID
    /// Where to continue if the photo no longer exists: its slot in its source at that time, or in other
    /// lists the index of the first photo of the page.
    package let slot: Int64

    /// The valid slots, with room to add to without overflow.
    package static let slots: ClosedRange<Int64> = -(1 << 48)...(1 << 48)

    package init(photo: PhotoID, slot: Int64) {
        self.photo = photo
        self.slot = slot
    }
}

extension PhotoCursor: LosslessStringConvertible {
    /// The cursor as it appears in a URL, e.g. `417.1203`.
    public var description: String { "\(photo).\(slot)" }

    /// Creates a cursor from a URL, or `nil` if it is not one.
    public init?(_ description: String) {
        let parts = description.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, let photo = PhotoID(String(parts[0])), let slot = Int64(parts[1]),
            Self.slots.contains(slot)
        else { return nil }
        self.init(photo: photo, slot: slot)
    }
}

/// Photos of a collection in its order, and the cursor of the next page.
public struct PhotoPage: Hashable, Sendable {
    /// The photos.
    public let photos: [Photo]
    /// The cursor of the next page; `nil` after the last photo.
    public let next: PhotoCursor?
    /// The number of photos in the whole list.
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

/// A range of a list, with the state of the whole list at that moment.
public struct PhotoWindow: Hashable, Sendable {
    /// The photos, in order.
    public let photos: [Photo]
    /// The number of photos in the whole list.
    public let total: Int
    /// The version of the list, which changes when photos are added, removed or moved; a source's is
    /// `Source.version`.
    public let version: Int64
    /// How many different words were not searched for because there are too many.
    public let ignoredWordCount: Int

    package init(photos: [Photo], total: Int, version: Int64, ignoredWordCount: Int = 0) {
        self.photos = photos
        self.total = total
        self.version = version
        self.ignoredWordCount = ignoredWordCount
    }
}

/// A photo and its position.
public struct PhotoPosition: Hashable, Sendable {
    /// The photo, even one that was removed or has left its feed.
    public let photo: Photo
    /// How many photos of the collection come before it; `nil` if it is not in the collection.
    public let index: Int?
    /// Its neighbors in the collection.
    public let neighbors: PhotoNeighbors
    /// The version of the collection's list.
    public let version: Int64

    package init(photo: Photo, index: Int?, neighbors: PhotoNeighbors, version: Int64) {
        self.photo = photo
        self.index = index
        self.neighbors = neighbors
        self.version = version
    }
}

/// The neighbors of a photo among the pictures that a collection shows.
public struct PhotoNeighbors: Hashable, Sendable {
    /// The picture before it; `nil` for the first.
    public let previous: Photo?
    /// The picture after it; `nil` for the last.
    public let next: Photo?
    /// The collection's first picture.
    public let first: Photo?
    /// The collection's last picture.
    public let last: Photo?
    /// How many pictures come before it. A photo that is not shown itself
    /// (removed, or a row of text) has the index that it would have; one that has left its feed 0.
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
