import Basics
import Foundation
import Photos

/// The size of one output of a decode.
enum OutputShape: Hashable, Sendable, Codable {
    case square(Int)
    case fitted(Int)
    /// As large as the original.
    case whole
    /// The original's own picture, copied and never rendered.
    case bare
    case tile(ImageTile)
}

/// One requested picture of a decode.
struct Output: Hashable, Sendable {
    let shape: OutputShape
    let format: RenditionFormat
}

extension Output: Codable {}
extension RenditionFormat: Codable {}

extension Output {
    /// The output for a shape that has a URL.
    init(_ shape: RenditionShape, _ format: RenditionFormat) {
        switch shape {
        case .square(let side): self.init(shape: .square(side), format: format)
        case .fitted(let side): self.init(shape: .fitted(side), format: format)
        }
    }

    /// Part of file names and entity tags: pictures of older versions are rendered again.
    ///
    /// Before version 2, WebP had the metadata of its original, and copies of JPEGs could be empty.
    private static let version = 2

    /// The output in file names.
    var name: String { "\(shapeName)-\(Self.version).\(format.fileExtension)" }

    private var shapeName: String {
        switch shape {
        case .square(let side): "square-\(side)"
        case .fitted(let side): "fitted-\(side)"
        case .whole: "whole"
        case .bare: "bare"
        case .tile(let tile): tile.name
        }
    }
}

/// A request to a worker; the image's bytes are sent beside it.
struct WorkerRequest: Sendable, Codable {
    enum Task: Sendable, Codable {
        /// Size and type; `isPartial` if the bytes are only the beginning.
        case header(isPartial: Bool)
        case metadata
        /// A copy without a place, if the file contains one.
        case withoutPlace
        /// Pictures from one decode, with the facts that need one if requested.
        case render(outputs: [Output], wantsFacts: Bool)
        /// Neighboring tiles, in their order.
        case tiles(TileBlock, format: RenditionFormat)
        /// The bytes are pixels: red, green, blue.
        case encode(width: Int, height: Int, format: RenditionFormat)
    }

    var task: Task
    /// The type of the bytes; `nil` for `encode`.
    var type: ImageType?
    /// The most pixels to decode.
    var pixelLimit: Int
    /// Seconds of processor time.
    var seconds: Double
}

extension WorkerRequest {
    /// Whether a reply has as many pictures as requested: a worker compromised by an image may send anything.
    func accepts(_ reply: WorkerReply, _ pictures: [Data]) -> Bool {
        if reply.failure != nil { return true }
        switch task {
        case .header, .metadata: return true
        case .withoutPlace: return pictures.count <= 1
        case .render(let outputs, _): return pictures.count == outputs.count
        case .tiles(let block, _): return pictures.count == block.tiles.count
        case .encode: return pictures.count == 1
        }
    }
}

/// A worker's reply; encoded pictures are sent beside it, one after another.
struct WorkerReply: Sendable, Codable {
    /// Why the request failed.
    struct Failure: Error, Hashable, Sendable, Codable {
        enum Kind: String, Sendable, Codable { case tooLarge, damaged, request }
        var kind: Kind
        var message: Message
    }

    var failure: Failure?
    var facts: ImageFacts?
    var metadata: PhotoMetadata?
    /// Whether the file contains its location; the reply to `withoutPlace`.
    var tellsPlace: Bool?
    /// The number of bytes of each output, in the order of the request.
    var lengths: [Int] = []
    /// The worker's resident memory in bytes.
    var resident: UInt64 = 0
}

extension WorkerReply.Failure {
    /// The error of the pipeline's interface.
    var imageError: ImageError {
        switch kind {
        case .tooLarge: .tooLarge(reason: message)
        case .damaged: .damaged(reason: message)
        case .request: .noWorker(reason: message)
        }
    }
}
