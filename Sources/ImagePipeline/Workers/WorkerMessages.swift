import Basics
import Foundation
import Photos

/// How large one output of a decode is to be.
enum OutputShape: Hashable, Sendable, Codable {
    case square(Int)
    case fitted(Int)
    /// As large as the original.
    case whole
    /// The original's own picture, copied and never rendered.
    case bare
    case tile(ImageTile)
}

/// One picture that is wanted of a decode.
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

    /// The output as it stands in names of files.
    var name: String {
        switch shape {
        case .square(let side): "square-\(side).\(format.fileExtension)"
        case .fitted(let side): "fitted-\(side).\(format.fileExtension)"
        case .whole: "whole.\(format.fileExtension)"
        case .bare: "bare.\(format.fileExtension)"
        case .tile(let tile): "\(tile.name).\(format.fileExtension)"
        }
    }
}

/// What a worker is asked for; the image's bytes come beside it.
struct WorkerRequest: Sendable, Codable {
    enum Task: Sendable, Codable {
        /// Size and type; of the first bytes only if they are not all.
        case header(isPartial: Bool)
        case metadata
        /// A copy that tells no place, if the file tells one.
        case withoutPlace
        /// Pictures from one decode, with the facts that need one where asked.
        case render(outputs: [Output], wantsFacts: Bool)
        /// Neighbouring tiles, in their order.
        case tiles(TileBlock, format: RenditionFormat)
        /// The bytes are pixels: red, green, blue.
        case encode(width: Int, height: Int, format: RenditionFormat)
    }

    var task: Task
    /// What the bytes were judged to be; `nil` for `encode`.
    var type: ImageType?
    /// The most pixels that are decoded.
    var pixelLimit: Int
    /// Seconds of processor time.
    var seconds: Double
}

/// What a worker answers; encoded pictures come beside it, one after another.
struct WorkerReply: Sendable, Codable {
    /// Why the request was not fulfilled.
    struct Failure: Error, Hashable, Sendable, Codable {
        enum Kind: String, Sendable, Codable { case tooLarge, damaged, request }
        var kind: Kind
        var message: Message
    }

    var failure: Failure?
    var facts: ImageFacts?
    var metadata: PhotoMetadata?
    /// Whether the file tells where it was made; an answer to `withoutPlace`.
    var tellsPlace: Bool?
    /// The number of bytes of each output, in the order of the request.
    var lengths: [Int] = []
    /// Resident bytes of the worker.
    var resident: UInt64 = 0
}

extension WorkerReply.Failure {
    /// The same as the rest of the program speaks of it.
    var imageError: ImageError {
        switch kind {
        case .tooLarge: .tooLarge(reason: message)
        case .damaged: .damaged(reason: message)
        case .request: .noWorker(reason: message)
        }
    }
}
