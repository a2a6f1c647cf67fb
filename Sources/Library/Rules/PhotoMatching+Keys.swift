/// Keys that are positions: of the pictures of an entry (`NumberedPictures`), or of the rows of a list whose author
/// numbers them. They move to other pictures when one is added or deleted.
extension PhotoMatching {
    /// A picture of an entry.
    private struct EntryPicture: Hashable {
        let entry: UInt64
        /// The hash of its URL or of the path of that.
        let picture: UInt64
    }

    /// Matches the pictures of entries by URL, then photos by key.
    ///
    /// - Returns: Photos of the feed and the known ones with the same key whose URLs contradict it.
    mutating func matchKeys(
        _ range: Range<Int>, _ numbered: NumberedPictures
    ) -> [(index: Int, candidate: Int)] {
        var unreliable: Set<UInt64> = []
        if !numbered.isEmpty {
            matchPictures(range, numbered)
            unreliable = unreliableEntries(range, numbered)
        }
        var candidates: [UInt64: [Int]] = [:]
        for index in known.indices.reversed() where !isMatched[index] {
            let photo = known[index].identity
            guard let key = photo.key else { continue }
            if let entry = numbered.entry(ofKnown: photo) {
                guard !known[index].hasLeft, !unreliable.contains(entry) else { continue }
            }
            candidates[key, default: []].append(index)
        }
        guard !candidates.isEmpty else { return [] }
        // A key that several photos have identifies none of them.
        for (index, photo) in photos.enumerated() where matches[index] != Self.none {
            if let key = photo.key { candidates[key] = nil }
        }
        return matchKeys(range, numbered, candidates)
    }

    /// Matches photos by key unless the URL of either, or a path that only one photo of each side has, is that of another
    /// unmatched one on the other side: services sign URLs again.
    private mutating func matchKeys(
        _ range: Range<Int>, _ numbered: NumberedPictures, _ candidates: [UInt64: [Int]]
    ) -> [(index: Int, candidate: Int)] {
        var candidates = candidates
        var (old, new) = (PicturePlaces(), PicturePlaces())
        for (index, photo) in known.enumerated() where !isMatched[index] { old.add(photo.identity) }
        for index in range where matches[index] == Self.none { new.add(photos[index]) }
        var contradicted: [(index: Int, candidate: Int)] = []
        for index in range where matches[index] == Self.none {
            guard let key = photos[index].key, let candidate = candidates[key]?.last else { continue }
            if !PicturePlaces.areSwapped(photos[index], known[candidate].identity, new, old) {
                candidates[key]?.removeLast()
                pair(index, candidate)
            } else if numbered.entry(ofNew: photos[index]) == nil {
                contradicted.append((index, candidate))
            }
        }
        return contradicted
    }

    /// Matches the pictures of each entry by URL, then by a path that no other picture of the entry has: services sign
    /// URLs again.
    private mutating func matchPictures(_ range: Range<Int>, _ numbered: NumberedPictures) {
        func url(_ entry: UInt64?, _ photo: PhotoIdentity) -> EntryPicture? {
            entry.flatMap { entry in photo.original.map { EntryPicture(entry: entry, picture: $0) } }
        }
        match(
            range, by: { url(numbered.entry(ofNew: $0), $0) },
            ofKnown: { url(numbered.entry(ofKnown: $0), $0) })
        func path(_ entry: UInt64?, _ photo: PhotoIdentity) -> EntryPicture? {
            entry.flatMap { entry in photo.path.map { EntryPicture(entry: entry, picture: $0) } }
        }
        func counts(_ paths: some Sequence<EntryPicture>) -> [EntryPicture: Int] {
            Dictionary(paths.lazy.map { ($0, 1) }, uniquingKeysWith: +)
        }
        let inFeed = counts(photos.lazy.compactMap { path(numbered.entry(ofNew: $0), $0) })
        let inLibrary = counts(
            known.lazy.compactMap { path(numbered.entry(ofKnown: $0.identity), $0.identity) })
        func unique(_ picture: EntryPicture?) -> EntryPicture? {
            picture.flatMap { inFeed[$0] == 1 && inLibrary[$0] == 1 ? $0 : nil }
        }
        match(
            range, by: { unique(path(numbered.entry(ofNew: $0), $0)) },
            ofKnown: { unique(path(numbered.entry(ofKnown: $0), $0)) })
    }

    /// The entries in which a picture has moved, or more or fewer are unmatched in the feed than in the library: the
    /// others cannot be recognized by their position.
    private func unreliableEntries(_ range: Range<Int>, _ numbered: NumberedPictures) -> Set<UInt64> {
        var unreliable: Set<UInt64> = []
        var surplus: [UInt64: Int] = [:]
        for index in range {
            guard let entry = numbered.entry(ofNew: photos[index]) else { continue }
            if matches[index] == Self.none {
                surplus[entry, default: 0] += 1
            } else if known[Int(matches[index])].identity.key != photos[index].key {
                unreliable.insert(entry)
            }
        }
        for (index, photo) in known.enumerated() where !isMatched[index] && !photo.hasLeft {
            if let entry = numbered.entry(ofKnown: photo.identity) { surplus[entry, default: 0] -= 1 }
        }
        return unreliable.union(surplus.lazy.filter { $0.value != 0 }.map(\.key))
    }

    /// Matches photos with the same key whose URLs contradict it, if they are still unmatched and their page is the
    /// same: posts get a picture of their own in place of one that other posts have, too.
    mutating func match(
        _ contradicted: [(index: Int, candidate: Int)], _ evidence: (Int64) throws -> PhotoEvidence?,
        _ newEvidence: ((Int, PhotoEvidence) -> Void) throws -> Void
    ) rethrows {
        let unmatched = contradicted.filter { matches[$0.index] == Self.none && !isMatched[$0.candidate] }
        guard !unmatched.isEmpty else { return }
        var old: [Int: PhotoEvidence] = [:]
        for pair in unmatched { old[pair.index] = try evidence(known[pair.candidate].id) }
        var same: Set<Int> = []
        try newEvidence { index, evidence in
            if old[index].map(evidence.isCertainlyOfSameEntry) == true { same.insert(index) }
        }
        for (index, candidate) in unmatched where same.contains(index) && !isMatched[candidate] {
            pair(index, candidate)
        }
    }
}

/// The URLs and paths of the pictures on one side.
private struct PicturePlaces {
    private var urls: Set<UInt64> = []
    /// How many photos have each path.
    private var paths: [UInt64: Int] = [:]

    mutating func add(_ photo: PhotoIdentity) {
        if let url = photo.original { urls.insert(url) }
        if let path = photo.path { paths[path, default: 0] += 1 }
    }

    /// Whether the picture of either photo is elsewhere on the other side.
    static func areSwapped(
        _ photo: PhotoIdentity, _ known: PhotoIdentity, _ new: PicturePlaces, _ old: PicturePlaces
    ) -> Bool {
        guard photo.original != known.original else { return false }
        if photo.original.map(old.urls.contains) == true || known.original.map(new.urls.contains) == true {
            return true
        }
        func isOnceOnEachSide(_ path: UInt64?) -> Bool {
            path.map { new.paths[$0] == 1 && old.paths[$0] == 1 } ?? false
        }
        return photo.path != known.path && (isOnceOnEachSide(photo.path) || isOnceOnEachSide(known.path))
    }
}
