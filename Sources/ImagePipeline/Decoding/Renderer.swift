import Basics
import CVips
import Foundation
import Photos

/// Renders pictures and reads facts from the bytes of one image; runs in a worker.
struct Renderer {
    let bytes: UnsafeRawBufferPointer
    let type: ImageType
    let pixelLimit: Int
    /// Whether a missing end marker was added to the bytes, so that other missing data is only a warning of
    /// the decoder.
    var isCompleted = false

    /// Opens the image in a size that its decoder supports.
    func open(shrink: Int = 1, scale: Double = 1, page: Int = 0) throws(WorkerReply.Failure)
        -> VipsImage
    {
        try VipsImage(
            bytes, type: type, shrink: shrink, scale: scale, page: page, failsOnWarnings: isCompleted)
    }

    /// Size, type, number of frames and, of a whole file, its metadata; decodes nothing.
    func facts(isWhole: Bool) throws(WorkerReply.Failure) -> ImageFacts {
        let header = try header()
        var facts = try facts(of: header)
        if isWhole { facts.metadata = MetadataReader.read(header, bytes) }
        return facts
    }

    /// The pictures in the order of `outputs`, from one decode.
    func render(
        _ outputs: [Output], wantsFacts: Bool
    ) throws(WorkerReply.Failure) -> (pictures: [Data], facts: ImageFacts) {
        let header = try header()
        var facts = try facts(of: header)
        let sides = outputs.map { side(of: $0.shape, in: facts.size) }
        let longest = max(sides.map(\.longer).max() ?? 1, Self.sampleSide)
        let whole = try whole(header, longer: longest)
        var pictures: [Data] = []
        for (output, side) in zip(outputs, sides) {
            pictures.append(try picture(output, side, from: whole))
        }
        if wantsFacts {
            try describe(whole, in: &facts)
            facts.metadata = MetadataReader.read(header, bytes)
        }
        return (pictures, facts)
    }
}

// MARK: - Sizes

extension Renderer {
    /// The longer side of the whole picture, and the shorter one of a square.
    private struct Side {
        var longer: Int
        var square: Int?
    }

    /// The sample for color and placeholder.
    private static let sampleSide = 48

    /// The size of the whole picture needed for a shape; never larger than it is.
    private func side(of shape: OutputShape, in size: PixelSize) -> Side {
        let longer = max(size.width, size.height)
        let shorter = min(size.width, size.height)
        switch shape {
        case .whole, .bare, .tile:
            return Side(longer: longer)
        case .fitted(let side):
            return Side(longer: min(side, longer))
        case .square(let side):
            let square = min(side, shorter)
            // Rounded up, so that the shorter side is never one pixel too few.
            return Side(longer: (longer * square + shorter - 1) / shorter, square: square)
        }
    }

    private func picture(
        _ output: Output, _ side: Side, from whole: VipsImage
    ) throws(WorkerReply.Failure) -> Data {
        let quality = output.shape == .whole ? EncodingQuality.whole : .rendition
        let isSmaller = side.longer < max(whole.width, whole.height)
        var picture = isSmaller ? try whole.fitted(width: side.longer, height: side.longer) : whole
        if let square = side.square {
            picture = try picture.center(
                width: min(square, picture.width), height: min(square, picture.height))
        }
        return try picture.encoded(as: output.format, quality)
    }
}

// MARK: - Loading

extension Renderer {
    /// Opens the file; throws if it has more pixels than allowed.
    func header() throws(WorkerReply.Failure) -> VipsImage {
        if type == .png, let size = PartialHeader.pngSides(of: bytes) { try check(size.width, size.height) }
        var image = try open()
        if type.loader == VITRINE_LOADER_HEIF, image.primaryPage > 0 {
            image = try open(page: image.primaryPage)
        }
        try check(image.width, image.height)
        return image
    }

    private func check(_ width: Int, _ height: Int) throws(WorkerReply.Failure) {
        // Each side of a PNG may claim 32 bits.
        let (count, isTooMany) = width.multipliedReportingOverflow(by: height)
        guard isTooMany || count > pixelLimit else { return }
        let limit = pixelLimit / 1_000_000
        throw WorkerReply.Failure(
            kind: .tooLarge,
            message: Message(
                ImageMessage.tooManyPixels,
                [.width: .text("\(width)"), .height: .text("\(height)"), .limit: .number(limit)]))
    }

    /// The whole picture in memory, its longer side at most `side` pixels.
    private func whole(_ header: VipsImage, longer side: Int) throws(WorkerReply.Failure) -> VipsImage {
        let longer = max(header.width, header.height)
        switch type {
        case .jpeg:
            return try shrunk(header, longer: side)
        case .webp, .svg:
            // Each side keeps a pixel.
            let least = 1 / Double(max(min(header.width, header.height), 1))
            let scale = min(1, max(Double(side) * (type == .svg ? 1 : 2) / Double(longer), least))
            let image = scale == 1 ? header : try open(scale: scale)
            return try image.fitted(width: side, height: side)
        default:
            return try header.fitted(width: side, height: side)
        }
    }

    /// Decodes a JPEG, shrunk as far as possible with enough pixels left.
    ///
    /// That is one step more than libvips shrinks by itself: the decoder's own
    /// averages cost little visible quality, and save a sixth of the time.
    private func shrunk(_ header: VipsImage, longer side: Int) throws(WorkerReply.Failure) -> VipsImage {
        let longer = max(header.width, header.height)
        // Small pictures need some more pixels: eight averaged to one, and those
        // hardly shrunk, are softer by 0.004 of structural similarity.
        let enough = side < 1000 ? side * 5 / 4 : side
        // The decoder omits incomplete pixels: a shorter side below the factor would vanish.
        let shorter = min(header.width, header.height)
        let factor = [8, 4, 2].first { longer / $0 >= enough && shorter >= $0 } ?? 1
        guard factor > 1 else { return try header.fitted(width: side, height: side) }
        let image = try open(shrink: factor)
        guard !image.isCMYK else { return try image.fitted(width: side, height: side) }
        // The decoder rounds the size up: without a correction, the picture
        // would be squeezed by half a pixel.
        let scale = Double(side) / Double(longer)
        let width = max(Int((Double(header.width) * scale).rounded()), 1)
        let height = max(Int((Double(header.height) * scale).rounded()), 1)
        return try image.scaled(
            across: Double(width * factor) / Double(header.width),
            down: Double(height * factor) / Double(header.height), width: width, height: height)
    }
}

// MARK: - Facts

extension Renderer {
    private func facts(of header: VipsImage) throws(WorkerReply.Failure) -> ImageFacts {
        guard let size = PixelSize(width: header.uprightWidth, height: header.uprightHeight) else {
            throw WorkerReply.Failure(kind: .damaged, message: Message(ImageDamage.noSize))
        }
        return ImageFacts(
            size: size, contentType: type.contentType, frameCount: type.canBeAnimated ? header.pageCount : 1)
    }

    private func describe(
        _ whole: VipsImage, in facts: inout ImageFacts
    ) throws(WorkerReply.Failure) {
        let longer = max(whole.width, whole.height)
        let side = min(Self.sampleSide, longer)
        let width = max(whole.width * side / longer, 1)
        let height = max(whole.height * side / longer, 1)
        let pixels = try whole.sample(width: width, height: height)
        facts.color = AverageColor(rgba: pixels).hex
        facts.placeholder = ThumbHash.encode(rgba: pixels, width: width, height: height)
    }
}
