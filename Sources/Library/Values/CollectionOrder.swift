public import Photos

/// The order of a collection: which photos, and their shapes.
public struct CollectionOrder: Hashable, Sendable {
    /// One photo of the collection.
    public struct Entry: Hashable, Sendable {
        /// Its name.
        public let photo: PhotoID
        /// Its size as known best.
        public let size: PixelSize?
        /// Whether it has a picture; a row of text has none.
        public let hasPicture: Bool

        package init(photo: PhotoID, size: PixelSize?, hasPicture: Bool) {
            self.photo = photo
            self.size = size
            self.hasPicture = hasPicture
        }
    }

    /// Every photo shown, in order.
    public let entries: [Entry]

    package init(entries: [Entry]) { self.entries = entries }

    /// The number of photos shown.
    public var count: Int { entries.count }

    /// How many photos stand before this one; nothing where it is not in the collection.
    public func index(of photo: PhotoID) -> Int? { entries.firstIndex { $0.photo == photo } }
}
