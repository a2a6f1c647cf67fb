/// Paints one piece of land, a row at a time.
struct RidgePainter: Sendable {
    let ridge: Ridge
    let frame: Frame
    private let crestInk: Ink
    private let mistInk: Ink
    let litInk: Ink
    let shadeInk: Ink
    let snowLit: Ink
    let snowShade: Ink
    private let treeInk: Ink
    private let glowInk: Ink
    private let glowStrength: Float
    let sun: SIMD2<Float>
    private let mistDepth: Float

    init(ridge: Ridge, composition: Composition, lighting: Lighting, sun: SIMD2<Float>, frame: Frame) {
        self.ridge = ridge
        self.frame = frame
        self.sun = sun
        let plan = ridge.plan
        let palette = composition.palette
        let land = palette.land(at: plan.depth)
        let air = palette.land(at: max(0, plan.depth - 0.4)).mixed(
            with: palette.sky[3], 0.3 * (1 - plan.depth))
        let own = plan.material ?? .rock
        // What is far is tinted by the air before it.
        let distance = 0.5 * (1 - plan.depth) * (1 - plan.depth)
        crestInk = land
        mistInk = air
        litInk = land.mixed(with: lighting.lit(own), plan.tint).mixed(with: palette.haze, distance)
        shadeInk = land.mixed(with: lighting.shaded(own), plan.tint).mixed(with: palette.haze, distance)
        snowLit = lighting.lit(.snow).mixed(with: palette.haze, distance * 0.5)
        snowShade = lighting.shaded(.snow).mixed(with: land, 0.25).mixed(with: palette.haze, distance * 0.6)
        treeInk =
            plan.surface == .hill
            ? land.mixed(with: lighting.shaded(.pine), 0.5).mixed(with: palette.near, 0.55 * plan.depth)
            : land
        glowInk = palette.glow
        glowStrength = composition.sky.glow * 0.6 * (1 - plan.depth) * (1 - plan.depth)
        mistDepth = frame.unit * (0.1 + plan.relief * 0.8)
    }

    /// Adds the layer's part of a row.
    func paint(_ row: InkRow, at y: Float, scratch: Scratch) {
        guard y > ridge.top - 1 else { return }
        if y < ridge.lowest + frame.unit * 0.1 { addTrees(to: row, at: y) }
        guard y > ridge.highest - 1 else { return }
        if y > ridge.foot {
            addReflection(to: row, at: y, scratch: scratch)
            return
        }
        switch ridge.plan.surface {
        case .plain: addPlain(to: row, at: y)
        case .mountain: addMountain(to: row, at: y, scratch: scratch)
        case .dune: addDune(to: row, at: y, scratch: scratch)
        case .mesa: addMesa(to: row, at: y, scratch: scratch)
        case .hill: addHill(to: row, at: y, scratch: scratch)
        }
    }

    /// How much of a pixel lies below the crest.
    @inline(__always)
    func cover(_ x: Int, _ y: Float) -> Float {
        clamped((y - ridge.crest[x]) * ridge.sharpness[x] + 0.5)
    }

    /// Sets a pixel to land, with mist at its foot and the sun's glow on it.
    @inline(__always)
    func lay(_ ink: Ink, on row: InkRow, _ x: Int, _ y: Float, _ cover: Float) {
        let depth = (y - ridge.crest[x]) / mistDepth
        let mist = ridge.plan.mist * smoothStep(0, 1.25, depth)
        var color = ink + (mistInk - ink) * mist
        let across = (Float(x) - sun.x) / frame.unit
        color += (glowInk - color) * (glowStrength / (1 + across * across * 14))
        row[x] += (color - row[x]) * cover
    }

    private func addPlain(to row: InkRow, at y: Float) {
        for x in 0..<row.count {
            let part = cover(x, y)
            if part > 0 { lay(crestInk, on: row, x, y, part) }
        }
    }

    private func addTrees(to row: InkRow, at y: Float) {
        for tree in ridge.trees where y >= tree.top - 1 && y <= tree.bottom {
            let nearFoot = (y - tree.top) / (tree.bottom - tree.top)
            let across = (tree.x - sun.x) / frame.unit
            var ink = treeInk + (mistInk - treeInk) * (ridge.plan.mist * 0.3 * nearFoot)
            ink += (glowInk - ink) * (glowStrength / (1 + across * across * 14))
            tree.spans(at: y) { left, right in RidgePainter.fill(row, from: left, to: right, with: ink) }
        }
    }

    private static func fill(_ row: InkRow, from left: Float, to right: Float, with ink: Ink) {
        let first = max(0, Int(left))
        let last = min(row.count - 1, Int(right))
        guard right > 0, first <= last else { return }
        for x in first...last {
            let cover = min(right, Float(x + 1)) - max(left, Float(x))
            row[x] += (ink - row[x]) * clamped(cover)
        }
    }

    /// What the water below the layer shows of it.
    private func addReflection(to row: InkRow, at y: Float, scratch: Scratch) {
        let below = y - ridge.foot
        guard below < ridge.foot - ridge.highest else { return }
        let depth = below / frame.unit
        let stretch = 90 / (1 + depth * 14)
        Noise.fill(
            scratch.first,
            along: Noise.Row(
                start: frame.across(0.5) * 7, step: 7 / frame.unit, height: depth * stretch),
            octaves: 3, seed: ridge.plan.seed &+ 12)
        let mirrored = ridge.foot - below
        for x in 0..<row.count {
            let bend = scratch.first[x] * (0.01 + depth * 0.28) * frame.unit
            let part = clamped((mirrored + bend - ridge.crest[x]) / (1 + below * 0.12) + 0.5)
            let fading = 0.62 * smoothStep(1, 0.1, below / max(1, ridge.foot - ridge.highest))
            row[x] += (crestInk - row[x]) * (part * fading)
        }
    }
}
