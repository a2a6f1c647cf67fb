import Foundation
import NIOCore
import Testing

@testable import PhotoServer

@Suite struct ZIPWriterTests {
    @Test(arguments: [1e300, -1e300, .nan, .infinity, 1.5e9])
    func filesHaveADateThatTheArchiveCanHold(seconds: Double) throws {
        let archive = try ZIPWriter()
        try archive.begin("a.txt", byteCount: 1, date: Date(timeIntervalSince1970: seconds))
        try archive.write(Data("a".utf8))
        try archive.finish()
        #expect(archive.readOutput().readableBytes > 100)
    }
}
