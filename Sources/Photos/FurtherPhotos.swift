/// Stores photos that are too many for memory.
public protocol PhotoStorage: AnyObject, Sendable {
    /// How many there are.
    var count: Int { get }
    /// Reads them one after another, from the first.
    func forEach(_ body: (FeedPhoto) throws -> Void) throws
}

/// The photos of a long feed that follow those in memory; they can be read any number of times.
public struct FurtherPhotos: Sendable {
    private var parts: [any PhotoStorage]
    private var changes: [@Sendable (FeedPhoto) -> FeedPhoto] = []

    /// Creates a sequence of the photos in one storage.
    public init(_ storage: any PhotoStorage) { parts = [storage] }

    /// How many there are.
    public var count: Int { parts.reduce(0) { $0 + $1.count } }

    /// Reads them one after another, from the first.
    public func forEach(_ body: (FeedPhoto) throws -> Void) throws {
        for part in parts {
            try part.forEach { photo in try body(changes.reduce(photo) { $1($0) }) }
        }
    }

    /// Applies a change to each photo when it is read.
    public mutating func change(_ change: @escaping @Sendable (FeedPhoto) -> FeedPhoto) {
        changes.append(change)
    }

    /// Appends photos. Changes that were made before apply to them too.
    public mutating func append(_ photos: [FeedPhoto]) {
        guard !photos.isEmpty else { return }
        parts.append(PhotosInMemory(photos))
    }
}

extension FurtherPhotos: Hashable {
    /// Whether they have the same storages.
    public static func == (left: Self, right: Self) -> Bool {
        left.parts.map(ObjectIdentifier.init) == right.parts.map(ObjectIdentifier.init)
    }

    /// Hashes the identity of the storages.
    public func hash(into hasher: inout Hasher) { hasher.combine(parts.map(ObjectIdentifier.init)) }
}

/// Photos in memory.
private final class PhotosInMemory: PhotoStorage {
    private let photos: [FeedPhoto]

    init(_ photos: [FeedPhoto]) { self.photos = photos }

    var count: Int { photos.count }

    func forEach(_ body: (FeedPhoto) throws -> Void) throws { try photos.forEach(body) }
}

extension Feed {
    /// The number of photos, including those that are not in memory.
    public var photoCount: Int { photos.count + (further?.count ?? 0) }

    /// Passes all photos in the feed's order, whether they are in memory or not.
    public func forEachPhoto(_ body: (FeedPhoto) throws -> Void) throws {
        try photos.forEach(body)
        try further?.forEach(body)
    }

    /// Appends the photos of another page.
    public mutating func appendPhotos(_ page: [FeedPhoto]) {
        if further == nil {
            photos += page
        } else {
            further?.append(page)
        }
    }
}
