import DemoSources
import Photos
import Testing

@testable import PhotoServer

@Suite struct PaintingStudioTests {
    @Test(.timeLimit(.minutes(1))) func paintsNothingAfterTheEnd() async throws {
        let studio = PaintingStudio(pipeline: try TestSite().services.pipeline)
        let painting = Painting(seed: 1, size: try #require(PixelSize(width: 8, height: 8)))
        await studio.shutdown()
        await #expect(throws: CancellationError.self) { try await studio.jpeg(painting, named: "1.jpg") }
    }
}
