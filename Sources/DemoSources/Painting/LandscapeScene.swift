/// What the land of a painting is.
public enum Terrain: Int, Sendable, CaseIterable {
    /// Range behind range, each paler than the one before it.
    case ridges
    /// High mountains with snow and lit faces.
    case peaks
    /// Still water under mountains, which it mirrors.
    case lake
    /// Sand with sharp crests.
    case dunes
    /// A sea with islands and a path of light.
    case islands
    /// Conifers in mist.
    case forest
    /// Table mountains over a plain.
    case mesa
    /// Rolling hills with single trees.
    case meadow
}

/// The time of day and the weather of a painting.
public enum Light: Int, Sendable, CaseIterable {
    case dawn, morning, noon, golden, dusk, night, aurora, storm
}

/// A picture before it is painted; its seed determines all of it.
public struct LandscapeScene: Hashable, Sendable {
    /// The number that the whole picture follows from.
    public let seed: UInt64

    /// The scene of any number.
    public init(seed: UInt64) { self.seed = seed }

    /// The scene with a chosen land and light; the variation decides all else.
    public init(terrain: Terrain, light: Light, variation: UInt32) {
        let kinds = UInt64(Terrain.allCases.count * Light.allCases.count)
        seed = UInt64(variation) * kinds + UInt64(terrain.rawValue * Light.allCases.count + light.rawValue)
    }

    /// The land.
    public var terrain: Terrain {
        let lights = UInt64(Light.allCases.count)
        return Terrain.allCases[Int(seed / lights % UInt64(Terrain.allCases.count))]
    }

    /// The light.
    public var light: Light { Light.allCases[Int(seed % UInt64(Light.allCases.count))] }
}
