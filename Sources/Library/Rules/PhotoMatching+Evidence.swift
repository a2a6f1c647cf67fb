extension PhotoMatching {
    /// Matches unmatched photos of both sides by URL. If both have a key, no other entry of the feed and no
    /// other known photo may have the URL, since they could not be distinguished, and they must have more in
    /// common.
    mutating func matchURLs(
        _ range: Range<Int>, _ evidence: (Int64) throws -> PhotoEvidence?,
        _ newEvidence: ((Int, PhotoEvidence) -> Void) throws -> Void
    ) rethrows {
        let new = range.filter { matches[$0] == Self.none && photos[$0].original != nil }
        guard !new.isEmpty else { return }
        var uses = Dictionary(new.compactMap { photos[$0].original }.map { ($0, 0) }) { first, _ in first }
        for case let url? in photos.lazy.map(\.original) where uses[url] != nil { uses[url, default: 0] += 1 }
        var candidates: [UInt64: URLCandidates] = [:]
        for index in known.indices.reversed() where !isMatched[index] {
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

    /// Matches the remaining pictures by each kind of evidence in turn, if as many have a hash in the
    /// feed as in the library, and no matched photo has it: otherwise
    /// they cannot be distinguished. Photos with different dates of their own are not the same: a picture of the day may
    /// have the page, the title and even the file name of the day before.
    mutating func matchByEvidence(
        _ range: Range<Int>, _ evidence: (Int64) throws -> PhotoEvidence?,
        _ newEvidence: ((Int, PhotoEvidence) -> Void) throws -> Void
    ) rethrows {
        let unmatched = known.indices.filter { !isMatched[$0] && known[$0].identity.original != nil }
        let hasNew = range.contains { matches[$0] == Self.none && photos[$0].original != nil }
        guard hasNew, !unmatched.isEmpty else { return }
        let old = try unmatched.compactMap { index in
            try evidence(known[index].id).map { (index: index, evidence: $0) }
        }
        let kinds = PhotoEvidence.Kind.allCases
        let oldHashes = kinds.map { kind in Set(old.compactMap { $0.evidence.hash(kind) }) }
        // Only the relevant hashes are stored, since a feed may have a million photos.
        var shared = kinds.map { _ in Set<Int>() }
        var new: [(index: Int, evidence: PhotoEvidence)] = []
        try newEvidence { index, evidence in
            guard photos[index].original != nil else { return }
            guard matches[index] != Self.none else { return new.append((index, evidence)) }
            for (number, kind) in kinds.enumerated() where !oldHashes[number].isEmpty {
                if let hash = evidence.hash(kind), oldHashes[number].contains(hash) {
                    shared[number].insert(hash)
                }
            }
        }
        let hasOwnDates = !PhotoEvidence.areDatesOfFeed(new.map(\.evidence))
        for (number, kind) in kinds.enumerated() {
            for (index, evidence) in new where matches[index] != Self.none {
                if let hash = evidence.hash(kind) { shared[number].insert(hash) }
            }
            match(new, with: old, by: kind, except: shared[number], comparesDates: hasOwnDates)
        }
    }

    private mutating func match(
        _ new: [(index: Int, evidence: PhotoEvidence)], with old: [(index: Int, evidence: PhotoEvidence)],
        by kind: PhotoEvidence.Kind, except shared: Set<Int>, comparesDates: Bool
    ) {
        var candidates: [Int: [(index: Int, evidence: PhotoEvidence)]] = [:]
        for candidate in old where !isMatched[candidate.index] {
            guard let hash = candidate.evidence.hash(kind), !shared.contains(hash) else { continue }
            candidates[hash, default: []].append(candidate)
        }
        guard !candidates.isEmpty else { return }
        var unmatched: [Int: [(index: Int, evidence: PhotoEvidence)]] = [:]
        for photo in new where matches[photo.index] == Self.none {
            if let hash = photo.evidence.hash(kind), candidates[hash] != nil {
                unmatched[hash, default: []].append(photo)
            }
        }
        for (hash, photos) in unmatched {
            guard let found = candidates[hash], found.count == photos.count,
                found.count == 1 || kind.matchesSeveral
            else { continue }
            for (photo, candidate) in zip(photos, found)
            where others[photo.index] != candidate.index
                && !(comparesDates && photo.evidence.hasOtherDate(than: candidate.evidence))
            {
                pair(photo.index, candidate.index)
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
