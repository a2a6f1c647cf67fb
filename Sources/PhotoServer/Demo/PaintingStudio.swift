import Basics
import DemoSources
import Foundation
import ImagePipeline
import NIOPosix
import Synchronization

/// Paints the demo's landscapes, two at a time, off the threads that handle requests.
///
/// It caches the pictures of the last minutes: a feed's photo is requested
/// twice, for its size and for its pixels.
final class PaintingStudio: Sendable {
    private let pipeline: ImagePipeline
    /// By name; the cost is the number of bytes.
    private let pictures = Mutex(LRUCache<String, Data>(costLimit: 24 << 20))
    private let work = SharedWork<String, Void, Data, any Error>(cancelled: CancellationError())
    private let slots = AsyncSemaphore(limit: 2)

    init(pipeline: ImagePipeline) { self.pipeline = pipeline }

    /// The picture as a JPEG.
    func jpeg(_ painting: Painting, named name: String) async throws -> Data {
        if let picture = pictures.withLock({ $0.value(for: name) }) { return picture }
        return try await work.value(for: name) { [self] in
            let picture = try await paint(painting)
            pictures.withLock { $0.store(picture, cost: picture.count, for: name) }
            return picture
        }
    }

    /// Cancels what is being painted; nothing is painted afterwards.
    func shutdown() async { await work.shutdown(CancellationError()) }

    private func paint(_ painting: Painting) async throws -> Data {
        try await slots.acquire()
        defer { slots.release() }
        let pixels = try await NIOThreadPool.singleton.runIfActive { painting.pixels() }
        return try await pipeline.encode(rgb: pixels, size: painting.size, as: .jpeg)
    }
}
