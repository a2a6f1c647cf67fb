import Basics
import BlobStorage
import Foundation
import Photos
import Synchronization
import Testing

@testable import ImagePipeline

@Suite struct ImagePipelineTests {
    private let url = "https://photos.example/one.jpg"
    private var request: ImageRequest { ImageRequest(url: url) }

    @Test(arguments: RenditionFormat.allCases)
    func cropsASquareFromTheCenter(format: RenditionFormat) async throws {
        let fixture = PipelineFixture()
        try await fixture.publish(url, width: 800, height: 600)
        let rendition = try await fixture.pipeline.rendition(.square(160), format, of: request)
        let facts = try await fixture.look(at: rendition.data)
        #expect(facts.size == PixelSize(width: 160, height: 160))
        #expect(facts.contentType == format.contentType)
        #expect(rendition.contentType == format.contentType)
        #expect(rendition.byteCount == (try rendition.data.count))
        // Red at the middle of the picture is half of the range.
        let color = try #require(try await color(of: rendition, fixture))
        #expect(abs(Int(color >> 16) - 128) < 6)
        await fixture.pipeline.shutdown()
    }

    private func color(of rendition: Rendition, _ fixture: PipelineFixture) async throws -> UInt32? {
        let inner = "https://photos.example/\(UUID().uuidString)"
        fixture.loader.set(inner, .bytes(try rendition.data))
        let request = ImageRequest(url: inner)
        _ = try await fixture.pipeline.rendition(.square(160), .jpeg, of: request)
        return try await fixture.pipeline.facts(of: request).color
    }

    @Test func fitsTheWholePicture() async throws {
        let fixture = PipelineFixture()
        try await fixture.publish(url, width: 1600, height: 400)
        let rendition = try await fixture.pipeline.rendition(.fitted(640), .webp, of: request)
        #expect(try await fixture.look(at: rendition.data).size == PixelSize(width: 640, height: 160))
        await fixture.pipeline.shutdown()
    }

    @Test(arguments: [RenditionShape.square(640), .fitted(4096)])
    func neverEnlarges(shape: RenditionShape) async throws {
        let fixture = PipelineFixture()
        try await fixture.publish(url, width: 100, height: 50)
        let rendition = try await fixture.pipeline.rendition(shape, .jpeg, of: request)
        let expected =
            shape == .square(640)
            ? PixelSize(width: 50, height: 50) : PixelSize(width: 100, height: 50)
        #expect(try await fixture.look(at: rendition.data).size == expected)
        await fixture.pipeline.shutdown()
    }

