import Basics
import Foundation
import Synchronization

/// A folder of pages that are worked on: read again by the next request after any of its files has changed.
final class WebFolder: Sendable {
    private let folder: URL
    private let base: BasePath
    private let last: Mutex<(files: [String: FileStatus], content: WebContent)>

    /// - Throws: If it lacks what is needed.
    init(_ folder: URL, base: BasePath) throws {
        self.folder = folder
        self.base = base
        last = Mutex((try WebFiles.statuses(folder), try WebContent(.reading(folder), base: base)))
    }

    /// The pages as the files are now.
    func content() throws -> WebContent {
        try last.withLock { last in
            let files = try WebFiles.statuses(folder)
            guard files != last.files else { return last.content }
            let content = try WebContent(.reading(folder), base: base)
            // Looked at before it was read: a file that was written meanwhile is read again by the next request.
            last = (files, content)
            return content
        }
    }
}
