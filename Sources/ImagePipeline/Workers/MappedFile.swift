import Foundation
import Photos

/// A file mapped into memory.
///
/// Only workers map files: if a mapped file is truncated, or its disk fails, the process ends with SIGBUS
/// (`WorkerProcess.End.fileUnreadable`).
struct MappedFile {
    let descriptor: Int32

    /// Passes the bytes of the whole file.
    func withBytes<Result>(
        _ body: (UnsafeRawBufferPointer) throws(WorkerReply.Failure) -> Result
    ) throws(WorkerReply.Failure) -> Result {
        let length = Int(lseek(descriptor, 0, SEEK_END))
        guard length > 0 else {
            throw WorkerReply.Failure(kind: .damaged, message: Message(ImageMessage.empty))
        }
        let start = mmap(nil, length, PROT_READ, MAP_PRIVATE, descriptor, 0)
        guard let start, start != MAP_FAILED else {
            throw WorkerReply.Failure(kind: .request, message: Message(ImageMessage.fileNotMapped))
        }
        defer { munmap(start, length) }
        return try body(UnsafeRawBufferPointer(start: start, count: length))
    }
}
