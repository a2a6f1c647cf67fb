import Basics
import Foundation
import Messages
import Photos

/// Says that a server runs on a data folder: a lock of the system on a file in it, which ends with the process.
final class FolderLock {
    private let descriptor: Int32

    /// The file that is locked; it stays, as deleting it would let two servers lock different files.
    static let name = "vitrine.lock"

    /// - Throws: `CommandFailure` where another process has the lock, or the folder cannot be written.
    init(_ folder: URL) throws {
        let path = folder.appending(path: Self.name).path
        descriptor = open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw CommandFailure(
                .folderNotWritten,
                [
                    .path: .text(folder.path),
                    .cause: .message(.system(SystemReason.words(ofNumber: errno))),
                ])
        }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            let number = errno
            close(descriptor)
            guard number == EWOULDBLOCK else {
                throw CommandFailure(
                    .folderNotWritten,
                    [
                        .path: .text(folder.path),
                        .cause: .message(.system(SystemReason.words(ofNumber: number))),
                    ])
            }
            throw CommandFailure(.secondServer, [.path: .text(folder.path)])
        }
    }

    /// Ends the lock.
    func release() { close(descriptor) }

    /// Makes a data folder, for its owner alone.
    static func makeFolder(_ folder: URL) throws {
        do {
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw CommandFailure(
                .folderNotMade,
                [.path: .text(folder.path), .cause: .message(.system(SystemReason.words(of: error)))])
        }
    }
}
