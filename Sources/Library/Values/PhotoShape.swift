public import Photos

/// What a layout must know of a photo: its size, or that there is no picture.
public struct PhotoShape: Hashable, Sendable {
    /// A packed size; -1 for a row of text.
    private let packed: Int64

    package init(packedSize: Int64, isText: Bool) { packed = isText ? -1 : packedSize }

    /// Whether it is a row of text.
    public var isText: Bool { packed == -1 }
    /// The size as known best: from the image, else from the feed.
    public var size: PixelSize? { isText ? nil : PixelSize(packed: packed) }
}

/// The shapes of a whole list, in order.
public struct ShapeList: Hashable, Sendable {
    /// One for each photo.
    public let shapes: [PhotoShape]
    /// The version of the source's list (`Source.version`).
    public let version: Int64

    package init(shapes: [PhotoShape], version: Int64) {
        self.shapes = shapes
        self.version = version
    }
}

extension PixelSize {
    /// Both sides in one number, as stores keep them: `width << 32 | height`.
    package var packed: Int64 { Int64(width) << 32 | Int64(height) }

    /// Takes both sides from one number; nothing for 0.
    package init?(packed: Int64) {
        self.init(width: Int(packed >> 32), height: Int(packed & 0xFFFF_FFFF))
    }
}
