/// The photos of a source that have a picture, as a ring in the source's
/// order: rows of text lie between them and are passed over.
public struct PictureList: @unchecked Sendable {
    // Unchecked: the buffer belongs to the caller and is only read here.

    private let shapes: UnsafePointer<UInt16>
    /// The order in which the ring is gone around; the source's own without one.
    private let shuffle: Shuffle?
    /// The number of photos, rows of text included.
    public let count: Int

    /// Takes a `ShapeCode` a photo; with a seed other than 0 the ring is gone around in an order by chance.
    public init(shapes: UnsafePointer<UInt16>, count: Int, seed: UInt32 = 0) {
        self.shapes = shapes
        self.count = max(count, 0)
        shuffle = seed == 0 ? nil : Shuffle(count: count, seed: seed)
    }

    /// Whether a photo is there and has a picture.
    public func hasPicture(at index: Int) -> Bool {
        (0..<count).contains(index) && ShapeCode(rawValue: shapes[index]).isPicture
    }

    /// The picture `step` further (1 or -1) than `index`; `nil` at the ends.
    public func neighbour(of index: Int, step: Int) -> Int? {
        var other = index + step
        while (0..<count).contains(other) {
            if hasPicture(at: other) { return other }
            other += step
        }
        return nil
    }

    /// The picture after `index`, after the last one the first; `index` itself
    /// where it is the only one, nothing if there is none.
    public func next(after index: Int) -> Int? {
        if let shuffle { return shuffled(shuffle, from: index, step: 1) }
        return neighbour(of: min(max(index, -1), count), step: 1) ?? neighbour(of: -1, step: 1)
    }

    /// The picture before `index`, before the first one the last.
    public func previous(before index: Int) -> Int? {
        if let shuffle { return shuffled(shuffle, from: index, step: -1) }
        return neighbour(of: min(max(index, -1), count), step: -1) ?? neighbour(of: count, step: -1)
    }

    /// All of the ring is gone around, so that the last one that is asked for is `index` itself.
    private func shuffled(_ shuffle: Shuffle, from index: Int, step: Int) -> Int? {
        guard count > 0 else { return nil }
        var place = shuffle.place(of: min(max(index, 0), count - 1))
        for _ in 0..<count {
            place = (place + step + count) % count
            let other = shuffle.number(at: place)
            if hasPicture(at: other) { return other }
        }
        return nil
    }

    /// The number of pictures before `index`: with one more, the 5 of `5/16`.
    public func rank(of index: Int) -> Int { pictures(before: min(max(index, 0), count)) }

    /// The number of pictures: the 16 of `5/16`.
    public var pictureCount: Int { pictures(before: count) }

    private func pictures(before end: Int) -> Int {
        var pictures = 0
        for index in 0..<end where ShapeCode(rawValue: shapes[index]).isPicture { pictures += 1 }
        return pictures
    }
}
