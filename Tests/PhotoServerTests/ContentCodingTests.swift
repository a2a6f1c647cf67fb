import Testing

@testable import PhotoServer

@Suite struct ContentCodingTests {
    @Test(
        arguments: [
            (["gzip, deflate, br"], [.brotli, .gzip]), (["gzip", "br"], [.brotli, .gzip]),
            (["gzip"], [.gzip]), (["BR ; Q=1.0"], [.brotli]), (["br;q=0, gzip"], [.gzip]),
            (["br;q=0.000,gzip;q=0.0"], []), (["br;q=0.5, gzip;q=0.8"], [.gzip, .brotli]),
            (["*"], [.brotli, .gzip]), (["*;q=0"], []), (["gzip;q=0, *"], [.brotli]),
            (["gzip;q=x, br"], [.brotli]), (["identity, zstd"], []), ([""], []), ([], []),
        ] as [([String], [ContentCoding])])
    func readsWhatABrowserAccepts(fields: [String], codings: [ContentCoding]) {
        #expect(AcceptedCodings(fields).inOrder == codings)
    }

    @Test(arguments: ContentCoding.allCases)
    func returnsNothingWhereItIsNoSmaller(coding: ContentCoding) {
        #expect(coding.quick([1, 2, 3]) == nil)
        #expect(coding.smallest([]) == nil)
    }

    @Test(arguments: ContentCoding.allCases)
    func takesMoreTimeForLess(coding: ContentCoding) throws {
        let text = (0..<2000).map { "photo \($0 * 7919 % 1000) of \($0 % 13)" }.joined(separator: "\n")
        let bytes = Array(text.utf8)
        let quick = try #require(coding.quick(bytes)).count
        let smallest = try #require(coding.smallest(bytes)).count
        #expect(smallest < quick && quick < bytes.count / 2)
    }
}
