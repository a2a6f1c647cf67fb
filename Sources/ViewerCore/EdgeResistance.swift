/// The resistance at an edge: the further something is pulled past its end, the less
/// it follows, and never by more than the length of the stage.
struct EdgeResistance {
    /// The share of the first pixel that is followed; with 0 nothing moves past its end.
    let firstShare: Double

    /// The resistance at the ends of lists on phones.
    static var soft: EdgeResistance { EdgeResistance(firstShare: 0.55) }

    /// How far something moves for a pull of `distance` in a stage of `length`.
    func followed(_ distance: Double, length: Double) -> Double {
        let size = distance.magnitude
        let followed = size * firstShare * length / (length + firstShare * size)
        return distance < 0 ? -followed : followed
    }

    /// The pull that moves something by `followed`: the inverse of the above.
    func pull(_ followed: Double, length: Double) -> Double {
        guard firstShare > 0 else { return followed }
        let size = min(followed.magnitude, length * 0.99)
        let pull = size * length / (firstShare * (length - size))
        return followed < 0 ? -pull : pull
    }

    /// The pulled position whose followed position is `position`, which may be out of bounds.
    func pulledPosition(_ position: Double, within bounds: Bounds, length: Double) -> Double {
        bounds.clamped(position) + pull(bounds.overflow(position), length: length)
    }

    /// The followed position for a pulled one that may be out of bounds.
    func position(_ position: Double, within bounds: Bounds, length: Double) -> Double {
        bounds.clamped(position) + followed(bounds.overflow(position), length: length)
    }

    /// The followed zoom for one that may be out of its limits: beyond them it is the square
    /// root of the zoom of the fingers.
    static func zoom(_ zoom: Double, smallest: Double, largest: Double) -> Double {
        if zoom < smallest { return smallest * (zoom / smallest).squareRoot() }
        if zoom > largest { return largest * (zoom / largest).squareRoot() }
        return zoom
    }
}
