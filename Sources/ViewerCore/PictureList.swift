/// The photos of a source that have a picture, as a ring in the source's
/// order; rows of text are skipped.
///
/// Unchecked: the table belongs to the caller, who neither writes nor frees it while the
/// list is used; the list only reads it.
public struct PictureList: @unchecked Sendable {
    private let shapes: UnsafePointer<UInt16>
    /// The random order of the ring; `nil` for the source's own.
    private let shuffle: Shuffle?
    /// The number of photos, including rows of text.
    public let count: Int

    /// Creates a list of one `ShapeCode` per photo; with a seed other than 0 the ring is in a random order.
    public init(shapes: UnsafePointer<UInt16>, count: Int, seed: UInt32 = 0) {
        self.shapes = shapes
        self.count = max(count, 0)
        shuffle = seed == 0 ? nil : Shuffle(count: count, seed: seed)
    }

    /// Whether a photo exists and has a picture.
    public func hasPicture(at index: Int) -> Bool {
        (0..<count).contains(index) && ShapeCode(rawValue: shapes[index]).isPicture
    }

    /// The picture `step` further (1 or -1) than `index`; `nil` at the ends.
    public func neighbor(of index: Int, step: Int) -> Int? {
        var other = index + step
        while (0..<count).contains(other) {
            if hasPicture(at: other) { return other }
            other += step
        }
        return nil
    }

    /// The picture after `index`; after the last one, the first; `index` itself
    /// if it is the only one, `nil` if there is none.
    public func next(after index: Int) -> Int? {
        if let shuffle { return shuffled(shuffle, from: index, step: 1) }
        return neighbor(of: min(max(index, -1), count), step: 1) ?? neighbor(of: -1, step: 1)
    }

    /// The picture before `index`; before the first one, the last.
    public func previous(before index: Int) -> Int? {
        if let shuffle { return shuffled(shuffle, from: index, step: -1) }
        return neighbor(of: min(max(index, -1), count), step: -1) ?? neighbor(of: count, step: -1)
    }

    /// Goes around the whole ring, so that `index` itself comes last.
    private func shuffled(_ shuffle: Shuffle, from index: Int, step: Int) -> Int? {
        guard count > 0 else { return nil }
        var position = shuffle.place(of: min(max(index, 0), count - 1))
        for _ in 0..<count {
            position = (position + step + count) % count
            let other = shuffle.number(at: position)
            if hasPicture(at: other) { return other }
        }
        return nil
    }

    /// The number of pictures before `index`: one less than the 5 of `5/16`.
    public func rank(of index: Int) -> Int { pictures(before: min(max(index, 0), count)) }

    /// The number of pictures: the 16 of `5/16`.
    public var pictureCount: Int { pictures(before: count) }

    private func pictures(before end: Int) -> Int {
        var pictures = 0
        for index in 0..<end where ShapeCode(rawValue: shapes[index]).isPicture { pictures += 1 }
        return pictures
    }
}
