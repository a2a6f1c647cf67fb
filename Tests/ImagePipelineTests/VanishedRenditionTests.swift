import Foundation
import Photos
import Testing

@testable import ImagePipeline

@Suite struct VanishedRenditionTests {
    private let url = "https://photos.example/noise.jpg"

    /// A picture that is large however it is encoded.
    private func noise(_ fixture: PipelineFixture, width: Int, height: Int) async throws -> Data {
        var state: UInt32 = 1
        let pixels = (0..<width * height * 3).map { _ -> UInt8 in
            state = state &* 1_664_525 &+ 1_013_904_223
            return UInt8(state >> 24)
        }
        let size = try #require(PixelSize(width: width, height: height))
        return try await fixture.pipeline.encode(rgb: pixels, size: size, as: .jpeg)
    }

    /// On a disk that is nearly full, the next one is stored in its place.
    @Test func aLargeRenditionIsCompleteThoughItsFileIsEvicted() async throws {
        let fixture = PipelineFixture()
        fixture.loader.set(url, .bytes(try await noise(fixture, width: 1400, height: 1000)))
        let rendition = try await fixture.pipeline.rendition(.fitted(1280), .jpeg, of: ImageRequest(url: url))
        #expect(rendition.byteCount > 256 << 10)
        try FileManager.default.removeItem(at: fixture.folder.appendingPathComponent("cache/renditions"))
        #expect(try rendition.data.count == rendition.byteCount)
        await fixture.pipeline.shutdown()
    }
}
