import Basics
import Foundation
import Messages
import Photos

/// Marks a data folder as used by a server: a file lock, which ends with the process.
final class FolderLock {
    private let descriptor: Int32

    /// The locked file; it stays, since deleting it would let two servers lock different files.
    static let name = "vitrine.lock"

    /// - Parameter isShared: Whether others may have the lock that share it, too.
    /// - Throws: `CommandFailure` if another process holds the lock, or the folder is not writable.
    init(_ folder: URL, isShared: Bool = false) throws {
        let path = folder.appending(path: Self.name).path
        descriptor = open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw Self.notWritten(folder, errno) }
        try FolderOwner(folder)?.own(URL(fileURLWithPath: path))
        guard flock(descriptor, (isShared ? LOCK_SH : LOCK_EX) | LOCK_NB) == 0 else {
            let number = errno
            close(descriptor)
            throw number == EWOULDBLOCK
                ? CommandFailure(.secondServer, [.path: .text(folder.path)])
                : Self.notWritten(folder, number)
        }
    }

    private static func notWritten(_ folder: URL, _ number: Int32) -> CommandFailure {
        CommandFailure(
            .folderNotWritten,
            [
                .path: .text(folder.path),
                .cause: .message(.system(SystemReason.words(ofNumber: number))),
            ])
    }

    /// Releases the lock.
    func release() { close(descriptor) }
}
