/// What is needed of a photo in the library to match it with the feed.
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
/// at one end costs little. Of the rest, those with the same key and URL
/// match, then those with the same key, then those with the same
/// URL, and of rows without either those with the same title. Of
/// several that are alike the first matches the first: the same URL in two
/// entries is two photos. What is left on both sides is compared by
/// `PhotoEvidence`: URLs that are signed anew name the same photo.
package struct PhotoMatching {
    private var matches: [Int32]
    private let known: [KnownPhoto]
    private let photos: [PhotoIdentity]
    private var isTaken: [Bool]
    private static let none: Int32 = -1

    /// - Parameters:
    ///   - known: Those in the feed in its order, then those that have left it.
    ///   - evidence: Returns the evidence of the known photo at an index; called only for unmatched ones.
    ///   - newEvidence: Returns that of the feed's photos at these indices, in order.
    package init(
        of photos: [PhotoIdentity], with known: [KnownPhoto],
        evidence: (Int64) throws -> PhotoEvidence? = { _ in nil },
        newEvidence: ([Int]) throws -> [PhotoEvidence] = { _ in [] }
    ) rethrows {
        self.photos = photos
        self.known = known
        matches = Array(repeating: Self.none, count: photos.count)
        isTaken = Array(repeating: false, count: known.count)
        guard !known.isEmpty else { return }
        let middle = matchEnds()
        guard !middle.isEmpty else { return }
        match(middle) { identity in
            identity.key.map { KeyAndURL(key: $0, original: identity.original) }
        }
        match(middle, by: \.key)
        match(middle, by: \.original)
        match(middle) { $0.key == nil && $0.original == nil ? $0.title : nil }
        try matchByEvidence(middle, evidence, newEvidence)
    }

    /// The index of the known photo that matches a photo of the feed, or `nil` for a new one.
    package subscript(index: Int) -> Int? { matches[index] == Self.none ? nil : Int(matches[index]) }

    /// Whether any photo of the feed is new.
    package var hasNew: Bool { matches.contains(Self.none) }

    /// Whether each known photo is in the feed.
    package var isKnownPresent: [Bool] { isTaken }

    private struct KeyAndURL: Hashable {
        let key: UInt64
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

    private mutating func pair(_ index: Int, _ candidate: Int) {
        matches[index] = Int32(candidate)
        isTaken[candidate] = true
    }

    /// Matches what is still free on both sides by one identity; photos without it are skipped.
    private mutating func match<Identity: Hashable>(
        _ range: Range<Int>, by identity: (PhotoIdentity) -> Identity?
    ) {
        var candidates: [Identity: [Int]] = [:]
        for index in known.indices.reversed() where !isTaken[index] {
            guard let identity = identity(known[index].identity) else { continue }
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

    /// Matches the remaining pictures by each kind of evidence in turn, if as many have it in the
    /// feed as in the library: if the numbers differ, they cannot be told apart.
    private mutating func matchByEvidence(
        _ range: Range<Int>, _ evidence: (Int64) throws -> PhotoEvidence?,
        _ newEvidence: ([Int]) throws -> [PhotoEvidence]
    ) rethrows {
        let new = range.filter { matches[$0] == Self.none && photos[$0].original != nil }
        let free = known.indices.filter { !isTaken[$0] && known[$0].identity.original != nil }
        guard !new.isEmpty, !free.isEmpty else { return }
        let old = try free.map { (index: $0, evidence: try evidence(known[$0].id)) }
        let present = zip(new, try newEvidence(new)).map { (index: $0, evidence: $1) }
        for kind in PhotoEvidence.kinds {
            var candidates: [String: [Int]] = [:]
            for (index, evidence) in old where !isTaken[index] {
                if let mark = evidence.flatMap(kind) { candidates[mark, default: []].append(index) }
            }
            guard !candidates.isEmpty else { continue }
            var wanting: [String: [Int]] = [:]
            for (index, evidence) in present where matches[index] == Self.none {
                if let mark = kind(evidence), candidates[mark] != nil {
                    wanting[mark, default: []].append(index)
                }
            }
            for (mark, indices) in wanting {
                guard let found = candidates[mark], found.count == indices.count else { continue }
                for (index, candidate) in zip(indices, found) { pair(index, candidate) }
            }
        }
    }
}
