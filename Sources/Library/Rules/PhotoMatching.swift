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
/// entries is two photos. Entries with other keys that share a URL are the same only
/// if their title or page is: posts share the picture of their category. What is left on both sides is
/// compared by `PhotoEvidence`: URLs that are signed anew name the same photo.
package struct PhotoMatching {
    private var matches: [Int32]
    private let known: [KnownPhoto]
    private let photos: [PhotoIdentity]
    private var isTaken: [Bool]
    /// Photos of the feed and the known ones with the same URL that are other entries.
    private var others: [Int: Int] = [:]
    private static let none: Int32 = -1

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
        isTaken = Array(repeating: false, count: known.count)
        guard !known.isEmpty else { return }
        let middle = matchEnds()
        guard !middle.isEmpty else { return }
        match(middle) { identity in
            identity.key.map { KeyAndURL(key: $0, original: identity.original) }
        }
        match(middle, by: \.key)
        try matchURLs(middle, evidence, newEvidence)
        match(middle) { $0.key == nil && $0.original == nil ? $0.title : nil }
        if isWhole { try matchByEvidence(middle, evidence, newEvidence) }
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

    /// Matches what is still free on both sides by URL. If both have a key, no other entry of the feed and
    /// no other known photo may have the URL, since which of them it would be cannot be told, and they must have more
    /// in common.
    private mutating func matchURLs(
        _ range: Range<Int>, _ evidence: (Int64) throws -> PhotoEvidence?,
        _ newEvidence: ((Int, PhotoEvidence) -> Void) throws -> Void
    ) rethrows {
        let new = range.filter { matches[$0] == Self.none && photos[$0].original != nil }
        guard !new.isEmpty else { return }
        var uses = Dictionary(new.compactMap { photos[$0].original }.map { ($0, 0) }) { first, _ in first }
        for case let url? in photos.lazy.map(\.original) where uses[url] != nil { uses[url, default: 0] += 1 }
        var candidates: [UInt64: URLCandidates] = [:]
        for index in known.indices.reversed() where !isTaken[index] {
            guard let url = known[index].identity.original, uses[url] != nil else { continue }
            candidates[url, default: URLCandidates()].append(
                index, hasKey: known[index].identity.key != nil)
        }
        let unique = Set(candidates.lazy.filter { $1.count == 1 && uses[$0] == 1 }.map(\.key))
        var doubtful: [Int: Int] = [:]
        for index in new {
            guard let url = photos[index].original else { continue }
            if let candidate = candidates[url]?.take(forKey: photos[index].key != nil) {
                pair(index, candidate)
            } else if unique.contains(url) {
                doubtful[index] = candidates[url]?.withKeys.last
            }
        }
        guard !doubtful.isEmpty else { return }
        let old = try doubtful.mapValues { try evidence(known[$0].id) }
        var found: [Int: Bool] = [:]
        try newEvidence { index, evidence in
            if let old = old[index] { found[index] = old.map(evidence.isOfSameEntry) }
        }
        for (index, candidate) in doubtful {
            if found[index] == true { pair(index, candidate) } else { others[index] = candidate }
        }
    }

    /// Matches the remaining pictures by each kind of evidence in turn, if as many have a mark in the
    /// feed as in the library, and no photo has it that is matched already: otherwise
    /// they cannot be told apart.
    private mutating func matchByEvidence(
        _ range: Range<Int>, _ evidence: (Int64) throws -> PhotoEvidence?,
        _ newEvidence: ((Int, PhotoEvidence) -> Void) throws -> Void
    ) rethrows {
        let free = known.indices.filter { !isTaken[$0] && known[$0].identity.original != nil }
        let hasNew = range.contains { matches[$0] == Self.none && photos[$0].original != nil }
        guard hasNew, !free.isEmpty else { return }
        let old = try free.compactMap { index in
            try evidence(known[index].id).map { (index: index, evidence: $0) }
        }
        let kinds = PhotoEvidence.Kind.allCases
        let wanted = kinds.map { kind in Set(old.compactMap { $0.evidence.mark(kind) }) }
        // Of a feed of a million photos only the marks that matter are kept.
        var shared = kinds.map { _ in Set<Int>() }
        var new: [(index: Int, evidence: PhotoEvidence)] = []
        try newEvidence { index, evidence in
            guard photos[index].original != nil else { return }
            guard matches[index] != Self.none else { return new.append((index, evidence)) }
            for (number, kind) in kinds.enumerated() where !wanted[number].isEmpty {
                if let mark = evidence.mark(kind), wanted[number].contains(mark) {
                    shared[number].insert(mark)
                }
            }
        }
        for (number, kind) in kinds.enumerated() {
            for (index, evidence) in new where matches[index] != Self.none {
                if let mark = evidence.mark(kind) { shared[number].insert(mark) }
            }
            match(new, with: old, by: kind, except: shared[number])
        }
    }

    private mutating func match(
        _ new: [(index: Int, evidence: PhotoEvidence)], with old: [(index: Int, evidence: PhotoEvidence)],
        by kind: PhotoEvidence.Kind, except shared: Set<Int>
    ) {
        var candidates: [Int: [Int]] = [:]
        for (index, evidence) in old where !isTaken[index] {
            guard let mark = evidence.mark(kind), !shared.contains(mark) else { continue }
            candidates[mark, default: []].append(index)
        }
        guard !candidates.isEmpty else { return }
        var wanting: [Int: [Int]] = [:]
        for (index, evidence) in new where matches[index] == Self.none {
            if let mark = evidence.mark(kind), candidates[mark] != nil {
                wanting[mark, default: []].append(index)
            }
        }
        for (mark, indices) in wanting {
            guard let found = candidates[mark], found.count == indices.count,
                found.count == 1 || kind.holdsForSeveral
            else { continue }
            for (index, candidate) in zip(indices, found) where others[index] != candidate {
                pair(index, candidate)
            }
        }
    }
}

/// The known photos of a URL that are not matched yet, the first one last: a feed may have one URL a million times.
private struct URLCandidates {
    private(set) var withKeys: [Int] = []
    private var withoutKeys: [Int] = []

    var count: Int { withKeys.count + withoutKeys.count }

    mutating func append(_ index: Int, hasKey: Bool) {
        if hasKey { withKeys.append(index) } else { withoutKeys.append(index) }
    }

    /// Removes the first one that may be a photo: if that has a key, one without.
    mutating func take(forKey hasKey: Bool) -> Int? {
        let isKeyless = hasKey || (withoutKeys.last ?? .max) < (withKeys.last ?? .max)
        return isKeyless ? withoutKeys.popLast() : withKeys.popLast()
    }
}
