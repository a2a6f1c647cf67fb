public import Photos

/// The data of a photo for a layout: its aspect ratio, or that it has no picture. Four bytes.
public struct PhotoShape: Hashable, Sendable {
    /// `width << 16 | height`; 0 if the size is not known, all ones for a row of text.
    private let packed: UInt32

    private static let text = UInt32.max
    private static let longestSide: Int64 = 0xFFFE

    /// Creates a shape from a stored size, `width << 32 | height`, 0 if it is not known.
    package init(packedSize: Int64, isText: Bool) {
        guard !isText else {
            packed = Self.text
            return
        }
        let (width, height) = (max(packedSize >> 32, 0), packedSize & 0xFFFF_FFFF)
        let longest = max(width, height)
        guard longest > Self.longestSide else {
            packed = UInt32(width) << 16 | UInt32(height)
            return
        }
        let scaled = [width, height].map { $0 == 0 ? 0 : UInt32(max($0 * Self.longestSide / longest, 1)) }
        packed = scaled[0] << 16 | scaled[1]
    }

    /// Whether it is a row of text.
    public var isText: Bool { packed == Self.text }

    /// The best known size: from the image, else from the feed; `nil` if it is not known. Sides
    /// beyond 65,534 pixels are scaled down to that, keeping the ratio.
    public var size: PixelSize? {
        isText ? nil : PixelSize(width: Int(packed >> 16), height: Int(packed & 0xFFFF))
    }
}

/// The shapes of a whole list, in order.
public struct ShapeList: Hashable, Sendable {
    /// One for each photo.
    public let shapes: [PhotoShape]
    /// The version of the list, which changes when photos are added, removed or moved.
    public let version: Int64

    package init(shapes: [PhotoShape], version: Int64) {
        self.shapes = shapes
        self.version = version
    }
}

extension PixelSize {
    /// Both sides in one number, as stored: `width << 32 | height`.
    package var packed: Int64 { Int64(width) << 32 | Int64(height) }
}
