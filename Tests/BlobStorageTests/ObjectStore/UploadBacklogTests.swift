import Foundation
import Synchronization
import Testing

@testable import BlobStorage

@Suite(.timeLimit(.minutes(1))) struct UploadBacklogTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// A backlog whose first upload of a blob fails with an error of its file.
    private func backlog(_ code: POSIXErrorCode, _ uploads: Uploads) -> UploadBacklog {
        UploadBacklog(marks: UploadMarks(folder: folder.url)) { _ throws(ObjectStoreError) in
            if uploads.count() == 1 { throw .file(POSIXError(code)) }
        }
    }

    private final class Uploads: Sendable {
        private let number = Mutex(0)
        var all: Int { number.withLock { $0 } }
        func count() -> Int {
            number.withLock { number in
                number += 1
                return number
            }
        }
    }

    private func marks() -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: folder.url.path)) ?? []
    }

    /// The disk may respond again, and the process may have fewer files open.
    @Test(arguments: [POSIXErrorCode.EIO, .EMFILE, .EACCES])
    func retriesBlobsThatCannotBeReadNow(code: POSIXErrorCode) async throws {
        let uploads = Uploads()
        let backlog = backlog(code, uploads)
        #expect(await !backlog.offer("ab12"))
        #expect(backlog.count == 1 && marks() == ["ab12"])
        while uploads.all < 2 || !marks().isEmpty { try await Task.sleep(for: .milliseconds(20)) }
        #expect(backlog.count == 0)
        await backlog.shutdown()
    }

    @Test func dropsMissingBlobs() async throws {
        let uploads = Uploads()
        let backlog = backlog(.ENOENT, uploads)
        #expect(await !backlog.offer("ab12"))
        #expect(backlog.count == 0 && marks().isEmpty && uploads.all == 1)
        await backlog.shutdown()
    }
}
