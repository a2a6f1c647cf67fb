import Basics
import Foundation
import Testing

@Suite struct SystemReasonTests {
    private struct Silent: Error {}

    private struct Worded: Error, CustomStringConvertible {
        let description = "the disk is full"
    }

    @Test func returnsTheMessageOfTheSystem() throws {
        #expect(SystemReason.text(of: POSIXError(.ENOSPC)) == "No space left on device")
        let error = try #require(throws: (any Error).self) {
            try FileManager.default.createDirectory(
                atPath: "/dev/null/folder", withIntermediateDirectories: true)
        }
        #expect(SystemReason.text(of: error) == "Not a directory")
    }

    @Test func namesNoTypesOfTheProgram() {
        #expect(SystemReason.text(of: Worded()) == "the disk is full")
        #expect(!SystemReason.text(of: CocoaError(.fileReadNoSuchFile)).contains("Domain"))
    }
}
