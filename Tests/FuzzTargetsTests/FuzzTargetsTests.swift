import Basics
import Foundation
import FuzzTargets
import Testing

/// Runs each fuzz target with its seed inputs and the failing inputs found so far.
@Suite struct FuzzTargetsTests {
    private static let folder = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Fuzzing/inputs")

    @Test(arguments: FuzzTarget.all.map(\.name)) func passesWithItsInputs(name: String) throws {
        let target = try #require(FuzzTarget.all.first { $0.name == name })
        let files = try FileManager.default.contentsOfDirectory(
            at: Self.folder.appendingPathComponent(name), includingPropertiesForKeys: nil)
        #expect(!files.isEmpty)
        for file in files {
            let bytes = try Data(contentsOf: file)
            let time = ThreadClock.measure { bytes.withUnsafeBytes(target.check) }
            #expect(time < .seconds(2), "\(file.lastPathComponent)")
        }
    }

    @Test func everyInputFolderHasItsTarget() throws {
        let folders = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
        #expect(Set(folders) == Set(FuzzTarget.all.map(\.name)))
    }
}
