import Basics
import DemoSources
import Foundation
import ImagePipeline
import NIOPosix

/// Paints the demo's landscapes, two at a time, off the threads that answer requests.
///
/// It caches the pictures of the last minutes: a feed's photo is requested
/// twice, for its size and for its pixels.
actor PaintingStudio {
    private let pipeline: ImagePipeline
    private var pictures: [String: Data] = [:]
    private var order: [String] = []
    private var atWork: [String: Task<Data, any Error>] = [:]
    private let slots = AsyncSemaphore(limit: 2)

    private static let byteLimit = 24 * 1024 * 1024

    init(pipeline: ImagePipeline) { self.pipeline = pipeline }

    /// The picture as a JPEG.
    func jpeg(_ painting: Painting, named name: String) async throws -> Data {
        if let picture = pictures[name] { return picture }
        if let task = atWork[name] { return try await task.value }
        let task = Task { try await paint(painting) }
        atWork[name] = task
        defer { atWork[name] = nil }
        let picture = try await task.value
        keep(picture, as: name)
        return picture
    }

    private func paint(_ painting: Painting) async throws -> Data {
        try await slots.acquire()
        defer { slots.release() }
        let pixels = try await NIOThreadPool.singleton.runIfActive { painting.pixels() }
        return try await pipeline.encode(rgb: pixels, size: painting.size, as: .jpeg)
    }

    private func keep(_ picture: Data, as name: String) {
        pictures[name] = picture
        order.append(name)
        var bytes = pictures.values.reduce(0) { $0 + $1.count }
        while bytes > Self.byteLimit, order.count > 1 {
            bytes -= pictures.removeValue(forKey: order.removeFirst())?.count ?? 0
        }
    }
}
