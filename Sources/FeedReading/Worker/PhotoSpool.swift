import Basics
import Foundation
import Photos
import Synchronization

/// The photos of a long feed in a file, as encoded by the worker.
final class PhotoSpool: PhotoStorage {
    private struct Parts {
        var lengths: [Int] = []
        var count = 0
    }

    private let file: TemporaryFile
    /// Decodes from the first photo on.
    private let decoder: PhotoDecoder
    private let parts = Mutex(Parts())

    init(in folder: URL, decoder: PhotoDecoder) throws(TemporaryFile.Failure) {
        file = try TemporaryFile(in: folder)
        self.decoder = decoder
    }

    var count: Int { parts.withLock { $0.count } }

    /// Adds a part that was checked to be decodable.
    func append(_ part: Data, count: Int) throws(TemporaryFile.Failure) {
        try file.append(part)
        parts.withLock { parts in
            parts.lengths.append(part.count)
            parts.count += count
        }
    }

    func forEach(_ body: (FeedPhoto) throws -> Void) throws {
        var decoder = decoder
        var offset = 0
        for length in parts.withLock({ $0.lengths }) {
            try decoder.forEachPhoto(of: try file.read(length, at: offset), body)
            offset += length
        }
    }
}
