import Basics
import Foundation
import Testing

@Suite struct SystemReasonTests {
    private struct Silent: Error {}

    private struct Worded: Error, CustomStringConvertible {
        let description = "the disk is full"
    }

    @Test func saysWhatTheSystemSays() throws {
        #expect(SystemReason.words(of: POSIXError(.ENOSPC)) == "No space left on device")
        let error = try #require(throws: (any Error).self) {
            try FileManager.default.createDirectory(
                atPath: "/dev/null/folder", withIntermediateDirectories: true)
        }
        #expect(SystemReason.words(of: error) == "Not a directory")
    }

    @Test func namesNoTypesOfTheProgram() {
        #expect(SystemReason.words(of: Worded()) == "the disk is full")
        #expect(!SystemReason.words(of: CocoaError(.fileReadNoSuchFile)).contains("Domain"))
    }
}
