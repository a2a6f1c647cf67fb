/// The colors of one time of day.
struct Palette: Sendable {
    /// Zenith, high, low, horizon.
    var sky: [Ink]
    /// Land at the horizon.
    var haze: Ink
    /// Land half way.
    var middle: Ink
    /// Land at one's feet.
    var near: Ink
    /// What the sun or moon adds around itself, and the first color of an aurora.
    var glow: Ink
    /// The disc itself, and the second color of an aurora.
    var disc: Ink

    init(_ hex: [UInt32]) {
        let inks = hex.map { Ink(hex: $0) }
        sky = Array(inks[0..<4])
        haze = inks[4]
        middle = inks[5]
        near = inks[6]
        glow = inks[7]
        disc = inks[8]
    }

    /// The palette with every hue turned by a small angle.
    func turned(by angle: Float) -> Palette {
        var palette = self
        func turn(_ ink: Ink) -> Ink { OKLab(ink).turned(by: angle).ink }
        palette.sky = sky.map(turn)
        palette.haze = turn(haze)
        palette.middle = turn(middle)
        palette.near = turn(near)
        palette.glow = turn(glow)
        return palette
    }

    /// The color of the sky, from `0` at the zenith to `1` at the horizon.
    func sky(at depth: Float) -> Ink {
        let stops: [Float] = [0, 0.42, 0.76, 1]
        let place = clamped(depth)
        for index in 1..<4 where place <= stops[index] {
            let part = (place - stops[index - 1]) / (stops[index] - stops[index - 1])
            return sky[index - 1].blended(with: sky[index], part)
        }
        return sky[3]
    }

    /// The color of land, from `0` at the horizon to `1` at one's feet.
    func land(at depth: Float) -> Ink {
        depth < 0.5
            ? haze.blended(with: middle, clamped(depth * 2))
            : middle.blended(with: near, clamped(depth * 2 - 1))
    }
}

/// What land is made of: its own color in white light.
enum Material: Sendable {
    case snow, rock, sand, redRock, grass, straw, pine

    var color: Ink {
        switch self {
        case .snow: Ink(hex: 0xF6F8FF)
        case .rock: Ink(hex: 0x6E6663)
        case .sand: Ink(hex: 0xF2BE85)
        case .redRock: Ink(hex: 0xC8714B)
        case .grass: Ink(hex: 0x8FA458)
        case .straw: Ink(hex: 0xDDBD6C)
        case .pine: Ink(hex: 0x3F5648)
        }
    }
}

/// How bright the lit and the shaded side of things are.
struct Lighting: Sendable {
    let sun: Ink
    let shade: Ink

    init(palette: Palette, light: Light) {
        let strength: [Light: (sun: Float, shade: Float)] = [
            .dawn: (0.62, 0.72), .morning: (0.62, 0.66), .noon: (0.6, 0.62), .golden: (0.66, 0.62),
            .dusk: (0.44, 0.72), .night: (0.24, 0.62), .aurora: (0.2, 0.72), .storm: (0.3, 0.66),
        ]
        let parts = strength[light] ?? (0.6, 0.6)
        let ambient = palette.sky[1].mixed(with: palette.sky[2], 0.5).mixed(with: palette.haze, 0.35)
        shade = ambient * parts.shade + Ink(repeating: 0.05)
        // Northern lights are too weak to color the ground.
        let source = light == .aurora ? palette.sky[3] : palette.glow
        sun = shade * 0.75 + source * parts.sun
    }

    func lit(_ material: Material) -> Ink { clampedInk(material.color * sun) }
    func shaded(_ material: Material) -> Ink { clampedInk(material.color * shade) }

    private func clampedInk(_ ink: Ink) -> Ink { ink.clamped(lowerBound: Ink.zero, upperBound: Ink.one) }
}
