/// Chooses the rendition of a photo that is sharp enough.
public struct RenditionChoice: Equatable, Sendable {
    /// The longer side of the rendition in pixels; 0 for the original.
    public let side: Int

    /// The sides of renditions.
    private static var smallest: Int { 640 }
    private static var largest: Int { 4096 }

    /// Chooses for a photo that is shown with `zoom` on a screen with
    /// `pixelRatio` device pixels per CSS pixel.
    ///
    /// The choice is the smallest rendition with every pixel that the screen shows; the original
    /// from actual size on, or if no rendition is large enough.
    /// Photos too large for that have tiles over a rendition of the whole.
    public init(image: Size, zoom: Double, pixelRatio: Double) {
        let longest = max(image.width, image.height)
        let needed = min(longest, longest * zoom * max(pixelRatio, 1))
        var side = RenditionChoice.smallest
        while Double(side) < needed * 0.98, side <= RenditionChoice.largest {
            side = side == 1280 ? 2048 : side * 2
        }
        let isLargeEnough = side <= RenditionChoice.largest
        guard !TileWindow.isNeeded(for: image) else {
            self.side = min(side, TileWindow.underlaySide)
            return
        }
        self.side = zoom < 0.999 && isLargeEnough ? side : 0
    }

    /// Chooses for a cell of a wall, from 640 on; slightly less than every
    /// device pixel is enough for pictures in a list.
    public init(cell: Size, pixelRatio: Double) {
        let needed = max(cell.width, cell.height) * min(max(pixelRatio, 1), 2) * 0.8
        side = needed <= 640 ? 640 : needed <= 1280 ? 1280 : 2048
    }

    /// Chooses the rendition to prefetch for the photo that comes onto the stage next.
    ///
    /// It is the one that the photo will be shown with, so that nothing is loaded twice;
    /// if that is larger than the choice for a cell as large as the stage, it is
    /// the cell's, which is loaded sooner and replaced once the photo is at rest.
    public init(next image: Size, stage: Size, mode: ZoomMode, pixelRatio: Double) {
        let zoom = Viewport(stage: stage, image: image, mode: mode).zoom
        let sharp = RenditionChoice(image: image, zoom: zoom, pixelRatio: pixelRatio).side
        let quick = RenditionChoice(cell: stage, pixelRatio: pixelRatio).side
        side = sharp == 0 ? quick : min(sharp, quick)
    }

    /// Chooses the square for a cell: 160, 320 or 640.
    public static func square(side: Double, pixelRatio: Double) -> Int {
        let needed = side * max(pixelRatio, 1) * 0.8
        if needed <= 160 { return 160 }
        return needed <= 320 ? 320 : 640
    }
}
