/// The entries with several pictures, whose keys are numbered by position: `post`, `post#2`, `post#3`.
///
/// If an author adds or deletes a picture, the following ones have other keys. A number counts pictures only if
/// there is a photo without it: `https://example.org/#2` alone is the key of an entry.
struct NumberedPictures {
    private let inFeed: Set<UInt64>
    private let inLibrary: Set<UInt64>

    init(of photos: [PhotoIdentity], _ known: [KnownPhoto]) {
        inFeed = Self.entries(of: photos.lazy.map(\.self))
        inLibrary = Self.entries(of: known.lazy.map(\.identity))
    }

    /// Whether no entry has several pictures.
    var isEmpty: Bool { inFeed.isEmpty && inLibrary.isEmpty }

    /// The entry of a photo of the feed, if it has several pictures there or in the library.
    func entry(ofNew photo: PhotoIdentity) -> UInt64? { entry(of: photo, numberedIn: inFeed) }

    /// The entry of a photo of the library, if it has several pictures there or in the feed.
    func entry(ofKnown photo: PhotoIdentity) -> UInt64? { entry(of: photo, numberedIn: inLibrary) }

    private func entry(of photo: PhotoIdentity, numberedIn side: Set<UInt64>) -> UInt64? {
        guard let entry = photo.entry, let key = photo.key else { return nil }
        if side.contains(entry) { return entry }
        return inFeed.contains(key) || inLibrary.contains(key) ? key : nil
    }

    /// The keys without a number of which there are numbered ones, too.
    private static func entries(of photos: some Sequence<PhotoIdentity>) -> Set<UInt64> {
        var numbered: Set<UInt64> = []
        for photo in photos where photo.entry != photo.key {
            if let entry = photo.entry { numbered.insert(entry) }
        }
        guard !numbered.isEmpty else { return [] }
        var entries: Set<UInt64> = []
        for photo in photos where photo.entry == photo.key {
            if let key = photo.key, numbered.contains(key) { entries.insert(key) }
        }
        return entries
    }
}
