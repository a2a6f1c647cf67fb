extension Composition {
    /// Ranges behind ranges.
    mutating func layOutRidges(with random: inout SeededRandom) {
        let count = random.integer(6, 9)
        horizon = random.float(0.44, 0.54)
        let steep = random.happens(0.5)
        let wooded = random.happens(0.6)
        for index in 0..<count {
            let depth = Float(index) / Float(count - 1)
            var layer = LayerPlan(
                profile: steep && index < count / 2 ? .range : .hills,
                base: horizon + (1 - horizon) * (0.06 + 0.86 * depth * (0.55 + 0.45 * depth)),
                relief: random.float(0.08, 0.13) * (1 + depth * 0.7), frequency: 2.6 - 1.3 * depth,
                depth: depth, mist: random.float(0.55, 0.85), seed: random.seed())
            if wooded && index >= count - 2 {
                layer.trees = TreePlan(
                    kind: .conifer, density: index == count - 1 ? 34 : 60,
                    height: index == count - 1 ? 0.1 : 0.045, bare: 0.3)
            }
            distance.append(layer)
        }
    }

    /// Snow mountains over wooded foothills.
    mutating func layOutPeaks(with random: inout SeededRandom) {
        horizon = random.float(0.6, 0.68)
        distance.append(
            LayerPlan(
                profile: .range, base: horizon - 0.02, relief: 0.24, frequency: 1.6, depth: 0.04, mist: 0.7,
                seed: random.seed()))
        distance.append(
            mountain(base: horizon + 0.03, relief: random.float(0.4, 0.52), depth: 0.22, with: &random))
        if random.happens(0.5) {
            distance.append(
                mountain(base: horizon + 0.08, relief: random.float(0.2, 0.28), depth: 0.38, with: &random))
        }
        appendFoothills(from: horizon + 0.08, count: random.integer(2, 3), with: &random)
    }

    /// Water that mirrors what stands behind it.
    mutating func layOutLake(with random: inout SeededRandom) {
        let line = random.float(0.56, 0.66)
        horizon = line - 0.02
        if random.happens(0.6) {
            distance.append(
                mountain(base: line + 0.02, relief: random.float(0.3, 0.42), depth: 0.2, with: &random))
        }
        for index in 0..<2 {
            let depth = 0.3 + 0.2 * Float(index)
            distance.append(
                LayerPlan(
                    profile: .hills, base: line - 0.02 + 0.012 * Float(index),
                    relief: random.float(0.09, 0.15),
                    frequency: random.float(1.1, 1.8), depth: depth, mist: 0.75, seed: random.seed()))
        }
        distance.append(
            LayerPlan(
                profile: .plain, base: line - 0.008, relief: 0.012, frequency: 2, depth: 0.72, mist: 0.15,
                trees: TreePlan(kind: .conifer, density: 52, height: random.float(0.045, 0.07), bare: 0.42),
                seed: random.seed()))
        water = WaterPlan(
            line: line, roughness: light == .storm ? 0.7 : random.float(0.04, 0.3), seed: random.seed())
        guard random.happens(0.55) else { return }
        foreground.append(
            LayerPlan(
                profile: .hills, base: random.float(0.99, 1.04), relief: 0.09, frequency: 0.9, depth: 1,
                mist: 0,
                trees: TreePlan(kind: .conifer, density: 14, height: random.float(0.2, 0.3), bare: 0.55),
                seed: random.seed()))
    }

    /// Sand.
    mutating func layOutDunes(with random: inout SeededRandom) {
        horizon = random.float(0.46, 0.58)
        distance.append(
            LayerPlan(
                profile: .range, base: horizon + 0.01, relief: 0.07, frequency: 2, depth: 0.06, mist: 0.6,
                seed: random.seed()))
        let count = random.integer(3, 5)
        for index in 0..<count {
            let depth = 0.2 + 0.75 * Float(index) / Float(count - 1)
            distance.append(
                LayerPlan(
                    profile: .dunes, surface: .dune,
                    base: horizon + (1 - horizon) * (0.06 + 0.8 * depth * depth),
                    relief: random.float(0.11, 0.17) * (0.5 + depth * 1.1), frequency: 1.9 - 1.1 * depth,
                    depth: depth, mist: 0.3 * (1 - depth), material: .sand, tint: 0.92, seed: random.seed()))
        }
    }

    /// A sea with islands.
    mutating func layOutIslands(with random: inout SeededRandom) {
        horizon = random.float(0.46, 0.58)
        water = WaterPlan(
            line: horizon, roughness: light == .storm ? 1 : random.float(0.45, 0.85), seed: random.seed())
        let count = random.integer(3, 5)
        for index in 0..<count {
            let depth = Float(index) / Float(count - 1)
            let foot = horizon + 0.004 + (0.86 - horizon) * depth * depth * random.float(0.55, 0.8)
            foreground.append(
                LayerPlan(
                    profile: .islands, base: foot, relief: random.float(0.09, 0.17) * (0.7 + 0.9 * depth),
                    frequency: 1.5 - 0.7 * depth, depth: 0.12 + 0.74 * depth, mist: 0.45 * (1 - depth),
                    trees: depth > 0.4
                        ? TreePlan(kind: .conifer, density: 60, height: 0.02 + 0.035 * depth, bare: 0.35)
                        : nil,
                    foot: foot, seed: islandSeed(frequency: 1.5 - 0.7 * depth, with: &random)))
        }
    }

    /// Conifers, the nearer the taller.
    mutating func layOutForest(with random: inout SeededRandom) {
        horizon = random.float(0.4, 0.5)
        let count = random.integer(5, 6)
        let tall = random.float(0.34, 0.46)
        distance.append(
            LayerPlan(
                profile: .range, base: horizon + 0.04, relief: random.float(0.14, 0.24), frequency: 1.3,
                depth: 0.05, mist: 0.85, seed: random.seed()))
        for index in 0..<count {
            let depth = (Float(index) + 0.6) / (Float(count) - 0.4)
            let trees = TreePlan(
                kind: .conifer, density: 70 - 58 * depth.squareRoot(),
                height: 0.035 + (tall - 0.035) * depth * depth, bare: index == count - 1 ? 0.5 : 0.16)
            distance.append(
                LayerPlan(
                    profile: .hills, base: horizon + 0.1 + (1.04 - horizon - 0.1) * depth,
                    relief: random.float(0.1, 0.17), frequency: 1.5 - 0.6 * depth, depth: depth,
                    mist: 0.95 - 0.35 * depth, trees: trees, seed: random.seed()))
        }
    }

    /// Table mountains.
    mutating func layOutMesas(with random: inout SeededRandom) {
        horizon = random.float(0.58, 0.66)
        distance.append(
            LayerPlan(
                profile: .range, base: horizon, relief: 0.07, frequency: 1.8, depth: 0.05, mist: 0.5,
                material: .redRock, tint: 0.25, seed: random.seed()))
        for index in 0..<random.integer(2, 3) {
            let depth = 0.2 + 0.2 * Float(index)
            distance.append(
                LayerPlan(
                    profile: .mesas, surface: .mesa, base: horizon + 0.02 + 0.035 * Float(index),
                    relief: random.float(0.24, 0.32) + 0.06 * Float(index),
                    frequency: random.float(0.9, 1.5), depth: depth, mist: 0.4, material: .redRock,
                    tint: 0.8, seed: random.seed()))
        }
        for index in 0..<3 {
            let depth = 0.55 + 0.2 * Float(index)
            distance.append(
                LayerPlan(
                    profile: .hills, surface: .hill, base: horizon + 0.09 + 0.12 * Float(index),
                    relief: 0.04 + 0.035 * Float(index), frequency: 1.2, depth: depth, mist: 0.1,
                    material: .redRock, tint: 0.55,
                    trees: index > 0
                        ? TreePlan(kind: .round, density: 26, height: 0.012 + 0.012 * Float(index), bare: 0.5)
                        : nil,
                    seed: random.seed()))
        }
    }

    /// Rolling fields.
    mutating func layOutMeadow(with random: inout SeededRandom) {
        horizon = random.float(0.5, 0.58)
        for index in 0..<2 {
            distance.append(
                LayerPlan(
                    profile: index == 0 ? .range : .hills, base: horizon + 0.02 * Float(index), relief: 0.1,
                    frequency: 1.7, depth: 0.06 + 0.12 * Float(index), mist: 0.6, seed: random.seed()))
        }
        let count = random.integer(3, 5)
        let kind: TreePlan.Kind = random.happens(0.4) ? .cypress : .round
        let material: Material = random.happens(0.45) ? .straw : .grass
        for index in 0..<count {
            let depth = 0.32 + 0.68 * Float(index) / Float(count - 1)
            let isNearest = index == count - 1
            let trees = TreePlan(
                kind: kind, density: isNearest ? 3 : 24 - 12 * depth,
                height: (kind == .cypress ? 0.2 : 0.14) * depth * depth + (isNearest ? 0.08 : 0.012),
                bare: isNearest ? 0.5 : 0.42)
            distance.append(
                LayerPlan(
                    profile: .hills, surface: .hill,
                    base: horizon + (1 - horizon) * (0.1 + 0.72 * depth * depth),
                    relief: random.float(0.09, 0.15) * (0.6 + 0.7 * depth), frequency: 1.6 - 0.8 * depth,
                    depth: depth, mist: 0.35 * (1 - depth), material: random.happens(0.3) ? .straw : material,
                    tint: 0.62,
                    furrows: random.happens(0.5) ? random.float(0.5, 1) : 0,
                    trees: isNearest && random.happens(0.5) ? nil : trees, seed: random.seed()))
        }
    }

    /// A seed that puts an island near the middle, if one of a few tries does.
    private func islandSeed(frequency: Float, with random: inout SeededRandom) -> UInt32 {
        let tries = (0..<6).map { _ in random.seed() }
        let isThere = { (seed: UInt32) in
            (-5...5).contains {
                Ridge.islandHeight(
                    at: Float($0) * 0.09 * frequency + Float(seed % 1000), finest: 8, seed: seed) > 0.3
            }
        }
        return tries.first(where: isThere) ?? tries[0]
    }

    private func mountain(
        base: Float, relief: Float, depth: Float, with random: inout SeededRandom
    ) -> LayerPlan {
        LayerPlan(
            profile: .mountains, surface: .mountain, base: base, relief: relief,
            frequency: random.float(1.0, 1.5), depth: depth, mist: random.float(0.6, 0.85), material: .rock,
            tint: 0.7, snow: random.float(0.35, 0.75), seed: random.seed())
    }

    private mutating func appendFoothills(
        from start: Float, count: Int, with random: inout SeededRandom
    ) {
        for index in 0..<count {
            let part = Float(index + 1) / Float(count)
            distance.append(
                LayerPlan(
                    profile: .hills, base: start + (1 - start) * (0.1 + 0.68 * part),
                    relief: random.float(0.08, 0.12), frequency: 1.4 - 0.4 * part, depth: 0.5 + 0.5 * part,
                    mist: 0.6 * (1.2 - part),
                    trees: TreePlan(
                        kind: .conifer, density: 80 - 50 * part, height: 0.02 + 0.08 * part * part, bare: 0.12
                    ),
                    seed: random.seed()))
        }
    }
}

extension SeededRandom {
    /// A seed for noise.
    mutating func seed() -> UInt32 { UInt32(truncatingIfNeeded: next() >> 16) }
}
