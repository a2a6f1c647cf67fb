import Photos
import Testing

@testable import ImagePipeline

@Suite struct TileGridTests {
    private func grid(_ width: Int, _ height: Int) throws -> TileGrid {
        try #require(PixelSize(width: width, height: height).flatMap(TileGrid.init))
    }

    @Test(arguments: [(4096, 4096), (4096, 10), (100, 100)])
    func photosThatFitHaveNoTiles(width: Int, height: Int) throws {
        #expect(TileGrid(try #require(PixelSize(width: width, height: height))) == nil)
    }

    @Test func theTopLevelIsOneTile() throws {
        let grid = try grid(12_001, 8000)
        #expect(grid.topLevel == 5)
        #expect(grid.size(at: 0) == (12_001, 8000))
        #expect(grid.size(at: 3) == (1501, 1000))
        #expect(grid.count(at: 0) == (24, 16))
        #expect(grid.count(at: 3) == (3, 2))
        #expect(grid.count(at: 5) == (1, 1))
    }

    private static let noLevel = Message(ImageMessage.noSuchLevel, [.limit: .number(5)])

    private static func noTile(_ level: Int, _ columns: Int, _ rows: Int) -> Message {
        Message(
            ImageMessage.noSuchTile,
            [.position: .number(level), .width: .number(columns), .height: .number(rows)])
    }

    @Test(arguments: [
        (6, 0, 0, noLevel), (0, 24, 0, noTile(0, 24, 16)), (0, 0, 16, noTile(0, 24, 16)),
        (5, 1, 0, noTile(5, 1, 1)), (60, 0, 0, noLevel),
    ])
    func reportsWhyThereIsNoTile(level: Int, column: Int, row: Int, message: Message) throws {
        let problem = try grid(12_001, 8000).problem(
            with: ImageTile(level: level, column: column, row: row))
        #expect(problem == message)
    }

    @Test func findsNothingWrongWithTheLastTiles() throws {
        let grid = try grid(12_001, 8000)
        for level in 0...5 {
            let (columns, rows) = grid.count(at: level)
            let last = ImageTile(level: level, column: columns - 1, row: rows - 1)
            #expect(grid.problem(with: last) == nil)
        }
    }

    @Test func tilesCoverTheWholeLevelOnce() throws {
        let grid = try grid(5003, 4099)
        for level in 0...grid.topLevel {
            let (columns, rows) = grid.count(at: level)
            var pixels = 0
            for row in 0..<rows {
                for column in 0..<columns {
                    let tile = ImageTile(level: level, column: column, row: row)
                    let block = TileBlock(tile, in: grid)
                    let area = block.area(of: tile)
                    #expect(block.tiles.contains(tile) && block.tiles.count <= 16)
                    #expect((1...512).contains(area.width) && (1...512).contains(area.height))
                    #expect(area.left == column * 512 && area.top == row * 512)
                    pixels += area.width * area.height
                }
            }
            let (width, height) = grid.size(at: level)
            #expect(pixels == width * height)
        }
    }

    @Test func aBlockEndsWithThePhoto() throws {
        let block = TileBlock(ImageTile(level: 0, column: 9, row: 8), in: try grid(5003, 4099))
        #expect(block.tiles.map(\.name) == ["tile-0-8-8", "tile-0-9-8"])
        #expect(block.area == .init(left: 4096, top: 4096, width: 907, height: 3))
    }

    @Test func namesAreReadBack() {
        let tile = ImageTile(level: 3, column: 0, row: 12)
        #expect(tile.name == "tile-3-0-12")
        #expect(ImageTile(tile.name) == tile)
    }

    @Test(arguments: [
        "tile-1-2", "tile-1-2-3-4", "tile-01-2-3", "tile--1-2-3", "tile-1-+2-3", "tile-1-2-x", "tale-1-2-3",
        "tile-1-2-99999999999999999999999", "tile-1-2-", "",
    ])
    func otherNamesAreNone(name: String) {
        #expect(ImageTile(name) == nil)
    }
}
