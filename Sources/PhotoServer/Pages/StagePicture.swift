import Messages
import Photos
import ViewerCore

/// The photo on the stage of Photo, Detail or Gallery, or the tile in its place.
struct StagePicture {
    let source: String?
    let sources: String?
    let sizes: String?
    /// The rendition below the tiles of the photo, for scripts.
    let underlay: String?
    /// The size of the `img` element: with `actual` that is the size on the screen.
    let width: Int?
    let height: Int?
    let style: String?
    let original: String?
    /// Downloads the original.
    let download: String?
    let tileIcon: String?
    let tileText: String?
    /// Whether the picture has failed and may be retried.
    let isFailed: Bool

    /// Creates a photo at a zoom that depends on the screen if `scale` is `nil`.
    init(_ photo: Photo, scale: Double?) {
        guard let image = ImageURL(photo), photo.failure == nil else {
            (source, sources, sizes, width, height) = (nil, nil, nil, nil, nil)
            (style, original, download, underlay) = (nil, nil, nil, nil)
            tileIcon = photo.entry.original == nil ? "icon-text" : "icon-photo"
            tileText = photo.failure?.text() ?? PageMessage.noPicture.text()
            isFailed = photo.failure != nil
            return
        }
        let size = photo.size
        (original, download) = (image.original, image.download)
        if let scale {
            source = image.original
            (sources, sizes) = (nil, nil)
            underlay = size.flatMap { Self.isTiled($0) ? image.fitted(TileWindow.underlaySide) : nil }
            width = size.map { max(Int((Double($0.width) * scale).rounded()), 1) }
            height = size.map { max(Int((Double($0.height) * scale).rounded()), 1) }
        } else {
            source = image.fitted(1280)
            sources = CellPicture.sources(of: size, at: image, sides: [640, 1280, 2048, 4096])
            sizes = "100vw"
            underlay = nil
            width = size?.width
            height = size?.height
        }
        let color = photo.color.map { "background-color:\($0)" }
        style = [size == nil ? nil : "--ratio:\(Self.ratio(of: photo))", color].compactMap(\.self)
            .joined(separator: ";")
        (tileIcon, tileText, isFailed) = (nil, nil, false)
    }

    private static func isTiled(_ size: PixelSize) -> Bool {
        TileWindow.isNeeded(for: Size(width: Double(size.width), height: Double(size.height)))
    }

    /// Not clamped as on a wall: the stage shows any shape as a whole.
    private static func ratio(of photo: Photo) -> Double {
        ((photo.size?.aspectRatio ?? 1.5) * 10000).rounded() / 10000
    }
}
