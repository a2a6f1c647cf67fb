/// A scene laid out: everything that is chosen before a size is known.
struct Composition: Sendable {
    var palette: Palette
    var light: Light
    /// Where the sky ends, as a part of the height.
    var horizon: Float
    var sky = SkyPlan()
    /// Land behind the water, or all land; from far to near.
    var distance: [LayerPlan] = []
    /// Water from its shore line down, if there is any.
    var water: WaterPlan?
    /// Land in front of the water.
    var foreground: [LayerPlan] = []

    /// Lays out a scene; the same one for the same scene.
    init(of scene: LandscapeScene) {
        var random = SeededRandom(seed: scene.seed ^ 0x5649_5452_494E_4521)
        light = scene.light
        let choices = Palette.all(of: scene.light)
        let chosen = choices[random.integer(0, choices.count - 1)]
        palette = chosen.turned(by: random.float(-0.12, 0.12))
        horizon = random.float(0.52, 0.62)
        sky = SkyPlan(light: scene.light, random: &random)
        layOut(scene.terrain, with: &random)
    }

    private mutating func layOut(_ terrain: Terrain, with random: inout SeededRandom) {
        switch terrain {
        case .ridges: layOutRidges(with: &random)
        case .peaks: layOutPeaks(with: &random)
        case .lake: layOutLake(with: &random)
        case .dunes: layOutDunes(with: &random)
        case .islands: layOutIslands(with: &random)
        case .forest: layOutForest(with: &random)
        case .mesa: layOutMesas(with: &random)
        case .meadow: layOutMeadow(with: &random)
        }
    }
}

/// What is in the sky.
struct SkyPlan: Sendable {
    enum Clouds: Sendable { case none, wisps, banks, heaps, overcast }

    /// The sun or moon: `-1...1` across the frame, and units above the horizon.
    var discAcross: Float = 0
    var discAltitude: Float = 0.2
    /// The radius in units; 0 where it is out of sight.
    var discRadius: Float = 0
    /// Part of the moon in shadow, `0...1`; `nil` for a sun.
    var crescent: Float?
    /// The brightness of what the disc adds to the sky.
    var glow: Float = 0.5
    var clouds = Clouds.none
    /// The part of the sky that is clouded, `0...1`.
    var cover: Float = 0.4
    var stars: Float = 0
    var hasMilkyWay = false
    var auroraCurtains = 0
    var birds = 0
    var hasRain = false
    var hasLightning = false
    var seed: UInt32 = 0

    init() {}

    init(light: Light, random: inout SeededRandom) {
        seed = UInt32(truncatingIfNeeded: random.next())
        discAcross = random.float(0.12, 0.62) * random.sign()
        switch light {
        case .dawn: setLow(&random, altitude: 0.02...0.17, glow: 0.62)
        case .morning: setHigh(&random, altitude: 0.28...0.42, glow: 0.5)
        case .noon: setHigh(&random, altitude: 0.75...0.95, glow: 0.28)
        case .golden: setLow(&random, altitude: 0.04...0.2, glow: 0.72)
        case .dusk: setLow(&random, altitude: -0.03...0.1, glow: 0.62)
        case .night: setNight(&random)
        case .aurora: setAurora(&random)
        case .storm: setStorm(&random)
        }
    }

    private mutating func setLow(
        _ random: inout SeededRandom, altitude: ClosedRange<Float>, glow strength: Float
    ) {
        discAltitude = random.float(altitude.lowerBound, altitude.upperBound)
        discRadius = random.happens(0.25) ? random.float(0.07, 0.11) : random.float(0.022, 0.045)
        glow = strength
        clouds = [.wisps, .banks, .banks, .none, .wisps][random.integer(0, 4)]
        cover = random.float(0.3, 0.55)
        birds = random.happens(0.4) ? random.integer(3, 9) : 0
        stars = 0
    }

    private mutating func setHigh(
        _ random: inout SeededRandom, altitude: ClosedRange<Float>, glow strength: Float
    ) {
        discAltitude = random.float(altitude.lowerBound, altitude.upperBound)
        discRadius = discAltitude < 0.5 && random.happens(0.6) ? random.float(0.025, 0.04) : 0
        glow = strength
        clouds = [.heaps, .wisps, .heaps, .banks, .none][random.integer(0, 4)]
        cover = random.float(0.3, 0.5)
        birds = random.happens(0.5) ? random.integer(3, 11) : 0
    }

    private mutating func setNight(_ random: inout SeededRandom) {
        discAltitude = random.float(0.26, 0.46)
        let hasMoon = random.happens(0.6)
        discRadius = hasMoon ? random.float(0.028, 0.055) : 0
        crescent = [0, 0.55, 0.8, 0][random.integer(0, 3)]
        glow = hasMoon ? 0.34 : 0.06
        stars = hasMoon ? 0.7 : 1
        hasMilkyWay = !hasMoon
        clouds = hasMoon && random.happens(0.5) ? .wisps : .none
        cover = 0.3
    }

    private mutating func setAurora(_ random: inout SeededRandom) {
        stars = 0.8
        glow = 0
        auroraCurtains = random.integer(2, 4)
    }

    private mutating func setStorm(_ random: inout SeededRandom) {
        discAltitude = random.float(0, 0.08)
        glow = random.float(0.25, 0.5)
        clouds = .overcast
        cover = random.float(0.62, 0.78)
        hasRain = random.happens(0.75)
        hasLightning = random.happens(0.3)
        birds = random.happens(0.2) ? 3 : 0
    }
}

/// Water from its shore line to the bottom of the frame.
struct WaterPlan: Sendable {
    /// The shore line as a part of the height.
    var line: Float
    /// From `0`, a mirror, to `1`, waves.
    var roughness: Float
    var seed: UInt32
}

/// One piece of land, from its crest down.
struct LayerPlan: Sendable {
    enum Profile: Sendable { case hills, range, mountains, dunes, mesas, islands, plain }
    enum Surface: Sendable { case plain, mountain, dune, mesa, hill }

    var profile: Profile
    var surface = Surface.plain
    /// Where the crest would be without its relief, as a part of the height.
    var base: Float
    /// The height of the relief in units.
    var relief: Float
    /// Features a unit.
    var frequency: Float
    /// From `0` at the horizon to `1` at one's feet.
    var depth: Float
    /// How much the foot of the layer dissolves, `0...1`.
    var mist: Float = 0.5
    /// The material that tints the layer, and how much.
    var material: Material?
    var tint: Float = 0.4
    /// The part of the relief that is under snow, `0...1`.
    var snow: Float = 0
    /// How clear the rows of a field are, `0...1`.
    var furrows: Float = 0
    var trees: TreePlan?
    /// Where the layer meets water and is mirrored, as a part of the height.
    var foot: Float?
    var seed: UInt32
}

/// The trees on a crest.
struct TreePlan: Sendable {
    enum Kind: Sendable { case conifer, cypress, round }
    var kind: Kind
    /// Trees a unit.
    var density: Float
    /// The height of a tall one in units.
    var height: Float
    /// The part of the crest that is bare, `0...1`.
    var bare: Float
}
