import TestSupport
import Testing
import ViewerCore

@Suite struct ShapeCodeTests {
    @Test func keepsAspectRatiosWithinAnEighthOfAPixelInAThousand() {
        var generator = SeededGenerator(seed: 1)
        for _ in 0..<20_000 {
            let width = generator.number(1...20_000.0)
            let height = generator.number(1...20_000.0)
            let ratio = min(max(width / height, 1.0 / 64), 64)
            let code = ShapeCode(width: width, height: height)
            #expect(abs(code.aspectRatio / ratio - 1) <= 1.0 / 8192 + 1e-9)
            #expect(code.isKnown && code.isPicture)
        }
    }

    @Test func decodesEveryCodeToAnAspectRatioThatCanBeLaidOut() {
        for raw in UInt16.min...UInt16.max {
            let ratio = ShapeCode(rawValue: raw).aspectRatio
            #expect(ratio.isFinite && ratio > 0)
        }
    }

    @Test func encodesWhatItDecodes() {
        for raw in UInt16(0x2000)...UInt16(0xDFFF) {
            let ratio = ShapeCode(rawValue: raw).aspectRatio
            #expect(ShapeCode(width: ratio, height: 1).rawValue == raw)
        }
    }

    @Test(arguments: [(1.0, 1.0, 0x8000), (2.0, 1.0, 0x9000), (1.0, 2.0, 0x7000), (3.0, 2.0, 0x8800)])
    func hasStableCodes(width: Double, height: Double, code: Int) {
        #expect(Int(ShapeCode(width: width, height: height).rawValue) == code)
    }

    @Test(arguments: [(0.0, 1.0), (1, 0), (-1, 1), (.nan, 1), (1, .infinity)])
    func isUnknownWithoutASize(width: Double, height: Double) {
        #expect(ShapeCode(width: width, height: height) == .unknown)
        #expect(!ShapeCode.unknown.isKnown)
    }

    @Test func distinguishesTextFromPictures() {
        #expect(!ShapeCode.text.isPicture)
        #expect(ShapeCode.unknown.isPicture)
        #expect(ShapeCode.text.aspectRatio == 1)
    }
}
