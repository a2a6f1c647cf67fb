import DemoSources
import Photos
import Testing

@Suite struct LandscapePainterTests {
    /// FNV-1a of the bytes.
    private func digest(_ bytes: [UInt8]) -> UInt64 {
        bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }

    private func paint(_ scene: LandscapeScene, _ width: Int, _ height: Int) throws -> [UInt8] {
        let size = try #require(PixelSize(width: width, height: height))
        return LandscapePainter(seed: scene.seed).paint(size: size)
    }

    @Test(arguments: [
        (Terrain.ridges, Light.dawn, UInt64(2_552_864_171_330_916_146)),
        (.lake, .golden, 15_625_999_569_402_701_886), (.peaks, .aurora, 1_948_792_304_386_868_904),
        (.meadow, .storm, 7_556_274_986_829_573_127),
    ])
    func paintsTheSameBytesEverywhere(terrain: Terrain, light: Light, expected: UInt64) throws {
        let pixels = try paint(LandscapeScene(terrain: terrain, light: light, variation: 5), 48, 32)
        #expect(digest(pixels) == expected)
    }

    @Test(arguments: Terrain.allCases, Light.allCases)
    func isTheSamePictureAtHalfTheSize(terrain: Terrain, light: Light) throws {
        let scene = LandscapeScene(terrain: terrain, light: light, variation: 77)
        let large = try paint(scene, 96, 64)
        let small = try paint(scene, 48, 32)
        var difference = 0
        for y in 0..<32 {
            for index in 0..<48 * 3 {
                let (x, channel) = (index / 3, index % 3)
                let corners = [(0, 0), (1, 0), (0, 1), (1, 1)].map { right, down in
                    Int(large[((2 * y + down) * 96 + 2 * x + right) * 3 + channel])
                }
                difference += abs(corners.reduce(0, +) / 4 - Int(small[y * 48 * 3 + index]))
            }
        }
        let mean = Double(difference) / Double(small.count)
        #expect(mean < 7, "\(mean) steps of 255 apart on average")
    }

    @Test(arguments: Terrain.allCases, Light.allCases)
    func isNotFlat(terrain: Terrain, light: Light) throws {
        let pixels = try paint(LandscapeScene(terrain: terrain, light: light, variation: 3), 90, 60)
        let greens = stride(from: 1, to: pixels.count, by: 3).map { Double(pixels[$0]) }
        let mean = greens.reduce(0, +) / Double(greens.count)
        let variance = greens.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(greens.count)
        #expect(variance.squareRoot() > 8)
    }

    @Test(arguments: [(1, 1), (10_000, 1), (1, 3000), (7, 5), (500, 3)])
    func paintsAnySize(width: Int, height: Int) throws {
        for terrain in Terrain.allCases {
            let scene = LandscapeScene(terrain: terrain, light: .night, variation: 9)
            #expect(try paint(scene, width, height).count == width * height * 3)
        }
    }

    @Test func refusesMoreThanFortyMegapixels() throws {
        #expect(try paint(LandscapeScene(seed: 1), 10_000, 4001).isEmpty)
    }

    @Test func paintsAnotherPictureForAnotherSeed() throws {
        let digests = try (0..<40).map { digest(try paint(LandscapeScene(seed: $0), 24, 16)) }
        #expect(Set(digests).count == digests.count)
    }

    @Test func hidesBandsUnderGrain() throws {
        let pixels = try paint(LandscapeScene(terrain: .ridges, light: .noon, variation: 1), 300, 200)
        let top = stride(from: 0, to: 300 * 3, by: 3).map { pixels[$0] }
        #expect(Set(top).count > 1)
    }
}
