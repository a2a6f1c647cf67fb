/// The data of a photo in the library for matching it with the feed.
package struct KnownPhoto {
    package let id: Int64
    /// `nil` if it is not shown.
    package let slot: Int64?
    package let pictureSlot: Int64?
    package let identity: PhotoIdentity
    package let fingerprint: Int64
    /// Whether a person removed it from the source.
    package var isRemoved = false
    /// Whether it is no longer in the feed.
    package var hasLeft: Bool

    package init(
        id: Int64, slot: Int64?, pictureSlot: Int64?, identity: PhotoIdentity, fingerprint: Int64,
        isRemoved: Bool = false,
        hasLeft: Bool = false
    ) {
        self.id = id
        self.slot = slot
        self.pictureSlot = pictureSlot
        self.identity = identity
        self.fingerprint = fingerprint
        self.isRemoved = isRemoved
        self.hasLeft = hasLeft || slot == nil
    }
}

/// Matches the photos of a feed with those in the library.
///
/// The common beginning and end are matched first, so that a feed that has grown
/// at one end costs little. Of the rest, files with the same content match, since they may have been renamed or moved,
/// then photos with the same key and URL, then the pictures of an entry with the same URL (`NumberedPictures`), then those with the same key unless
/// their URLs show that it is another picture's now, then those with the same
/// URL, and of rows without either those with the same title. Of
/// several that are alike the first matches the first: the same URL in two
/// entries is two photos. Entries with other keys that share a URL are the same only
/// if their title or page is: posts share the picture of their category. The remaining photos on both sides
/// are compared by `PhotoEvidence`: URLs that are signed again identify the same photo.
package struct PhotoMatching {
    var matches: [Int32]
    let known: [KnownPhoto]
    let photos: [PhotoIdentity]
    var isMatched: [Bool]
    /// Photos of the feed and the known ones with the same URL that are other entries.
    var others: [Int: Int] = [:]
    static let none: Int32 = -1

    /// - Parameters:
    ///   - known: Those in the feed in its order, then those that have left it.
    ///   - evidence: Returns the evidence of the known photo at an index; called only for unmatched ones.
    ///   - newEvidence: Calls a function with the index and the evidence of each photo of the feed.
    ///   - isWhole: Whether the photos are the whole feed. Those of one page are not compared by evidence
    ///     with others than those with the same URL, since known ones may be on other pages.
    package init(
        of photos: [PhotoIdentity], with known: [KnownPhoto],
        evidence: (Int64) throws -> PhotoEvidence?,
        newEvidence: ((Int, PhotoEvidence) -> Void) throws -> Void, isWhole: Bool = true
    ) rethrows {
        self.photos = photos
        self.known = known
        matches = Array(repeating: Self.none, count: photos.count)
        isMatched = Array(repeating: false, count: known.count)
        guard !known.isEmpty else { return }
        let middle = matchEnds()
        guard !middle.isEmpty else { return }
        if photos.contains(where: { $0.file != nil }) {
            // Of copies of a file, each is the one at its path.
            match(middle) { identity in
                identity.file.map { HashAndURL(hash: $0, original: identity.original) }
            }
            match(middle, by: \.file)
        }
        match(middle) { identity in
            identity.key.map { HashAndURL(hash: $0, original: identity.original) }
        }
        let contradicted = matchKeys(middle, NumberedPictures(of: photos, known))
        try matchURLs(middle, evidence, newEvidence)
        try match(contradicted, evidence, newEvidence)
        match(middle) { $0.key == nil && $0.original == nil ? $0.title : nil }
        if isWhole { try matchByEvidence(middle, evidence, newEvidence) }
    }

    /// The index of the known photo that matches a photo of the feed, or `nil` for a new one.
    package subscript(index: Int) -> Int? { matches[index] == Self.none ? nil : Int(matches[index]) }

    /// Whether any photo of the feed is new.
    package var hasNew: Bool { matches.contains(Self.none) }

    /// Whether each known photo is in the feed.
    package var isKnownPresent: [Bool] { isMatched }

    /// The key of a photo or the content of its file, together with its URL.
    private struct HashAndURL: Hashable {
        let hash: UInt64
        let original: UInt64?
    }

    /// Matches the common beginning and end; returns the rest of the feed.
    private mutating func matchEnds() -> Range<Int> {
        let listed = known.firstIndex(where: \.hasLeft) ?? known.count
        var start = 0
        while start < min(photos.count, listed), isAlike(start, start) {
            pair(start, start)
            start += 1
        }
        var end = 0
        while end < min(photos.count, listed) - start, isAlike(photos.count - 1 - end, listed - 1 - end) {
            pair(photos.count - 1 - end, listed - 1 - end)
            end += 1
        }
        return start..<photos.count - end
    }

    private func isAlike(_ index: Int, _ candidate: Int) -> Bool {
        photos[index] == known[candidate].identity
    }

    mutating func pair(_ index: Int, _ candidate: Int) {
        matches[index] = Int32(candidate)
        isMatched[candidate] = true
    }

    /// Matches unmatched photos of both sides by one identity; photos without it are skipped.
    private mutating func match<Identity: Hashable>(
        _ range: Range<Int>, by identity: (PhotoIdentity) -> Identity?
    ) {
        match(range, by: identity, ofKnown: identity)
    }

    /// Matches unmatched photos of both sides by an identity, which is another function of known ones.
    mutating func match<Identity: Hashable>(
        _ range: Range<Int>, by identity: (PhotoIdentity) -> Identity?,
        ofKnown knownIdentity: (PhotoIdentity) -> Identity?
    ) {
        var candidates: [Identity: [Int]] = [:]
        for index in known.indices.reversed() where !isMatched[index] {
            guard let identity = knownIdentity(known[index].identity) else { continue }
            candidates[identity, default: []].append(index)
        }
        guard !candidates.isEmpty else { return }
        for index in range where matches[index] == Self.none {
            guard let identity = identity(photos[index]),
                let candidate = candidates[identity]?.popLast()
            else { continue }
            pair(index, candidate)
        }
    }
}
