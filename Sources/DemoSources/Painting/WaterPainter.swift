/// Paints water from what it mirrors.
struct WaterPainter: Sendable {
    let plan: WaterPlan
    /// The shore line, in pixels.
    let line: Float
    private let frame: Frame
    private let palette: Palette
    private let sun: SIMD2<Float>
    private let glitter: Float

    init(plan: WaterPlan, composition: Composition, sun: SIMD2<Float>, frame: Frame) {
        self.plan = plan
        self.frame = frame
        self.sun = sun
        palette = composition.palette
        line = plan.line * Float(frame.height)
        let sky = composition.sky
        glitter = sky.discRadius > 0 && sky.discAltitude < 0.6 ? 0.9 : sky.glow * 0.7
    }

    /// The row above the shore that a row below it shows.
    func mirrored(_ y: Float) -> Float {
        let below = y - line
        let ripple = Noise.line(below * 60 / frame.unit, plan.seed) * plan.roughness * below * 0.12
        return max(0.5, line - below * 1.06 - ripple)
    }

    /// Turns a row that shows the land above into water.
    func paint(_ row: InkRow, from mirror: InkRow, at y: Float, scratch: Scratch) {
        let depth = (y - line) / frame.unit
        let nearness = depth + 0.012
        // Waves grow towards the eye as the plane of the water does.
        let across = 1.1 / (nearness + 0.05)
        Noise.fill(
            scratch.first,
            along: Noise.Row(
                start: frame.across(0.5) * across, step: across / frame.unit, height: 1.6 / nearness),
            octaves: 3, gain: 0.55, seed: plan.seed)
        Noise.fill(
            scratch.second,
            along: Noise.Row(
                start: frame.across(0.5) * across * 4, step: across * 4 / frame.unit, height: 9 / nearness),
            octaves: 3, gain: 0.6, seed: plan.seed &+ 4)
        let tint = palette.land(at: 0.62).mixed(with: palette.sky[1], 0.45)
        let shine = palette.sky[3].mixed(with: palette.disc, 0.3)
        let strength = 0.1 + 0.16 * plan.roughness + 0.36 * smoothStep(0, 0.42, depth)
        let reach = plan.roughness * (0.01 + depth * 0.14) * frame.unit
        for x in 0..<row.count {
            let source = min(max(x + Int(scratch.first[x] * reach), 0), row.count - 1)
            var ink = mirror[source] + (tint - mirror[source]) * strength
            let wave = scratch.first[x] * 0.5 + scratch.second[x] * 0.5
            ink += (shine - ink) * (max(0, wave) * 0.3 * plan.roughness)
            ink -= ink * (max(0, -wave) * 0.26 * plan.roughness)
            row[x] = ink
        }
        addGlitter(to: row, depth: depth, waves: scratch.second)
    }

    /// The path of light under the sun or moon.
    private func addGlitter(to row: InkRow, depth: Float, waves: UnsafeMutableBufferPointer<Float>) {
        let width = 0.022 + depth * 0.2 * (0.4 + plan.roughness)
        let threshold = 0.62 - plan.roughness * 0.3
        for x in 0..<row.count {
            let across = (Float(x) - sun.x) / frame.unit / width
            guard abs(across) < 4 else { continue }
            let path = 1 / (1 + across * across)
            let spark = smoothStep(threshold - 0.45, threshold + 0.35, waves[x] + path * 0.55)
            row[x] += (palette.disc - row[x]) * (glitter * path * path * spark * 0.8)
        }
    }
}