    @Test func loadsAndDecodesOnceForManyCallers() async throws {
        let fixture = PipelineFixture()
        try await fixture.publish(url, width: 2000, height: 1500)
        fixture.loader.state.withLock { $0.delay = .milliseconds(100) }
        let pipeline = fixture.pipeline
        let before = pipeline.pool.finishedCount
        let tags = try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<200 {
                group.addTask { [request] in
                    try await pipeline.rendition(.square(320), .jpeg, of: request).entityTag
                }
            }
            return try await group.reduce(into: Set<String>()) { $0.insert($1) }
        }
        #expect(tags.count == 1)
        #expect(fixture.loader.loads(url) == 1)
        #expect(pipeline.pool.finishedCount - before == 1)
        await pipeline.shutdown()
    }

    @Test func stopsWhenNobodyWaits() async throws {
        let fixture = PipelineFixture()
        fixture.loader.set(url, .stall)
        let pipeline = fixture.pipeline
        let callers = (0..<3).map { _ in
            Task { [request] in try await pipeline.rendition(.square(320), .jpeg, of: request) }
        }
        #expect(
            await eventually { fixture.loader.loads(url) == 1 && pipeline.requests.waiterCount == 3 })
        callers[0].cancel()
        callers[1].cancel()
        try await Task.sleep(for: .milliseconds(50))
        #expect(fixture.loader.state.withLock { $0.cancelled } == 0)
        callers[2].cancel()
        #expect(await eventually { fixture.loader.state.withLock { $0.cancelled } == 1 })
        // No failure is recorded: the next caller starts again at once.
        try await fixture.publish(url)
        _ = try await pipeline.rendition(.square(320), .jpeg, of: request)
        #expect(fixture.loader.loads(url) == 2)
        await pipeline.shutdown()
    }

    @Test func keepsRenditionsOverARestart() async throws {
        let fixture = PipelineFixture()
        try await fixture.publish(url)
        let first = try await fixture.pipeline.rendition(.square(160), .jpeg, of: request)
        #expect(fixture.pipeline.cachedRendition(.square(160), .jpeg, of: request)?.rendition == first)
        await fixture.restart()
        #expect(fixture.pipeline.cachedRendition(.square(160), .jpeg, of: request) == nil)
        let second = try await fixture.pipeline.rendition(.square(160), .jpeg, of: request)
        #expect(second == first)
        #expect(fixture.loader.loads(url) == 1)
        #expect(fixture.pipeline.pool.runningProcesses.isEmpty)
        await fixture.pipeline.shutdown()
    }

    @Test func reportsSizeAndColor() async throws {
        let fixture = PipelineFixture()
        try await fixture.publish(url, width: 3000, height: 2000)
        let early = try await fixture.pipeline.facts(of: request)
        #expect(early.size == PixelSize(width: 3000, height: 2000))
        #expect(early.contentType == "image/jpeg")
        #expect(early.color == nil)
        #expect(fixture.loader.loads(url) == 0)
        _ = try await fixture.pipeline.rendition(.square(160), .jpeg, of: request)
        let late = try await fixture.pipeline.facts(of: request)
        #expect(late.size == early.size)
        #expect(late.color != nil)
        let placeholder = try #require(late.placeholder)
        #expect((5...25).contains(placeholder.count))
        await fixture.pipeline.shutdown()
    }

    /// Of files of this machine, only those inside the folder of their source.
    @Test func reportsTheSizeOfLocalFiles() async throws {
        let fixture = PipelineFixture()
        let folder = fixture.folder.appendingPathComponent("of a source")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appendingPathComponent("100 % of it.jpg")
        try Data(repeating: 7, count: 12_345).write(to: file)
        let size = await fixture.pipeline.byteCount(of: ImageRequest(url: file.path, root: folder.path))
        #expect(size == 12_345)
        let outside = ImageRequest(url: file.path, root: folder.path + "/inside")
        #expect(await fixture.pipeline.byteCount(of: outside) == nil)
        try FileManager.default.removeItem(at: file)
        #expect(await fixture.pipeline.byteCount(of: ImageRequest(url: file.path)) == nil)
        await fixture.pipeline.shutdown()
    }

    @Test func passesOnOriginalsThatBrowsersShow() async throws {
        let fixture = PipelineFixture()
        let bytes = try await fixture.publish(url)
        let original = try await fixture.pipeline.original(of: request)
        #expect(original.contentType == "image/jpeg")
        #expect(try original.bytes.load() == bytes)
        #expect(original.byteCount == bytes.count)
        await fixture.pipeline.shutdown()
    }

    @Test func convertsOriginalsThatBrowsersDoNotShow() async throws {
        let fixture = PipelineFixture()
        let drawing =
            #"<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"><script>1</script></svg>"#
        fixture.loader.set(url, .bytes(Data(drawing.utf8)))
        let original = try await fixture.pipeline.original(of: request)
        #expect(original.contentType == "image/jpeg")
        #expect(try await fixture.look(at: original.bytes.load()).size == PixelSize(width: 300, height: 200))
        await fixture.pipeline.shutdown()
    }

    /// A GIF with frames of one pixel (GIF89a).
    private func film(_ frameCount: Int) -> Data {
        let head = Data("GIF89a".utf8) + Data([1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255])
        let frame = Data([0x21, 0xF9, 4, 0, 10, 0, 0, 0, 0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0])
        return (0..<frameCount).reduce(head) { film, _ in film + frame } + Data([0x3B])
    }

    @Test(arguments: [(3, "image/gif"), (4, "image/jpeg")])
    func sendsTheFirstFrameOfAFilmThatIsTooLong(frameCount: Int, contentType: String) async throws {
        let fixture = PipelineFixture { $0.limits.frames = 3 }
        fixture.loader.set(url, .bytes(film(frameCount)))
        for _ in 0..<2 {
            #expect(try await fixture.pipeline.original(of: request).contentType == contentType)
        }
        // At most: its header, whether it contains a place, the first frame.
        #expect(fixture.pipeline.pool.finishedCount <= 3)
        await fixture.pipeline.shutdown()
    }

    @Test func readsLocalFilesWhereTheyAre() async throws {
        let fixture = PipelineFixture()
        let bytes = try await fixture.publish(url, width: 500, height: 400)
        let file = fixture.folder.appendingPathComponent("photo.jpg")
        try bytes.write(to: file)
        fixture.loader.set(file.path, .local(file))
        let request = ImageRequest(url: file.path)
        let first = try await fixture.pipeline.rendition(.square(160), .jpeg, of: request)
        #expect(try await fixture.pipeline.original(of: request).file == file)
        #expect(await fixture.pipeline.store.originals.usage().blobCount == 0)
        // Its file is checked first, which may take long.
        #expect(fixture.pipeline.cachedRendition(.square(160), .jpeg, of: request) == nil)
        let finished = fixture.pipeline.pool.finishedCount
        #expect(try await fixture.pipeline.rendition(.square(160), .jpeg, of: request) == first)
        #expect(fixture.pipeline.pool.finishedCount == finished)
        try await fixture.publish(url, width: 300, height: 600, seed: 9).write(to: file)
        #expect(
            try await fixture.pipeline.rendition(.square(160), .jpeg, of: request).revision != first.revision)
        #expect(try await fixture.pipeline.facts(of: request).size == PixelSize(width: 300, height: 600))
        await fixture.pipeline.shutdown()
    }

    /// A new library beside an old cache folder imports its records.
    @Test func sendsFactsAgainOnRequest() async throws {
        let fixture = PipelineFixture()
        let url = "https://photos.example/known.jpg"
        try await fixture.publish(url, width: 300, height: 200)
        let request = ImageRequest(url: url)
        let facts = try await fixture.pipeline.facts(of: request)
        await fixture.restart()
        let log = EventLog(of: fixture.pipeline)
        #expect(try await fixture.pipeline.facts(of: request) == facts)
        #expect(await eventually { log.events == [.facts(url: url, facts)] })
        await fixture.pipeline.shutdown()
    }
}
