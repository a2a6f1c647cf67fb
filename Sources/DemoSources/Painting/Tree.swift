/// One tree in a frame, in pixels.
struct Tree: Sendable {
    let kind: TreePlan.Kind
    let x: Float
    let top: Float
    let bottom: Float
    let halfWidth: Float
    let seed: UInt32

    /// The trees of a crest; places and sizes follow from the layer's seed alone.
    static func stand(_ plan: TreePlan, on layer: LayerPlan, crest: [Float], frame: Frame) -> [Tree] {
        let reach = frame.halfWidth + plan.height
        let first = Int32((-reach * plan.density).rounded(.down))
        let last = Int32((reach * plan.density).rounded(.up))
        return (first...last).compactMap { tree(number: $0, of: plan, on: layer, crest: crest, frame: frame) }
    }

    private static func tree(
        number: Int32, of plan: TreePlan, on layer: LayerPlan, crest: [Float], frame: Frame
    ) -> Tree? {
        func chance(_ salt: Int32) -> Float { Hash.unit(number, salt, layer.seed &+ 411) }
        let across = (Float(number) + 0.9 * chance(0)) / plan.density
        let grove = Noise.line(across * 2.2 + 3, layer.seed &+ 8) * 0.5 + 0.5
        guard grove + 0.3 * (chance(1) - 0.5) > plan.bare else { return nil }
        let x = frame.column(across)
        let column = min(max(Int(x), 0), crest.count - 1)
        let size = plan.height * frame.unit * (0.45 + 0.55 * chance(2)) * (0.75 + 0.35 * clamped(grove))
        // No tree stands in the water.
        if let foot = layer.foot, crest[column] > foot * Float(frame.height) - size * 0.2 { return nil }
        let slender: Float
        switch plan.kind {
        case .conifer: slender = 0.15 + 0.07 * chance(3)
        case .cypress: slender = 0.1 + 0.03 * chance(3)
        case .round: slender = 0.42 + 0.16 * chance(3)
        }
        let ground = crest[column] + size * 0.06
        return Tree(
            kind: plan.kind, x: x, top: ground - size, bottom: ground, halfWidth: size * slender,
            seed: Hash.bits(number, 9, layer.seed))
    }

    /// Adds the tree's coverage of one row, as spans of left and right edges.
    func spans(at y: Float, add: (_ left: Float, _ right: Float) -> Void) {
        let size = bottom - top
        let part = (y - top) / size
        guard part >= 0, part <= 1 else { return }
        switch kind {
        case .conifer: addConifer(at: part, size: size, add: add)
        case .cypress:
            let width = halfWidth * part.squareRoot() * (1 - part * part * part * 0.75) * 1.2
            add(x - width, x + width)
        case .round: addRound(at: part, size: size, add: add)
        }
    }

    private func addConifer(at part: Float, size: Float, add: (Float, Float) -> Void) {
        let tiers = 7 + Float(seed & 7)
        func reach(_ side: Int32) -> Float {
            let phase = Hash.unit(side, 1, seed)
            let tier = part * tiers + phase
            let whole = tier.rounded(.down)
            let within = size / tiers > 3 ? tier - whole : 0.5
            let branch = 0.75 + 0.45 * Hash.unit(Int32(whole), side, seed)
            return halfWidth * (0.03 + 0.97 * part) * (0.42 + 0.58 * within) * branch
        }
        add(x - reach(0), x + reach(1))
    }

    private func addRound(at part: Float, size: Float, add: (Float, Float) -> Void) {
        if part > 0.6 {
            let trunk = halfWidth * (0.07 + 0.06 * smoothStep(0.85, 1, part))
            add(x - trunk, x + trunk)
        }
        for puff in Int32(0)..<16 {
            let angle = Hash.unit(puff, 3, seed) * 2 - 1
            let height = 0.2 + 0.42 * Hash.unit(puff, 4, seed)
            let radius = size * (0.09 + 0.1 * Hash.unit(puff, 5, seed))
            let middle = x + angle * halfWidth * 0.8 * (1 - 1.6 * abs(height - 0.45))
            let down = (part - height) * size
            let rest = radius * radius - down * down
            if rest > 0 { add(middle - rest.squareRoot(), middle + rest.squareRoot()) }
        }
    }
}
