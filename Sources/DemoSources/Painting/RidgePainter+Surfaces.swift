/// What each kind of land looks like from its crest down.
extension RidgePainter {
    /// Rock with lit and shaded faces, and snow above a ragged line.
    func addMountain(to row: InkRow, at y: Float, scratch: Scratch) {
        let up = y / frame.unit
        Noise.fill(
            scratch.first,
            along: Noise.Row(start: frame.across(0.5) * 4, step: 4 / frame.unit, height: up * 5),
            octaves: 6, gain: 0.5, seed: ridge.plan.seed &+ 21)
        Noise.fill(
            scratch.second,
            along: Noise.Row(start: frame.across(0.5) * 22, step: 22 / frame.unit, height: up * 9),
            octaves: 4, gain: 0.6, seed: ridge.plan.seed &+ 22)
        let side: Float = sun.x < Float(frame.width) / 2 ? -1 : 1
        let relief = ridge.plan.relief * frame.unit
        let base = ridge.plan.base * Float(frame.height)
        let altitude = (base - y) / relief
        let snowLine = 1 - ridge.plan.snow
        for x in 0..<row.count {
            let part = cover(x, y)
            guard part > 0 else { continue }
            let depth = y - ridge.crest[x]
            // The edge between the lit and the shaded face wanders down from the peak.
            let shifted = Float(x) + depth * (scratch.first[x] * 0.42 + 0.16 * side)
            let slope = ridge.slope[min(max(Int(shifted), 0), row.count - 1)]
            let facing = clamped(0.47 + slope * side * 1.1 + scratch.second[x] * 0.2)
            let rock = shadeInk + (litInk - shadeInk) * facing
            let snow = snowShade + (snowLit - snowShade) * smoothStep(0.2, 0.75, facing)
            let rough = scratch.first[x] * 0.16 + scratch.second[x] * 0.13
            let covered = smoothStep(-0.03, 0.05, altitude - snowLine + rough)
            lay(rock + (snow - rock) * covered, on: row, x, y, part)
        }
    }

    /// Sand with a sharp crest, a slope in shade and ripples.
    func addDune(to row: InkRow, at y: Float, scratch: Scratch) {
        let up = y / frame.unit
        Noise.fill(
            scratch.first,
            along: Noise.Row(start: frame.across(0.5) * 1.2, step: 1.2 / frame.unit, height: up * 2.4),
            octaves: 2, gain: 0.4, seed: ridge.plan.seed &+ 2)
        let fine = 26 / (0.3 + ridge.plan.depth)
        Noise.fill(
            scratch.second,
            along: Noise.Row(
                start: frame.across(0.5) * fine * 0.22 + up * fine * 0.4, step: fine * 0.22 / frame.unit,
                height: up * fine * 1.6 - frame.across(0) * 0.4),
            octaves: 3, seed: ridge.plan.seed &+ 3)
        let side: Float = sun.x < Float(frame.width) / 2 ? -1 : 1
        for x in 0..<row.count {
            let part = cover(x, y)
            guard part > 0 else { continue }
            let depth = y - ridge.crest[x]
            let shifted = Float(x) + depth * (scratch.first[x] * 1.2 - 0.7 * side)
            let slope = ridge.slope[min(max(Int(shifted), 0), row.count - 1)]
            let reach = depth / frame.unit
            let facing = smoothStep(-0.16, 0.16, slope * side + 0.04)
            let soft = facing + (0.66 - facing) * smoothStep(0.01, 0.3, reach)
            let ripple = scratch.second[x] * 0.05 * smoothStep(0, 0.1, reach)
            lay(shadeInk + (litInk - shadeInk) * clamped(soft + ripple), on: row, x, y, part)
        }
    }

    /// Red rock in layers, grooved by water.
    func addMesa(to row: InkRow, at y: Float, scratch: Scratch) {
        let up = y / frame.unit
        let start = frame.across(0.5)
        Noise.fill(
            scratch.first, along: Noise.Row(start: start * 15, step: 15 / frame.unit, height: up * 3.4),
            octaves: 4, gain: 0.55, seed: ridge.plan.seed &+ 2)
        Noise.fill(
            scratch.second, along: Noise.Row(start: start * 0.7, step: 0.7 / frame.unit, height: up * 34),
            octaves: 3, gain: 0.6, seed: ridge.plan.seed &+ 3)
        let side: Float = sun.x < Float(frame.width) / 2 ? -1 : 1
        let reach = max(2, Int(frame.unit * 0.02))
        for x in 0..<row.count {
            let part = cover(x, y)
            guard part > 0 else { continue }
            let left = ridge.crest[max(0, x - reach)]
            let right = ridge.crest[min(row.count - 1, x + reach)]
            let slope = clamped((left - right) / (frame.unit * 0.16) * side + 0.5)
            let facing = clamped(0.25 + 0.5 * slope + scratch.first[x] * 0.34 + scratch.second[x] * 0.16)
            lay(shadeInk + (litInk - shadeInk) * facing, on: row, x, y, part)
        }
    }

    /// Grass or straw, lighter towards the crest.
    func addHill(to row: InkRow, at y: Float, scratch: Scratch) {
        let up = y / frame.unit
        let start = frame.across(0.5)
        Noise.fill(
            scratch.first, along: Noise.Row(start: start * 1.3, step: 1.3 / frame.unit, height: up * 4),
            octaves: 2, seed: ridge.plan.seed &+ 2)
        let fine = 70 / (0.4 + ridge.plan.depth)
        Noise.fill(
            scratch.second,
            along: Noise.Row(start: start * fine * 0.4, step: fine * 0.4 / frame.unit, height: up * fine),
            octaves: 3, gain: 0.6, seed: ridge.plan.seed &+ 3)
        for x in 0..<row.count {
            let part = cover(x, y)
            guard part > 0 else { continue }
            let depth = (y - ridge.crest[x]) / frame.unit
            let facing = 0.95 - 0.7 * smoothStep(0, 0.2, depth) + scratch.first[x] * 0.2
            let grain = scratch.second[x] * 0.05 + furrow(x, depth)
            lay(shadeInk + (litInk - shadeInk) * clamped(facing + grain), on: row, x, y, part)
        }
    }

    /// Rows of a field, which run together towards its crest.
    @inline(__always)
    private func furrow(_ x: Int, _ depth: Float) -> Float {
        guard ridge.plan.furrows > 0 else { return 0 }
        let reach = max(depth, 0) + 0.07
        let spacing = 2.4 / reach
        let lean = Float(ridge.plan.seed & 255) / 255 - 0.5
        let phase = (frame.across(Float(x)) - lean * 1.6) * spacing
        let wave = abs(phase - phase.rounded(.down) - 0.5) * 4 - 1
        return wave * 0.11 * ridge.plan.furrows * smoothStep(0.35, 0.12, spacing / frame.unit)
            * smoothStep(0.005, 0.05, depth)
    }
}
