/// The size of a picture, and the unit in which a scene is drawn.
///
/// A scene knows no pixels: heights are parts of the frame's height, and what
/// has a shape is measured in units, so the same scene at half the size is the
/// same picture.
struct Frame: Sendable {
    let width: Int
    let height: Int
    /// Pixels a unit: the height, or less if the frame is tall and narrow.
    let unit: Float

    init(width: Int, height: Int) {
        self.width = width
        self.height = height
        unit = min(Float(height), Float(width) * 1.25)
    }

    /// Units from the middle of the frame to a column.
    func across(_ column: Float) -> Float { (column - Float(width) / 2) / unit }

    /// The column of a distance from the middle.
    func column(_ across: Float) -> Float { across * unit + Float(width) / 2 }

    /// Units from the middle to either edge.
    var halfWidth: Float { Float(width) / unit / 2 }

    /// The highest frequency, in waves a unit, that the pixels can show.
    var finest: Float { unit * 0.4 }
}
