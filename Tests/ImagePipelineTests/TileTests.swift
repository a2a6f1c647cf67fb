import Basics
import CVips
import Foundation
import Photos
import Testing

@testable import ImagePipeline

@Suite struct TileTests {
    init() throws { try #require(Self.isStarted) }

    private static let isStarted = vitrine_images_start("tests") == 0
    private static let stored = (width: 4203, height: 701)

    /// Red grows to the right, green downwards, as it is stored.
    private static func photo(orientation: UInt8) throws -> Data {
        let pixels = TestPicture.rgb(width: stored.width, height: stored.height)
        let jpeg = try pixels.withUnsafeBytes { bytes in
            try VipsImage(rgb: bytes, width: stored.width, height: stored.height).encoded(as: .jpeg, .tile)
        }
        let exif =
            Data([0xFF, 0xE1, 0, 34]) + Data("Exif".utf8) + Data([0, 0, 0x4D, 0x4D, 0, 0x2A, 0, 0, 0, 8])
            + Data([0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0])
        return jpeg.prefix(2) + exif + jpeg.dropFirst(2)
    }

    /// Where a point of the upright photo is stored; both from 0 to 1.
    private func place(_ x: Double, _ y: Double, _ orientation: UInt8) -> (x: Double, y: Double) {
        switch orientation {
        case 2: (1 - x, y)
        case 3: (1 - x, 1 - y)
        case 4: (x, 1 - y)
        case 5: (y, x)
        case 6: (y, 1 - x)
        case 7: (1 - y, 1 - x)
        case 8: (1 - y, x)
        default: (x, y)
        }
    }

    @Test(arguments: UInt8(1)...8)
    func everyTileShowsItsPartUpright(orientation: UInt8) throws {
        let photo = try Self.photo(orientation: orientation)
        let isTurned = orientation >= 5
        let (width, height) = isTurned ? (701, 4203) : (4203, 701)
        let grid = try #require(PixelSize(width: width, height: height).flatMap(TileGrid.init))
        #expect(grid.topLevel == 4)
        for level in 0...4 {
            let (columns, rows) = grid.count(at: level)
            let last = ImageTile(level: level, column: columns - 1, row: rows - 1)
            for block in Set(
                [ImageTile(level: level, column: 0, row: 0), last].map { TileBlock($0, in: grid) })
            {
                let pictures = try photo.withUnsafeBytes { bytes in
                    try Renderer(bytes: bytes, type: .jpeg, pixelLimit: 10_000_000).render(block, as: .webp)
                }
                #expect(pictures.count == block.tiles.count)
                for (tile, picture) in zip(block.tiles, pictures) {
                    try check(picture, block.area(of: tile), grid.size(at: level), orientation)
                }
            }
        }
    }

    private func check(
        _ picture: Data, _ area: TileBlock.Area, _ level: (width: Int, height: Int), _ orientation: UInt8
    ) throws {
        let (sides, color) = try picture.withUnsafeBytes { bytes in
            let image = try VipsImage(bytes, type: .webp)
            let whole = try image.fitted(width: 1000, height: 1000)
            let (across, down) = (min(64, whole.width), min(64, whole.height))
            return ([image.width, image.height], Self.mean(try whole.sample(width: across, height: down)))
        }
        #expect(sides == [area.width, area.height])
        // The mean of a slope is what is in its middle.
        let middle = place(
            (Double(area.left) + Double(area.width) / 2) / Double(level.width),
            (Double(area.top) + Double(area.height) / 2) / Double(level.height), orientation)
        #expect(abs(color.red - middle.x * 255) <= 4, "\(area)")
        #expect(abs(color.green - middle.y * 255) <= 4, "\(area)")
    }

    private static func mean(_ pixels: [UInt8]) -> (red: Double, green: Double) {
        let count = Double(pixels.count / 4)
        let sums = stride(from: 0, to: pixels.count, by: 4).reduce(into: (0, 0)) { sums, index in
            sums.0 += Int(pixels[index])
            sums.1 += Int(pixels[index + 1])
        }
        return (Double(sums.0) / count, Double(sums.1) / count)
    }

    @Test func neighborsComeFromOneDecodeAndAreKept() async throws {
        let fixture = PipelineFixture()
        let url = "https://photos.example/large.jpg"
        let request = ImageRequest(url: url)
        try await fixture.publish(url, width: 4300, height: 600)
        let pipeline = fixture.pipeline
        _ = try await pipeline.facts(of: request)
        let before = pipeline.pool.finishedCount
        let tags = try await withThrowingTaskGroup(of: String.self) { group in
            for column in 0..<4 {
                group.addTask {
                    let tile = ImageTile(level: 0, column: column, row: 0)
                    return try await pipeline.tile(tile, .webp, of: request).entityTag
                }
            }
            return try await group.reduce(into: Set<String>()) { $0.insert($1) }
        }
        #expect(tags.count == 4)
        #expect(pipeline.pool.finishedCount - before == 1)
        let neighbor = try await pipeline.tile(ImageTile(level: 0, column: 3, row: 1), .webp, of: request)
        #expect(try await fixture.look(at: neighbor.data).size == PixelSize(width: 512, height: 88))
        #expect(fixture.loader.loads(url) == 1)
        await fixture.restart()
        let again = try await fixture.pipeline.tile(
            ImageTile(level: 0, column: 3, row: 1), .webp, of: request)
        #expect(again == neighbor)
        #expect(fixture.pipeline.pool.runningProcesses.isEmpty)
        await fixture.pipeline.shutdown()
    }

    @Test(arguments: [
        (4300, ImageTile(level: 0, column: 9, row: 0)), (900, ImageTile(level: 0, column: 0, row: 0)),
    ])
    func reportsThatThereIsNoSuchTile(width: Int, tile: ImageTile) async throws {
        let fixture = PipelineFixture()
        let url = "https://photos.example/large.jpg"
        try await fixture.publish(url, width: width, height: 300)
        let error = await #expect(throws: ImageError.self) {
            try await fixture.pipeline.tile(tile, .jpeg, of: ImageRequest(url: url))
        }
        guard case .noSuchTile = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(error?.isTransient == false)
        // The image itself is fine.
        _ = try await fixture.pipeline.rendition(.square(160), .jpeg, of: ImageRequest(url: url))
        await fixture.pipeline.shutdown()
    }
}
