import Foundation
import Testing

@testable import ImagePipeline

@Suite struct ThumbHashTests {
    /// Decodes the average color as the format's own description does.
    private func average(_ hash: Data) -> (red: Double, green: Double, blue: Double) {
        let header = UInt32(hash[0]) | UInt32(hash[1]) << 8 | UInt32(hash[2]) << 16
        let lightness = Double(header & 63) / 63
        let yellowBlue = Double(header >> 6 & 63) / 31.5 - 1
        let redGreen = Double(header >> 12 & 63) / 31.5 - 1
        let blue = lightness - 2.0 / 3 * yellowBlue
        let red = (3 * lightness - blue + redGreen) / 2
        return (red, red - redGreen, blue)
    }

    @Test func holdsTheAverageColor() {
        let pixels = (0..<(32 * 16)).flatMap { _ -> [UInt8] in [200, 100, 50, 255] }
        let color = average(ThumbHash.encode(rgba: pixels, width: 32, height: 16))
        #expect(abs(color.red - 200.0 / 255) < 0.03)
        #expect(abs(color.green - 100.0 / 255) < 0.03)
        #expect(abs(color.blue - 50.0 / 255) < 0.03)
    }

    @Test(arguments: [(32, 16), (16, 32), (32, 32), (1, 1), (100, 1), (1, 100)])
    func containsTheShape(width: Int, height: Int) {
        let hash = ThumbHash.encode(
            rgba: [UInt8](repeating: 255, count: width * height * 4), width: width, height: height)
        #expect(hash.count <= 25)
        #expect((hash[4] & 0x80 != 0) == (width > height))
        let shorter = Int(hash[3] & 7)
        let expected = max(1, Int((7.0 * Double(min(width, height)) / Double(max(width, height))).rounded()))
        #expect(shorter == expected)
    }

    @Test func marksTransparency() {
        var pixels = [UInt8](repeating: 128, count: 8 * 8 * 4)
        for index in stride(from: 3, to: pixels.count, by: 4) { pixels[index] = index < 128 ? 0 : 255 }
        let hash = ThumbHash.encode(rgba: pixels, width: 8, height: 8)
        #expect(hash[2] & 0x80 != 0)
        #expect(hash[5] & 15 == 7 || hash[5] & 15 == 8)
    }

    @Test func growsFromLeftToRight() {
        let pixels = (0..<(16 * 16)).flatMap { index -> [UInt8] in
            let grey = UInt8(index % 16 * 17)
            return [grey, grey, grey, 255]
        }
        let hash = ThumbHash.encode(rgba: pixels, width: 16, height: 16)
        // The first wave across has the greatest strength, and is negative:
        // dark where the cosine begins.
        #expect(hash[5] & 15 == 0)
        #expect(hash[2] >> 2 & 31 > 4)
    }
}
