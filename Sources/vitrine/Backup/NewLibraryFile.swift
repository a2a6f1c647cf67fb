import Basics
import BlobStorage
import Foundation
import LibrarySQL
import Photos

/// The file of a library while it is written, beside the one that it becomes: a killed process leaves no incomplete
/// library.
struct NewLibraryFile {
    private let target: URL

    /// The path of the file.
    var path: String { "\(target.path).unfinished" }

    /// - Parameter target: The file that it becomes, which does not exist.
    init(_ target: URL) { self.target = target }

    /// Renames the complete file, which is closed.
    ///
    /// - Throws: If its log cannot be copied into it, or it cannot be renamed.
    func finish() throws {
        try SQLLibrary.removeLog(of: path)
        // SQLite would apply the log of an earlier file to this one.
        SQLLibrary.deleteFile(target.path)
        do {
            try DiskSync.file(URL(fileURLWithPath: path))
            guard rename(path, target.path) == 0 else {
                throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
            }
        } catch {
            throw CommandFailure(.fileUnwritten, of: target.path, because: SystemReason.text(of: error))
        }
        delete()
        // File systems that cannot do this do it later.
        try? DiskSync.file(target.deletingLastPathComponent())
    }

    /// Deletes what a killed process has left, with the files of SQLite and the lock beside it; there may be none.
    func delete() {
        SQLLibrary.deleteFile(path)
        unlink("\(path)-lock")
    }
}
