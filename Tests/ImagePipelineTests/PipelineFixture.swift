import Foundation
import Library
import LibrarySamples
import Logging
import Photos
import Testing
import TestSupport

@testable import ImagePipeline

/// A pipeline over a folder of its own, with two workers and a scripted loader.
final class PipelineFixture {
    let folder: URL
    let loader = ScriptedLoader()
    /// Stores the records of images over a restart.
    let library: any LibraryStore
    private(set) var pipeline: ImagePipeline
    private let change: (inout ImagePipelineConfiguration) -> Void

    init(_ change: @escaping (inout ImagePipelineConfiguration) -> Void = { _ in }) {
        folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("image-pipeline-tests-\(UUID().uuidString)")
        self.change = change
        guard let library = try? Samples.library() else { fatalError("No temporary library can be made.") }
        self.library = library
        pipeline = Self.pipeline(folder, loader, library, change)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    private static func pipeline(
        _ folder: URL, _ loader: ScriptedLoader, _ library: any LibraryStore,
        _ change: (inout ImagePipelineConfiguration) -> Void
    ) -> ImagePipeline {
        var configuration = ImagePipelineConfiguration(
            cacheFolder: folder.appendingPathComponent("cache"),
            workerCommand: WorkerLocation.command("decode-worker"),
            workerCount: 2)
        change(&configuration)
        return ImagePipeline(
            configuration: configuration, loader: loader, facts: library, logger: Logger(label: "test"))
    }

    /// Starts again over the same folder, as after a restart.
    func restart() async {
        await pipeline.shutdown()
        pipeline = Self.pipeline(folder, loader, library, change)
    }

    /// Puts a picture at a URL.
    @discardableResult
    func publish(
        _ url: String, width: Int = 400, height: Int = 300, seed: Int = 0,
        format: RenditionFormat = .jpeg
    ) async throws -> Data {
        let data = try await pipeline.encode(
            rgb: TestPicture.rgb(width: width, height: height, seed: seed),
            size: #require(PixelSize(width: width, height: height)), as: format)
        loader.set(url, .bytes(data))
        return data
    }

    /// The facts of bytes, read by a new pipeline.
    func look(at data: Data) async throws -> ImageFacts {
        let url = "data:;base64,\(data.base64EncodedString())"
        return try await pipeline.facts(of: ImageRequest(url: url))
    }
}

/// Distinguishable pictures: red grows to the right, green downwards.
enum TestPicture {
    static func rgb(width: Int, height: Int, seed: Int = 0) -> [UInt8] {
        var pixels = [UInt8](repeating: 0, count: width * height * 3)
        for y in 0..<height {
            for x in 0..<width {
                let index = (y * width + x) * 3
                pixels[index] = UInt8(x * 255 / max(width - 1, 1))
                pixels[index + 1] = UInt8(y * 255 / max(height - 1, 1))
                pixels[index + 2] = UInt8(truncatingIfNeeded: seed &* 37)
            }
        }
        return pixels
    }
}

extension ImageBytes {
    /// The bytes, without leaving the test's own thread.
    func load() throws -> Data {
        switch self {
        case .data(let data): data
        case .file(let file): try Data(contentsOf: file)
        }
    }
}

extension Rendition {
    var data: Data { get throws { try bytes.load() } }
}

/// Waits for something to become true, a minute at most.
func eventually(_ condition: () -> Bool) async -> Bool {
    for _ in 0..<2400 {
        if condition() { return true }
        try? await Task.sleep(for: .milliseconds(25))
    }
    return false
}
