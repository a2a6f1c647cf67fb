/// A rendition of a photo as a number: the longer side of a whole photo, the
/// negated side of a square crop, 0 for the original.
public struct StoredRendition: Equatable, Sendable {
    /// The number.
    public let code: Int32

    /// Creates a rendition from its number.
    public init(code: Int32) { self.code = code }

    private var isSquare: Bool { code < 0 }

    /// The side in pixels; an original counts as larger than all others.
    private var side: Int32 { code == 0 ? .max : code < 0 ? -code : code }

    /// The index of the best rendition to show in place of this one; -1
    /// if there is none.
    ///
    /// Prefers the smallest that is sharp enough, whole photos for whole photos; a
    /// square may be cut from a whole photo by the caller. One that is only
    /// too small is preferred to one that is cropped.
    public func best(among renditions: UnsafePointer<Int32>, count: Int) -> Int {
        var best = -1
        var bestRank: Int64 = .max
        for index in 0..<max(count, 0) {
            let rank = rank(of: StoredRendition(code: renditions[index]))
            if rank < bestRank {
                best = index
                bestRank = rank
            }
        }
        return best
    }

    /// The rank of another rendition, smaller is better: first the class, then the difference in size.
    private func rank(of other: StoredRendition) -> Int64 {
        if other == self { return -1 }
        let isLargeEnough = other.side >= side
        let distance = Int64(isLargeEnough ? other.side - side : side - other.side)
        let order: Int64 =
            switch (isSquare, other.isSquare, isLargeEnough) {
            case (true, true, true), (false, false, true): 0
            case (true, false, true), (false, false, false): 1
            case (true, true, false): 2
            case (true, false, false), (false, true, _): 3
            }
        return order << 40 + distance
    }
}
