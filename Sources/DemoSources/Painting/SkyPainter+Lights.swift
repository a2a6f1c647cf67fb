/// One star in a frame, in pixels.
struct Star: Sendable {
    let place: SIMD2<Float>
    let radius: Float
    let ink: Ink

    /// The stars of a frame, from the top down: at most one a cell of a fixed grid.
    static func field(_ plan: SkyPlan, frame: Frame, horizon: Float) -> [Star] {
        let cell: Float = 0.026
        let columns = Int32((frame.halfWidth / cell).rounded(.up))
        let rows = Int32((horizon / frame.unit / cell).rounded(.up))
        var stars = [Star]()
        for line in 0...rows {
            for column in -columns...columns where Hash.unit(column, line, plan.seed) < plan.stars * 0.62 {
                stars.append(star(column, line, cell: cell, plan: plan, frame: frame, horizon: horizon))
            }
        }
        return stars.sorted { $0.place.y < $1.place.y }
    }

    private static func star(
        _ column: Int32, _ line: Int32, cell: Float, plan: SkyPlan, frame: Frame, horizon: Float
    ) -> Star {
        func chance(_ salt: UInt32) -> Float { Hash.unit(column, line, plan.seed &+ salt) }
        let y = (Float(line) + chance(2)) * cell * frame.unit
        let fainter = smoothStep(horizon, horizon * 0.55, y)
        let magnitude = chance(3) * chance(3)
        let bright = magnitude * magnitude * magnitude
        let radius = (0.0007 + 0.0019 * bright) * frame.unit
        // Below a pixel, a star gets fainter in place of smaller.
        let shown = min(1, radius * radius / 0.5 + 0.05)
        let warmth = chance(4)
        let ink = Ink(0.86 + 0.14 * warmth, 0.92, 1.08 - 0.2 * warmth, 0)
        return Star(
            place: SIMD2(frame.column((Float(column) + chance(1)) * cell), y), radius: max(radius, 0.7),
            ink: ink * ((0.22 + 0.78 * bright.squareRoot()) * fainter * shown))
    }

    /// The stars that reach into a row.
    static func near(_ y: Float, in stars: [Star]) -> ArraySlice<Star> {
        let reach: Float = 12
        func index(of limit: Float) -> Int {
            var (low, high) = (0, stars.count)
            while low < high {
                let middle = (low + high) / 2
                if stars[middle].place.y < limit { low = middle + 1 } else { high = middle }
            }
            return low
        }
        guard !stars.isEmpty else { return [] }
        return stars[index(of: y - reach)..<index(of: y + reach)]
    }

    func add(to row: InkRow, at y: Float) {
        let down = y - place.y
        guard abs(down) < radius * 2.5 + 1 else { return }
        let first = max(0, Int(place.x - radius * 2.5 - 1))
        let last = min(row.count, Int(place.x + radius * 2.5 + 2))
        guard first < last else { return }
        for x in first..<last {
            let across = Float(x) + 0.5 - place.x
            let distance = (across * across + down * down) / (radius * radius)
            let light = 1 / (1 + distance * distance)
            row[x] += ink * light * smoothStep(6.5, 2, distance)
        }
    }
}

/// One fold of northern lights: its lower edge and its rays, a column each.
struct AuroraCurtain: Sendable {
    private let edge: [Float]
    private let length: [Float]
    private let rays: [Float]
    private let highest: Float
    private let lowest: Float

    init(number: Int, seed: UInt32, frame: Frame, horizon: Float) {
        let own = seed &+ UInt32(number) &* 101
        let altitude = 0.12 + 0.13 * Float(number) + 0.08 * Hash.unit(Int32(number), 0, own)
        let columns = (0..<frame.width).map { frame.across(Float($0) + 0.5) }
        let finest = frame.finest
        edge = columns.map { across in
            let wave = Noise.octaves(across * 0.75, count: 4, gain: 0.42, finest: finest, seed: own)
            return horizon - (altitude + 0.13 * wave) * frame.unit
        }
        length = columns.map { across in
            (0.34 + 0.16 * (1 + Noise.line(across * 1.7, own &+ 7))) * frame.unit
        }
        rays = columns.map { across in
            let wide = clamped(
                0.55 + 0.6 * Noise.octaves(across * 1.3, count: 2, finest: finest, seed: own &+ 3))
            let fine = Noise.octaves(across * 24, count: 3, gain: 0.6, finest: finest / 24, seed: own &+ 5)
            return wide * clamped(0.72 + 0.38 * fine) * (0.85 - 0.14 * Float(number))
        }
        highest = (zip(edge, length).map { $0 - $1 * 1.2 }).min() ?? 0
        lowest = (edge.max() ?? 0) + 0.06 * frame.unit
    }

    func add(to row: InkRow, at y: Float, palette: Palette) {
        guard y > highest, y < lowest else { return }
        for x in 0..<row.count {
            let up = (edge[x] - y) / length[x]
            guard up > -0.14, up < 1.2 else { continue }
            let rise = smoothStep(-0.14, 0.05, up)
            let fall = smoothStep(1.2, 0, up)
            let ink = palette.glow.mixed(with: palette.disc, smoothStep(0.18, 0.85, up))
            let amount = rise * fall * fall * rays[x] * 0.78
            // Light adds up, and never past white.
            row[x] += ink * (Ink.one - row[x]) * amount
        }
    }
}

/// One bird far away: two curved wings, in pixels.
struct Bird: Sendable {
    let place: SIMD2<Float>
    let span: Float
    let lift: Float

    static func flock(_ plan: SkyPlan, frame: Frame, horizon: Float) -> [Bird] {
        let heading = Hash.unit(0, 1, plan.seed)
        let center = SIMD2(
            Float(frame.width) * (0.5 - 0.36 * plan.discAcross + 0.1 * (heading - 0.5)),
            horizon - (0.2 + 0.12 * heading) * frame.unit)
        return (0..<Int32(plan.birds)).map { number in
            let chance = { (salt: Int32) in Hash.unit(number, salt, plan.seed &+ 5) }
            let offset = SIMD2(chance(0) - 0.5, (chance(1) - 0.5) * 0.45) * 0.24 * frame.unit
            return Bird(
                place: center + offset, span: frame.unit * (0.006 + 0.007 * chance(2)),
                lift: 0.35 + 0.4 * chance(3))
        }
    }

    func add(to row: InkRow, at y: Float, ink: Ink) {
        guard abs(y - place.y) <= span + 1 else { return }
        let first = max(0, Int(place.x - span - 1))
        let last = min(row.count, Int(place.x + span + 2))
        guard first < last else { return }
        let half = max(0.45, span * 0.075)
        for x in first..<last {
            let part = abs(Float(x) + 0.5 - place.x) / span
            guard part < 1 else { continue }
            let wing = place.y - span * lift * 4 * part * (0.9 - part) * 0.7
            let width = half * (1.3 - part)
            let cover = clamped(width - abs(y - wing) + 0.5) * min(1, span / 4)
            row[x] += (ink - row[x]) * cover * 0.85
        }
    }
}
