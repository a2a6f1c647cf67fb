/// One piece of land in a frame: its crest by column, its trees, its colors.
struct Ridge: Sendable {
    let plan: LayerPlan
    /// The crest's distance from the top, in pixels, a column each.
    let crest: [Float]
    /// The sharpness of the edge, a column each: less if it is steep.
    let sharpness: [Float]
    /// The slope of the crest without its detail; up to the right is negative.
    let slope: [Float]
    let highest: Float
    let lowest: Float
    let trees: [Tree]
    /// The top of the tallest tree, or the highest crest.
    let top: Float
    /// Where the layer meets water, in pixels; infinite without water.
    let foot: Float

    init(plan: LayerPlan, frame: Frame) {
        self.plan = plan
        let base = plan.base * Float(frame.height)
        let relief = plan.relief * frame.unit
        let heights = (0...frame.width).map { column in
            base - relief * Ridge.height(of: plan, at: frame.across(Float(column)), frame: frame)
        }
        crest = Array(heights.dropLast())
        sharpness = crest.indices.map { 1 / max(1, 0.8 * abs(heights[$0 + 1] - heights[$0])) }
        slope = Ridge.slopes(of: plan, frame: frame)
        highest = crest.min() ?? base
        lowest = crest.max() ?? base
        trees = plan.trees.map { Tree.stand($0, on: plan, crest: heights, frame: frame) } ?? []
        top = min(highest, trees.map(\.top).min() ?? highest)
        foot = plan.foot.map { $0 * Float(frame.height) } ?? .infinity
    }

    /// The relief at a place, about `0...1`.
    private static func height(of plan: LayerPlan, at across: Float, frame: Frame, detail: Int = 9) -> Float {
        let place = across * plan.frequency + Float(plan.seed % 1000)
        let finest = frame.finest / plan.frequency
        switch plan.profile {
        case .hills:
            return 0.5 + 0.5
                * Noise.octaves(place, count: min(detail, 6), gain: 0.38, finest: finest, seed: plan.seed)
        case .range:
            return Noise.crests(place, count: min(detail, 7), gain: 0.45, finest: finest, seed: plan.seed)
        case .mountains:
            return mountainHeight(at: place, finest: finest, detail: detail, seed: plan.seed)
        case .dunes:
            let broad = Noise.crests(place, count: min(detail, 2), gain: 0.3, finest: finest, seed: plan.seed)
            return broad + 0.12 * Noise.line(place * 0.6, plan.seed &+ 5)
        case .mesas:
            return tableHeight(at: place, finest: finest, seed: plan.seed)
        case .islands:
            return islandHeight(at: place, finest: finest, seed: plan.seed)
        case .plain:
            return Noise.octaves(place, count: 5, gain: 0.5, finest: finest, seed: plan.seed)
        }
    }

    /// Peaks as tents of their own height and steepness, roughened by crests.
    private static func mountainHeight(at place: Float, finest: Float, detail: Int, seed: UInt32) -> Float {
        let warped = place + 0.07 * Noise.octaves(place * 3.1, count: 3, finest: finest / 3, seed: seed &+ 6)
        let cell = Int32(warped.rounded(.down))
        var height: Float = 0
        for neighbor in (cell - 2)...(cell + 2) {
            let chance = { (salt: Int32) in Hash.unit(neighbor, salt, seed) }
            let off = warped - Float(neighbor) - 0.15 - 0.7 * chance(0)
            let peak = 0.34 + 0.66 * chance(1) * chance(1)
            let steepness = 0.62 + 0.5 * chance(off < 0 ? 2 : 3)
            height = max(height, peak - abs(off) * steepness * (1 - 0.25 * min(abs(off), 1)))
        }
        let rough = Noise.crests(
            place * 2.7, count: detail - 1, gain: 0.5, finest: finest / 2.7, seed: seed &+ 1)
        return height + (rough - 0.5) * 0.24
    }

    /// Buttes and tables: steep walls on a slope of rubble.
    private static func tableHeight(at place: Float, finest: Float, seed: UInt32) -> Float {
        let rough = Noise.octaves(place * 7, count: 5, gain: 0.55, finest: finest / 7, seed: seed &+ 9)
        let cell = Int32(place.rounded(.down))
        var height: Float = 0
        for neighbor in (cell - 1)...(cell + 1) {
            let chance = { (salt: Int32) in Hash.unit(neighbor, salt, seed) }
            guard chance(0) < 0.68 else { continue }
            let half = 0.05 + 0.27 * chance(1) * chance(1)
            let off = abs(place - Float(neighbor) - 0.25 - 0.5 * chance(2)) + rough * 0.012
            let tall = 0.62 + 0.38 * chance(3)
            let wall = smoothStep(half + 0.028, half, off) * 0.62
            let ledge = smoothStep(half + 0.075, half + 0.05, off) * 0.08
            let rubble = clamped(1 - (off - half) / 0.26)
            height = max(height, tall * (wall + ledge + 0.3 * rubble * rubble))
        }
        return height + rough * 0.012
    }

    /// Land above the water; less than 0 is below it.
    static func islandHeight(at place: Float, finest: Float, seed: UInt32) -> Float {
        let shape = Noise.line(place, seed) + 0.25 * Noise.line(place * 2.3, seed &+ 2) - 0.12
        guard shape > -0.2 else { return -0.3 }
        let rough = Noise.octaves(place * 4, count: 5, gain: 0.5, finest: finest / 4, seed: seed &+ 4)
        return shape * 1.1 + rough * 0.16 * clamped(shape * 3)
    }

    /// Slopes of the coarse crest, in height a unit of width.
    private static func slopes(of plan: LayerPlan, frame: Frame) -> [Float] {
        guard plan.surface == .mountain || plan.surface == .dune else { return [] }
        let reach = 0.012 / plan.frequency
        return (0..<frame.width).map { column in
            let across = frame.across(Float(column) + 0.5)
            let left = height(of: plan, at: across - reach, frame: frame, detail: 4)
            let right = height(of: plan, at: across + reach, frame: frame, detail: 4)
            return (left - right) / (2 * reach) * plan.relief
        }
    }
}
