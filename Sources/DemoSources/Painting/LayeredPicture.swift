/// A composition in a frame, ready to be painted row by row.
struct LayeredPicture: Sendable {
    private let sky: SkyPainter
    private let distance: [RidgePainter]
    private let water: WaterPainter?
    private let foreground: [RidgePainter]
    private let height: Float

    init(composition: Composition, frame: Frame) {
        let sky = SkyPainter(composition: composition, frame: frame)
        let lighting = Lighting(palette: composition.palette, light: composition.light)
        func painter(_ plan: LayerPlan) -> RidgePainter {
            RidgePainter(
                ridge: Ridge(plan: plan, frame: frame), composition: composition, lighting: lighting,
                sun: sky.disc, frame: frame)
        }
        self.sky = sky
        distance = composition.distance.map(painter)
        foreground = composition.foreground.map(painter)
        water = composition.water.map {
            WaterPainter(plan: $0, composition: composition, sun: sky.disc, frame: frame)
        }
        height = Float(frame.height)
    }

    /// Paints one row of pixels.
    func paint(_ row: InkRow, at line: Int, mirror: InkRow, scratch: Scratch) {
        let y = Float(line) + 0.5
        if let water, y > water.line {
            paintAbove(mirror, at: water.mirrored(y), scratch: scratch)
            water.paint(row, from: mirror, at: y, scratch: scratch)
        } else {
            paintAbove(row, at: y, scratch: scratch)
        }
        for ridge in foreground { ridge.paint(row, at: y, scratch: scratch) }
    }

    /// Sky and distant land; layers wholly behind a nearer one are left out.
    private func paintAbove(_ row: InkRow, at y: Float, scratch: Scratch) {
        let first = distance.lastIndex { y > $0.ridge.lowest + 1 && y < $0.ridge.foot }
        if first == nil { sky.paint(row, at: y, scratch: scratch) }
        for ridge in distance[(first ?? 0)...] { ridge.paint(row, at: y, scratch: scratch) }
    }
}
