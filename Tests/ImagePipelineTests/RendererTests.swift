import Basics
import CVips
import Foundation
import Photos
import Testing

@testable import ImagePipeline

/// The worker's own work, done in this process so that its pixels can be checked.
@Suite struct RendererTests {
    init() throws { try #require(Self.isStarted) }

    private static let isStarted = vitrine_images_start("tests") == 0

    /// Red, green, blue and white quarters: left and right above, left and right below.
    private func quarters(_ width: Int, _ height: Int) throws -> Data {
        let colors: [[UInt8]] = [[255, 0, 0], [0, 255, 0], [0, 0, 255], [255, 255, 255]]
        let rows = [0, 2].map { row in
            colors[row...(row + 1)].enumerated().flatMap { half, color -> [UInt8] in
                let count = half == 0 ? (width + 1) / 2 : width / 2
                return Array(repeatElement(color, count: count).joined())
            }
        }
        let pixels = rows.enumerated().flatMap { half, row in
            Array(repeatElement(row, count: half == 0 ? (height + 1) / 2 : height / 2).joined())
        }
        return try pixels.withUnsafeBytes { bytes in
            try VipsImage(rgb: bytes, width: width, height: height).encoded(as: .jpeg, .rendition)
        }
    }

    /// A JPEG that says how it has to be turned.
    private func turned(_ jpeg: Data, _ orientation: UInt8) -> Data {
        let exif =
            Data([0xFF, 0xE1, 0, 34]) + Data("Exif".utf8) + Data([0, 0, 0x4D, 0x4D, 0, 0x2A, 0, 0, 0, 8])
            + Data([0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0])
        return jpeg.prefix(2) + exif + jpeg.dropFirst(2)
    }

    /// The letters of the quarters of an encoded picture.
    private func letters(_ picture: Data, _ type: ImageType) throws -> String {
        let sample = try picture.withUnsafeBytes { bytes in
            try VipsImage(bytes, type: type).fitted(width: 10_000, height: 10_000).sample(width: 2, height: 2)
        }
        return String(
            (0..<4).map { index -> Character in
                let isBright = (0..<3).map { sample[index * 4 + $0] > 128 }
                switch isBright {
                case [true, true, true]: return "W"
                case [true, false, false]: return "R"
                case [false, true, false]: return "G"
                case [false, false, true]: return "B"
                default: return "?"
                }
            })
    }

    @Test(
        arguments: [
            (1, "RGBW"), (2, "GRWB"), (3, "WBGR"), (4, "BWRG"), (5, "RBGW"), (6, "BRWG"), (7, "WGBR"),
            (8, "GWRB"),
        ] as [(UInt8, String)])
    func turnsPhotosUpright(orientation: UInt8, expected: String) throws {
        let photo = turned(try quarters(801, 603), orientation)
        let outputs = [
            Output(shape: .fitted(160), format: .webp), Output(shape: .square(160), format: .jpeg),
            Output(shape: .fitted(640), format: .jpeg),
        ]
        // The first alone is shrunk by the decoder, the last is not.
        for requested in [[outputs[0]], [outputs[1]], outputs] {
            let (pictures, facts) = try photo.withUnsafeBytes { bytes in
                try Renderer(bytes: bytes, type: .jpeg, pixelLimit: 10_000_000).render(
                    requested, wantsFacts: true)
            }
            for (output, picture) in zip(requested, pictures) {
                #expect(try letters(picture, output.format == .jpeg ? .jpeg : .webp) == expected)
            }
            let isTurned = orientation >= 5
            #expect(facts.size == PixelSize(width: isTurned ? 603 : 801, height: isTurned ? 801 : 603))
        }
    }

    @Test(arguments: [
        (1401, 1001), (1001, 1401), (640, 480), (321, 320), (2500, 167), (1, 1), (7, 1500), (1, 4000),
        (4, 8000), (8000, 4),
    ])
    func rendersExactlyTheRequestedSizes(width: Int, height: Int) throws {
        let photo = try quarters(width, height)
        let longer = max(width, height)
        let outputs = RenditionShape.all.map { Output($0, .jpeg) }
        for output in outputs {
            let picture = try photo.withUnsafeBytes { bytes in
                try Renderer(bytes: bytes, type: .jpeg, pixelLimit: 20_000_000)
                    .render([output], wantsFacts: false).pictures[0]
            }
            let (madeWidth, madeHeight) = try picture.withUnsafeBytes { bytes in
                let image = try VipsImage(bytes, type: .jpeg)
                return (image.width, image.height)
            }
            switch output.shape {
            case .square(let side):
                #expect(madeWidth == min(side, width, height) && madeHeight == madeWidth)
            default:
                let expected = min(longer, output.side)
                #expect(max(madeWidth, madeHeight) == expected)
                let shorter = Double(min(width, height) * expected) / Double(longer)
                #expect(abs(Double(min(madeWidth, madeHeight)) - max(shorter, 1)) <= 1)
            }
        }
    }

    @Test(arguments: [(4000, 1), (8000, 3), (3, 8000)]) func makesPicturesOfHairlines(width: Int, height: Int)
        throws
    {
        let pixels = [UInt8](repeating: 9, count: width * height * 3)
        let photo = try pixels.withUnsafeBytes { bytes in
            try VipsImage(rgb: bytes, width: width, height: height).encoded(as: .webp, .rendition)
        }
        let facts = try photo.withUnsafeBytes { bytes in
            try Renderer(bytes: bytes, type: .webp, pixelLimit: 1_000_000)
                .render(RenditionShape.all.map { Output($0, .jpeg) }, wantsFacts: true).facts
        }
        #expect(facts.size == PixelSize(width: width, height: height))
    }

    @Test func makesTilesOfHairlines() throws {
        let photo = try quarters(8000, 4)
        let size = try #require(PixelSize(width: 8000, height: 4))
        let grid = try #require(TileGrid(size))
        for level in 0...grid.topLevel {
            let block = TileBlock(ImageTile(level: level, column: 0, row: 0), in: grid)
            let tiles = try photo.withUnsafeBytes { bytes in
                try Renderer(bytes: bytes, type: .jpeg, pixelLimit: 1_000_000).render(block, as: .jpeg)
            }
            #expect(tiles.count == block.tiles.count)
        }
    }

    /// Programs that drop the colors of a picture copy its color profile.
    @Test(arguments: [true, false]) func showsGreyPicturesWithAProfileOfColors(isBroken: Bool) throws {
        var profile = Data(count: 132)
        profile.replaceSubrange(0..<4, with: [0, 0, 0, 132])
        profile.replaceSubrange(8..<12, with: [2, 0x10, 0, 0])
        profile.replaceSubrange(12..<24, with: Data("mntrRGB XYZ ".utf8))
        if !isBroken { profile.replaceSubrange(36..<40, with: Data("acsp".utf8)) }
        let segment = MetadataSamples.segment(0xE2, Data("ICC_PROFILE\0".utf8) + Data([1, 1]) + profile)
        let grey = try #require(Data(base64Encoded: Self.grey, options: .ignoreUnknownCharacters))
        let photo = MetadataSamples.jpeg(grey, segment)
        let facts = try photo.withUnsafeBytes { bytes in
            try Renderer(bytes: bytes, type: .jpeg, pixelLimit: 1_000_000)
                .render([Output(.square(160), .jpeg)], wantsFacts: true).facts
        }
        let color = try #require(facts.color)
        for shift in [16, 8, 0] { #expect(abs(Int(color >> shift & 255) - 120) <= 6) }
    }

    /// A JPEG of 16 by 16 pixels with one channel, dark on the left.
    private static let grey = """
        /9j/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19iZ2hnPk1xeXBkeFxlZ2P/
        wAALCAAQABABAREA/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAwQFBgcICQoL/8QAtRAAAgEDAwIEAwUFBAQAAAF9AQIDAAQR
        BRIhMUEGE1FhByJxFDKBkaEII0KxwRVS0fAkM2JyggkKFhcYGRolJicoKSo0NTY3ODk6Q0RFRkdISUpTVFVWV1hZWmNkZWZn
        aGlqc3R1dnd4eXqDhIWGh4iJipKTlJWWl5iZmqKjpKWmp6ipqrKztLW2t7i5usLDxMXGx8jJytLT1NXW19jZ2uHi4+Tl5ufo
        6erx8vP09fb3+Pn6/9oACAEBAAA/AOb0T+GvQNE/hrz/AET+GvQNE/hr/9k=
        """

    @Test func keepsColorsThatHaveNoProfile() throws {
        let photo = try quarters(400, 400)
        let (_, facts) = try photo.withUnsafeBytes { bytes in
            try Renderer(bytes: bytes, type: .jpeg, pixelLimit: 1_000_000)
                .render([Output(shape: .fitted(160), format: .jpeg)], wantsFacts: true)
        }
        let color = try #require(facts.color)
        for shift in [16, 8, 0] { #expect(abs(Int(color >> shift & 255) - 128) <= 3) }
    }
}

extension Output {
    fileprivate var side: Int {
        switch shape {
        case .square(let side), .fitted(let side): side
        case .whole, .bare, .tile: 0
        }
    }
}
