package import Photos

/// A photo that the library has, as far as it is needed to know it again.
package struct KnownPhoto {
    package let id: Int64
    /// Nothing where it is not shown.
    package let slot: Int64?
    package let pictureSlot: Int64?
    package let key: String?
    package let original: String?
    package let title: String
    package let fingerprint: Int64
    /// Whether a person took it out of the source.
    package var isRemoved = false
    /// Whether it is not in the feed any more.
    package var hasLeft: Bool

    package init(
        id: Int64, slot: Int64?, pictureSlot: Int64?, key: String?, original: String?, title: String,
        fingerprint: Int64, isRemoved: Bool = false, hasLeft: Bool = false
    ) {
        self.id = id
        self.slot = slot
        self.pictureSlot = pictureSlot
        self.key = key
        self.original = original
        self.title = title
        self.fingerprint = fingerprint
        self.isRemoved = isRemoved
        self.hasLeft = hasLeft || slot == nil
    }
}

/// Finds for each photo of a feed the one in the library that it is.
///
/// What begins and ends alike is matched first, so that a feed that has grown
/// at one end costs little. Of the rest those with the same key and URL
/// are the same, then those with the same key, then those with the same
/// URL, and of rows without either those with the same title. Where
/// several are alike the first matches the first: the same URL in two
/// entries is two photos. What is left on both sides is compared by its words
/// (`PhotoEvidence`): URLs that are signed anew name the same photo.
package struct PhotoMatching {
    /// For each photo of the feed the index of the known one, or nothing for a new one.
    package private(set) var matches: [Int?]
    private let known: [KnownPhoto]
    private let photos: [FeedPhoto]
    private var isTaken: [Bool]

    /// - Parameters:
    ///   - known: Those in the feed in its order, then those that have left it.
    ///   - evidence: What is known besides of the photo with that number; asked only for those that are left.
    package init(
        of photos: [FeedPhoto], with known: [KnownPhoto],
        evidence: (Int64) throws -> PhotoEvidence? = { _ in nil }
    ) rethrows {
        self.photos = photos
        self.known = known
        matches = Array(repeating: nil, count: photos.count)
        isTaken = Array(repeating: false, count: known.count)
        let middle = matchEnds()
        guard !middle.isEmpty else { return }
        match(middle, by: { key, original, _ in key.map { KeyAndURL(key: $0, original: original) } })
        match(middle, by: { key, _, _ in key })
        match(middle, by: { _, original, _ in original })
        match(middle, by: { key, original, title in key == nil && original == nil ? title : nil })
        try matchByEvidence(middle, evidence)
    }

    private struct KeyAndURL: Hashable {
        let key: String
        let original: String?
    }

    /// Matches the common beginning and end; returns what is left of the feed.
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
        let (photo, other) = (photos[index], known[candidate])
        guard photo.key == other.key, photo.original == other.original else { return false }
        return photo.key != nil || photo.original != nil || photo.title == other.title
    }

    private mutating func pair(_ index: Int, _ candidate: Int) {
        matches[index] = candidate
        isTaken[candidate] = true
    }

    /// Matches what is still free on both sides by one identity; those without it are passed over.
    private mutating func match<Identity: Hashable>(
        _ range: Range<Int>, by identity: (_ key: String?, _ original: String?, _ title: String) -> Identity?
    ) {
        var candidates: [Identity: [Int]] = [:]
        for index in known.indices.reversed() where !isTaken[index] {
            let photo = known[index]
            guard let identity = identity(photo.key, photo.original, photo.title) else { continue }
            candidates[identity, default: []].append(index)
        }
        guard !candidates.isEmpty else { return }
        for index in range where matches[index] == nil {
            let photo = photos[index]
            guard let identity = identity(photo.key, photo.original, photo.title),
                let candidate = candidates[identity]?.popLast()
            else { continue }
            pair(index, candidate)
        }
    }

    /// Matches the pictures that are left by each kind of evidence in turn, where as many have it in the
    /// feed as in the library: of those that differ in number none can be told from the others.
    private mutating func matchByEvidence(
        _ range: Range<Int>, _ evidence: (Int64) throws -> PhotoEvidence?
    ) rethrows {
        let new = range.filter { matches[$0] == nil && photos[$0].original != nil }
        let free = known.indices.filter { !isTaken[$0] && known[$0].original != nil }
        guard !new.isEmpty, !free.isEmpty else { return }
        let old = try free.map { (index: $0, evidence: try evidence(known[$0].id)) }
        let present = new.map { (index: $0, evidence: PhotoEvidence(of: photos[$0])) }
        for kind in PhotoEvidence.kinds {
            var candidates: [String: [Int]] = [:]
            for (index, evidence) in old where !isTaken[index] {
                if let mark = evidence.flatMap(kind) { candidates[mark, default: []].append(index) }
            }
            guard !candidates.isEmpty else { continue }
            var wanting: [String: [Int]] = [:]
            for (index, evidence) in present where matches[index] == nil {
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
