/// How a finger that pulls something past its end is answered: the further,
/// the less, and never more than the length of the stage.
struct EdgeResistance {
    /// The share of the first pixel that is followed; with 0 nothing passes its end.
    let firstShare: Double

    /// What phones do at the ends of lists.
    static var soft: EdgeResistance { EdgeResistance(firstShare: 0.55) }

    /// How far something moves for a pull of `distance` in a stage of `length`.
    func followed(_ distance: Double, length: Double) -> Double {
        let size = distance.magnitude
        let followed = size * firstShare * length / (length + firstShare * size)
        return distance < 0 ? -followed : followed
    }

    /// The pull that is answered by moving `followed`: the inverse of the above.
    func pull(_ followed: Double, length: Double) -> Double {
        guard firstShare > 0 else { return followed }
        let size = min(followed.magnitude, length * 0.99)
        let pull = size * length / (firstShare * (length - size))
        return followed < 0 ? -pull : pull
    }

    /// The position that is answered by one that may be beyond its bounds.
    func pulledPosition(_ position: Double, within bounds: Bounds, length: Double) -> Double {
        bounds.clamped(position) + pull(bounds.overflow(position), length: length)
    }

    /// A position that may be beyond its bounds, brought nearer to them.
    func position(_ position: Double, within bounds: Bounds, length: Double) -> Double {
        bounds.clamped(position) + followed(bounds.overflow(position), length: length)
    }

    /// A zoom that may be beyond its limits: past them it takes the square
    /// root of what the fingers ask for.
    static func zoom(_ zoom: Double, smallest: Double, largest: Double) -> Double {
        if zoom < smallest { return smallest * (zoom / smallest).squareRoot() }
        if zoom > largest { return largest * (zoom / largest).squareRoot() }
        return zoom
    }
}
