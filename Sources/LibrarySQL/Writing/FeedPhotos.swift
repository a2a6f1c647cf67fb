import Library
import Photos

/// The photos of a feed being written: their identities in memory, and their contents in sequence,
/// since a long feed is not in memory.
struct FeedPhotos {
    private let feed: Feed
    /// Marks the images that are requested with credentials.
    private let scope: CredentialScope?
    let identities: [PhotoIdentity]
    let fingerprints: [Int64]

    /// Reads a feed once.
    ///
    /// - Parameter body: Called with each photo of the feed.
    init(
        of feed: Feed, scope: CredentialScope? = nil, _ body: (FeedPhoto) throws -> Void = { _ in }
    ) throws {
        self.feed = feed
        self.scope = scope
        var identities: [PhotoIdentity] = []
        var fingerprints: [Int64] = []
        identities.reserveCapacity(feed.photoCount)
        fingerprints.reserveCapacity(feed.photoCount)
        try feed.forEachPhoto { original in
            try body(original)
            let photo = Self.stored(original, scope)
            identities.append(PhotoIdentity(of: photo))
            fingerprints.append(Fingerprint(of: photo).signed)
        }
        self.identities = identities
        self.fingerprints = fingerprints
    }

    var count: Int { identities.count }

    /// Whether the oldest comes first, judged by the first photos.
    var beginsWithOldest: Bool { feed.photos.beginsWithOldest }

    /// Passes each photo with its index in the feed; pictures that it contains are replaced by their digests.
    func forEach(_ body: (Int, FeedPhoto) throws -> Void) throws {
        var index = 0
        try feed.forEachPhoto { photo in
            guard index < count else { return }
            try body(index, Self.stored(photo, scope))
            index += 1
        }
    }

    /// A photo as it is stored.
    private static func stored(_ original: FeedPhoto, _ scope: CredentialScope?) -> FeedPhoto {
        var photo = EmbeddedPictures.named(original)
        if let scope, let original = photo.original { photo.original = scope.marked(original) }
        return photo
    }

    /// Matches the photos with those of the library.
    ///
    /// - Parameter isWhole: Whether they are a whole feed, and not one page of it.
    func matched(
        with known: [KnownPhoto], isWhole: Bool = true, _ database: UserConnection
    ) throws -> PhotoMatching {
        try PhotoMatching(
            of: identities, with: known,
            evidence: { id in
                try database.first(
                    sql: "SELECT page, title, taken_at, original FROM photo WHERE id = ?", arguments: [id]
                ) { PhotoEvidence(page: $0[0], title: $0[1], date: $0[2], original: $0[3]) }
            },
            newEvidence: { body in
                try forEach { index, photo in body(index, PhotoEvidence(of: photo)) }
            }, isWhole: isWhole)
    }
}
