/// A row of colors in the making.
typealias InkRow = UnsafeMutableBufferPointer<Ink>

/// Paints the sky, a row at a time.
struct SkyPainter: Sendable {
    let plan: SkyPlan
    let palette: Palette
    let light: Light
    let frame: Frame
    /// The row of the horizon, in pixels.
    let horizon: Float
    /// Where the sun or moon is, in pixels.
    let disc: SIMD2<Float>
    let stars: [Star]
    let birds: [Bird]
    let curtains: [AuroraCurtain]

    init(composition: Composition, frame: Frame) {
        plan = composition.sky
        palette = composition.palette
        light = composition.light
        self.frame = frame
        horizon = composition.horizon * Float(frame.height)
        let highest = Float(frame.height) * 0.06
        disc = SIMD2(
            Float(frame.width) * (0.5 + 0.5 * plan.discAcross),
            plan.discAltitude > 0.6
                ? horizon - plan.discAltitude * frame.unit
                : max(highest, horizon - plan.discAltitude * frame.unit))
        stars = plan.stars > 0 ? Star.field(plan, frame: frame, horizon: horizon) : []
        birds = Bird.flock(plan, frame: frame, horizon: horizon)
        let (count, seed, end) = (plan.auroraCurtains, plan.seed, horizon)
        curtains = (0..<count).map { AuroraCurtain(number: $0, seed: seed, frame: frame, horizon: end) }
    }

    /// Fills a row with sky.
    ///
    /// - Parameters:
    ///   - y: the row's middle in pixels; a mirrored row lies between two.
    ///   - scratch: two rows of numbers, used and left behind.
    func paint(_ row: InkRow, at y: Float, scratch: Scratch) {
        row.update(repeating: palette.sky(at: y / horizon))
        if plan.hasMilkyWay { addMilkyWay(to: row, at: y, scratch: scratch) }
        for star in Star.near(y, in: stars) { star.add(to: row, at: y) }
        for curtain in curtains { curtain.add(to: row, at: y, palette: palette) }
        addGlow(to: row, at: y)
        addDisc(to: row, at: y)
        addClouds(to: row, at: y, scratch: scratch)
        if plan.hasRain { addRain(to: row, at: y, scratch: scratch) }
        for bird in birds { bird.add(to: row, at: y, ink: palette.near) }
    }

    private func addGlow(to row: InkRow, at y: Float) {
        guard plan.glow > 0 else { return }
        let down = (y - disc.y) / frame.unit
        let flat = down * down * 2.2
        let wide = plan.glow * 0.55
        let tight = plan.glow * 0.5
        for x in 0..<row.count {
            let across = (Float(x) + 0.5 - disc.x) / frame.unit
            let distance = across * across + down * down
            let broad = 1 / (1 + (across * across * 0.8 + flat) * 9)
            let core = 1 / (1 + distance * 190)
            let amount = min(1, wide * broad * broad + tight * core)
            row[x] += (palette.glow - row[x]) * amount
        }
    }

    private func addDisc(to row: InkRow, at y: Float) {
        let radius = plan.discRadius * frame.unit
        guard radius > 0, abs(y - disc.y) <= radius + 1 else { return }
        let first = max(0, Int(disc.x - radius - 1))
        let last = min(row.count, Int(disc.x + radius + 2))
        guard first < last else { return }
        for x in first..<last {
            let point = SIMD2(Float(x) + 0.5, y) - disc
            var cover = clamped(radius - (point * point).sum().squareRoot() + 0.5)
            if let crescent = plan.crescent, crescent > 0 {
                let hidden = point - SIMD2(radius * 0.75, -radius * 0.35) * (1.15 - crescent * 0.5)
                cover *= clamped((hidden * hidden).sum().squareRoot() - radius * 0.92 + 0.5)
            }
            row[x] += (palette.disc - row[x]) * cover
        }
    }

    private func addMilkyWay(to row: InkRow, at y: Float, scratch: Scratch) {
        let band = scratch.first
        let up = y / frame.unit
        let unit = 1 / frame.unit
        Noise.fill(
            band, along: Noise.Row(start: frame.across(0.5) * 2.2, step: unit * 2.2, height: up * 2.2),
            octaves: 5, seed: plan.seed &+ 61)
        let middle =
            (horizon / frame.unit - up) * 0.55 * (plan.discAcross < 0 ? -1 : 1) - plan.discAcross * 0.4
        let ink = palette.glow * 0.42
        for x in 0..<row.count {
            let off = frame.across(Float(x)) - middle
            let profile = 1 / (1 + off * off * 26)
            row[x] += ink * (profile * profile * clamped(0.42 + band[x] * 0.85))
        }
    }

    private func addRain(to row: InkRow, at y: Float, scratch: Scratch) {
        let altitude = (horizon - y) / frame.unit
        let depth = smoothStep(0.34, 0.05, altitude) * smoothStep(-0.03, 0.03, altitude + 0.03)
        guard depth > 0 else { return }
        let shafts = scratch.first
        Noise.fill(
            shafts,
            along: Noise.Row(
                start: frame.across(0.5) * 2.4 + altitude * 0.9, step: 2.4 / frame.unit,
                height: altitude * 0.35),
            octaves: 4, seed: plan.seed &+ 31)
        let ink = palette.sky[1]
        for x in 0..<row.count {
            let amount = depth * 0.75 * smoothStep(0.05, 0.75, shafts[x])
            row[x] += (ink - row[x]) * amount
        }
    }
}

/// Rows of numbers that a painter may use for a moment.
struct Scratch {
    let first: UnsafeMutableBufferPointer<Float>
    let second: UnsafeMutableBufferPointer<Float>
}
