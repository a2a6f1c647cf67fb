/// The transition of a photo out of its cell: the transform that maps the photo to
/// the cell, for an animation to the identity.
public struct CellTransition: Equatable, Sendable {
    /// The scale of the photo in both directions.
    public let scale: Double
    /// The translation of the photo's upper left corner.
    public let translation: Point
    /// The clipped parts at left and right, and at top and bottom, as shares of
    /// the photo, so that it has the cell's shape.
    public let inset: Point

    /// Creates the transition from the frame of the cell to the frame of the photo.
    ///
    /// The scaled photo covers the cell, and is clipped to it:
    /// squares show the middle of their photos.
    public init?(cell: Frame, photo: Frame) {
        guard cell.width > 0, cell.height > 0, photo.width > 0, photo.height > 0 else { return nil }
        let scale = max(cell.width / photo.width, cell.height / photo.height)
        self.scale = scale
        translation = Point(
            x: cell.x + cell.width / 2 - photo.width * scale / 2 - photo.x,
            y: cell.y + cell.height / 2 - photo.height * scale / 2 - photo.y)
        inset = Point(
            x: max(0, (1 - cell.width / (photo.width * scale)) / 2),
            y: max(0, (1 - cell.height / (photo.height * scale)) / 2))
    }
}

extension Stage {
    /// The transition of the photo from a cell, or back into it; `nil` if one
    /// of them has no area.
    ///
    /// The cell is in the stage's coordinates, the transition in those of
    /// the strip: however that is moved and scaled, the photo begins exactly at the cell.
    public func transition(from cell: Frame) -> CellTransition? {
        let (fixed, scale) = (pullOrigin, pullScale)
        let inStrip = Frame(
            x: fixed.x + (cell.x - strip - fixed.x) / scale, y: fixed.y + (cell.y - pull - fixed.y) / scale,
            width: cell.width / scale, height: cell.height / scale)
        return CellTransition(cell: inStrip, photo: viewport.frame)
    }
}
