import Foundation

/// A folder that is deleted with the test.
final class TemporaryFolder {
    let url = FileManager.default.temporaryDirectory.appending(path: "blob-tests-\(UUID().uuidString)")

    init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(at: url) }
}
