import Basics
import Foundation
import Synchronization

/// A folder of pages under development: read again by the next request after any of its files has changed.
final class WebFolder: Sendable {
    private let folder: URL
    private let base: BasePath
    private let last: Mutex<(files: [String: FileStatus], content: WebContent)>

    /// - Throws: If required files are missing.
    init(_ folder: URL, base: BasePath) throws {
        self.folder = folder
        self.base = base
        last = Mutex((try WebFiles.statuses(folder), try WebContent(.reading(folder), base: base)))
    }

    /// The pages from the current files.
    func content() throws -> WebContent {
        try last.withLock { last in
            let files = try WebFiles.statuses(folder)
            guard files != last.files else { return last.content }
            let content = try WebContent(.reading(folder), base: base)
            // The status is from before reading: a file that was written meanwhile is read again by the next
            // request.
            last = (files, content)
            return content
        }
    }
}
