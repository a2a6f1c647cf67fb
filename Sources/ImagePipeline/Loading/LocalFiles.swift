package import Basics
import Foundation

/// Reads files of sources, which may be on a network drive that hangs, where no other work waits for them.
package struct LocalFiles: Sendable {
    private let threads: FolderThreads
    /// The status of a file by its path; may block.
    let status: @Sendable (String) -> FileStatus?

    /// - Parameter status: Reads the status of a file.
    package init(
        threads: FolderThreads = .sources,
        status: @escaping @Sendable (String) -> FileStatus? = { FileStatus(file: $0) }
    ) {
        self.threads = threads
        self.status = status
    }

    /// Runs blocking work on files of a folder; the caller stops waiting when it is cancelled.
    func perform<Value: Sendable>(
        in folder: String, _ work: @escaping @Sendable () throws(ImageError) -> Value
    ) async throws(ImageError) -> Value {
        try await threads.perform(in: folder, cancelled: .cancelled, work)
    }

    /// Distinguishes the states of a local file; `nil` for other images.
    func state(of request: ImageRequest) async throws(ImageError) -> Int64? {
        guard request.isLocal else { return nil }
        return try await perform(in: request.owner) { [status] () throws(ImageError) in
            status(request.url).map { $0.modified &+ Int64($0.byteCount) } ?? -1
        }
    }
}
