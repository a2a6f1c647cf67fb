import Foundation
import Photos
import Testing

@Suite struct PixelSizeTests {
    /// A compromised worker may send anything.
    @Test(arguments: [(0, 1), (1, 0), (-5, 3), (9_223_372_036_854_775_807, 2), (1_000_001, 1)])
    func noSizeIsDecodedThatCannotBeMade(width: Int, height: Int) {
        #expect(PixelSize(width: width, height: height) == nil)
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(
                PixelSize.self, from: Data(#"{"width":\#(width),"height":\#(height)}"#.utf8))
        }
    }

    @Test func isDecodedAsItWasEncoded() throws {
        let size = try #require(PixelSize(width: 640, height: 480))
        #expect(try JSONDecoder().decode(PixelSize.self, from: JSONEncoder().encode(size)) == size)
    }
}
