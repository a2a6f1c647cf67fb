import Basics
import CVips
import Foundation
import Photos

/// An image of libvips, only created in a worker process.
final class VipsImage {
    private let image: OpaquePointer

    private init(_ image: OpaquePointer?) throws(WorkerReply.Failure) {
        guard let image else { throw Self.failure() }
        self.image = image
    }

    deinit { vitrine_image_release(image) }

    /// Opens bytes that must outlive the image; nothing is decoded yet.
    ///
    /// - Parameter failsOnWarnings: Whether decoding fails if the decoder has to fill in anything, and not only if bytes
    ///   are missing.
    convenience init(
        _ bytes: UnsafeRawBufferPointer, type: ImageType, shrink: Int = 1, scale: Double = 1, page: Int = 0,
        failsOnWarnings: Bool = false
    ) throws(WorkerReply.Failure) {
        let options = vitrine_load_options(
            loader: Int32(type.loader.rawValue), shrink: Int32(shrink), scale: scale, page: Int32(page),
            fails_on_warnings: failsOnWarnings ? 1 : 0)
        try self.init(vitrine_image_open(bytes.baseAddress, bytes.count, options))
    }

    /// Wraps pixels (red, green, blue) that must outlive the image.
    convenience init(
        rgb pixels: UnsafeRawBufferPointer, width: Int, height: Int
    ) throws(WorkerReply.Failure) {
        try self.init(vitrine_image_from_rgb(pixels.baseAddress, Int32(width), Int32(height)))
    }

    /// The last error of libvips.
    private static func failure() -> WorkerReply.Failure {
        WorkerReply.Failure(
            kind: .damaged, message: DecoderErrors.message(String(cString: vitrine_images_take_error())))
    }
}

extension VipsImage {
    /// Pixels across, as stored.
    var width: Int { Int(vitrine_image_width(image)) }
    /// Pixels down of one frame, as stored.
    var height: Int { Int(vitrine_image_height(image)) }
    var hasAlpha: Bool { vitrine_image_has_alpha(image) != 0 }
    var isCMYK: Bool { vitrine_image_is_cmyk(image) != 0 }
    var pageCount: Int { max(Int(vitrine_image_page_count(image)), 1) }
    /// The index of the primary picture of an HEIF file.
    var primaryPage: Int { Int(vitrine_image_number(image, "heif-primary", 0)) }
    /// The EXIF orientation, `1...8`.
    var orientation: Int { Int(vitrine_image_orientation(image)) }
    /// Whether the upright image has swapped sides.
    var isRotated: Bool { orientation >= 5 }
    /// Pixels across once it is upright.
    var uprightWidth: Int { isRotated ? height : width }
    /// Pixels down once it is upright.
    var uprightHeight: Int { isRotated ? width : height }

    /// A text field of the header.
    func text(_ name: String) -> String? {
        guard let text = vitrine_image_text(image, name) else { return nil }
        let bytes = UnsafeRawBufferPointer(start: text, count: strlen(text))
        return String(bytes: bytes, encoding: .utf8) ?? String(bytes: bytes, encoding: .isoLatin1)
    }

    /// A binary field of the header.
    func blob(_ name: String) -> Data? {
        var length = 0
        guard let bytes = vitrine_image_blob(image, name, &length), length > 0 else { return nil }
        return Data(bytes: bytes, count: length)
    }

    /// Whether any field name of the header has this prefix.
    func hasField(beginning prefix: String) -> Bool { vitrine_image_has_field(image, prefix) != 0 }
}

extension VipsImage {
    /// Decodes into memory: upright, sRGB, within the box, never enlarged.
    func fitted(width: Int, height: Int) throws(WorkerReply.Failure) -> VipsImage {
        try VipsImage(vitrine_image_fit(image, Int32(width), Int32(height)))
    }

    /// Decodes into memory by exact factors, whatever the decoder rounded.
    func scaled(
        across: Double, down: Double, width: Int, height: Int
    ) throws(WorkerReply.Failure) -> VipsImage {
        try VipsImage(vitrine_image_scale(image, across, down, Int32(width), Int32(height)))
    }

    /// A part in memory, first shrunk by an integer factor, sides rounded up.
    func part(_ area: TileBlock.Area, shrink: Int) throws(WorkerReply.Failure) -> VipsImage {
        let area = vitrine_area(
            left: Int32(area.left), top: Int32(area.top), width: Int32(area.width),
            height: Int32(area.height))
        return try VipsImage(vitrine_image_part(image, Int32(shrink), area))
    }

    /// The middle part of an image that is in memory.
    func center(width: Int, height: Int) throws(WorkerReply.Failure) -> VipsImage {
        try VipsImage(vitrine_image_center(image, Int32(width), Int32(height)))
    }

    /// The encoded picture, without any metadata.
    func encoded(as format: RenditionFormat, _ quality: EncodingQuality) throws(WorkerReply.Failure) -> Data {
        var bytes: UnsafeMutableRawPointer?
        var length = 0
        let status =
            switch format {
            case .jpeg:
                vitrine_image_save_jpeg(
                    image, Int32(quality.jpeg), quality.optimisesJpeg ? 1 : 0, &bytes, &length)
            case .webp:
                vitrine_image_save_webp(
                    image, Int32(quality.webp), Int32(quality.webpEffort), &bytes, &length)
            }
        guard status == 0, let bytes else { throw Self.failure() }
        return Data(
            bytesNoCopy: bytes, count: length,
            deallocator: .custom { pointer, _ in
                vitrine_bytes_free(pointer)
            })
    }

    /// A coarse copy of an image that is in memory: red, green, blue, alpha.
    func sample(width: Int, height: Int) throws(WorkerReply.Failure) -> [UInt8] {
        var pixels = [UInt8](repeating: 0, count: width * height * 4)
        guard vitrine_image_sample(image, Int32(width), Int32(height), &pixels) == 0 else {
            throw Self.failure()
        }
        return pixels
    }
}
