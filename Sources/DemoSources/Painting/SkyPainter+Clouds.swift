extension SkyPainter {
    /// How a kind of cloud lies in the sky.
    private struct Sheet {
        var row: Noise.Row
        /// Where cloud begins and where it is thick, in the noise's numbers.
        var thin: Float
        var thick: Float
        /// The density of the thickest part, `0...1`.
        var density: Float
    }

    /// Clouds over a row; a second look at the noise, towards the light, shades them.
    func addClouds(to row: InkRow, at y: Float, scratch: Scratch) {
        let altitude = (horizon - y) / frame.unit
        guard let sheet = sheet(at: altitude) else { return }
        Noise.fill(scratch.first, along: sheet.row, octaves: 6, gain: 0.52, seed: plan.seed)
        var towardsLight = sheet.row
        let isLow = plan.discAltitude < 0.5
        towardsLight.start += plan.discAcross > 0 ? 0.09 : -0.09
        towardsLight.height += isLow ? 0.06 : -0.14
        Noise.fill(scratch.second, along: towardsLight, octaves: 4, gain: 0.5, seed: plan.seed)
        let lit = palette.sky[3].mixed(with: palette.disc, 0.55)
        let shade = palette.sky[1].mixed(with: palette.sky[2], isLow ? 0.45 : 0.7)
            .mixed(with: palette.middle, light == .storm ? 0.45 : 0.12)
        for x in 0..<row.count {
            let value = scratch.first[x]
            let body = smoothStep(sheet.thin, sheet.thick, value)
            guard body > 0 else { continue }
            let brightness = clamped(0.5 + (value - scratch.second[x]) * 1.5 - body * 0.18)
            row[x] += (shade + (lit - shade) * brightness - row[x]) * (body * sheet.density)
        }
    }

    private func sheet(at altitude: Float) -> Sheet? {
        guard altitude > 0 else { return nil }
        let across = frame.across(0.5)
        let step = 1 / frame.unit
        let cover = plan.cover
        switch plan.clouds {
        case .none: return nil
        case .wisps:
            return Sheet(
                row: Noise.Row(
                    start: across * 0.9 - altitude * 0.8, step: 0.9 * step, height: altitude * 3.6),
                thin: 0.55 - cover, thick: 1.25 - cover * 0.6,
                density: 0.62 * smoothStep(0.02, 0.2, altitude))
        case .banks:
            return Sheet(
                row: Noise.Row(start: across * 0.8, step: 0.8 * step, height: altitude * 8),
                thin: 0.5 - cover, thick: 1 - cover * 0.7,
                density: 0.72 * smoothStep(0.01, 0.06, altitude) * smoothStep(0.62, 0.2, altitude))
        case .heaps:
            let nearness = 1 / (0.5 + altitude * 1.4)
            return Sheet(
                row: Noise.Row(
                    start: across * 2 * nearness, step: 2 * nearness * step, height: nearness * 5.6),
                thin: 0.44 - cover * 0.8, thick: 0.86 - cover * 0.6,
                density: 0.88 * smoothStep(0.03, 0.14, altitude))
        case .overcast:
            let nearness = 1 / (0.24 + altitude * 1.3)
            return Sheet(
                row: Noise.Row(
                    start: across * 0.95 * nearness, step: 0.95 * nearness * step, height: nearness * 2.1),
                thin: 0.2 - cover, thick: 0.9 - cover, density: smoothStep(0.05, 0.2, altitude))
        }
    }
}
