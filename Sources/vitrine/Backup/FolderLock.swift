import Basics
import Foundation
import Messages
import Photos

/// Marks a data folder as used by a server or by a command: a file lock, which ends with the process.
final class FolderLock {
    /// Who excludes whom.
    enum Use {
        /// Servers, restorations and migrations.
        case serving
        /// Commands that open the library, with a shared lock, and restorations and migrations, which replace it.
        case library

        /// The locked file; it stays, since deleting it would let two processes lock different files.
        var fileName: String {
            switch self {
            case .serving: "vitrine.lock"
            case .library: "vitrine-commands.lock"
            }
        }

        fileprivate func taken(isShared: Bool) -> CommandMessage {
            switch self {
            case .serving: .secondServer
            case .library: isShared ? .libraryReplaced : .libraryInUse
            }
        }
    }

    private let descriptor: Int32

    /// How long to wait for commands and restorations, most of which are short, in seconds.
    private static let commandSeconds = 5.0

    /// Locks a folder.
    ///
    /// - Parameters:
    ///   - isShared: Whether other shared locks are allowed at the same time.
    ///   - waitSeconds: How long to wait for another process: `vitrine doctor` has the lock for a moment. The thread is
    ///     blocked meanwhile.
    /// - Throws: `CommandFailure` if another process holds the lock, or the folder is not writable.
    convenience init(_ folder: URL, isShared: Bool = false, waitSeconds: Double = 1) throws {
        try self.init(folder, for: .serving, isShared, waitSeconds)
    }

    private init(_ folder: URL, for use: Use, _ isShared: Bool, _ waitSeconds: Double) throws {
        let path = folder.appending(path: use.fileName).path
        descriptor = open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw Self.notWritten(folder, errno) }
        do {
            try FolderOwner(folder)?.handOver(URL(fileURLWithPath: path))
            guard try Self.lock(descriptor, isShared, Deadline(seconds: waitSeconds)) else {
                throw CommandFailure(use.taken(isShared: isShared), [.path: .text(folder.path)])
            }
        } catch let error as POSIXError {
            close(descriptor)
            throw Self.notWritten(folder, error.code.rawValue)
        } catch {
            close(descriptor)
            throw error
        }
    }

    /// - Returns: Whether the file was locked before the deadline.
    private static func lock(
        _ descriptor: Int32, _ isShared: Bool, _ deadline: Deadline
    ) throws(POSIXError) -> Bool {
        while flock(descriptor, (isShared ? LOCK_SH : LOCK_EX) | LOCK_NB) != 0 {
            let number = errno
            guard number == EWOULDBLOCK || number == EINTR else {
                throw POSIXError(POSIXErrorCode(rawValue: number) ?? .EIO)
            }
            guard deadline.milliseconds > 0 else { return false }
            usleep(20_000)
        }
        return true
    }

    private static func notWritten(_ folder: URL, _ number: Int32) -> CommandFailure {
        CommandFailure(
            .folderNotWritten,
            [
                .path: .text(folder.path),
                .cause: .message(.system(SystemReason.text(ofErrno: number))),
            ])
    }

    /// Releases the lock.
    func release() { close(descriptor) }
}

// MARK: - Commands

extension FolderLock {
    /// Waits until no other command has the library in a folder open, and then keeps others from opening it.
    ///
    /// - Throws: `CommandFailure` if another command is still running after five seconds.
    static func replacingLibrary(in folder: URL) throws -> FolderLock {
        try FolderLock(folder, for: .library, false, commandSeconds)
    }

    /// Keeps restorations and migrations from replacing the library in a folder until this process ends.
    ///
    /// No-op where the folder cannot be written, or does not exist.
    ///
    /// - Throws: `CommandFailure` if one is still running after five seconds.
    static func keepLibrary(in folder: URL) throws {
        let path = folder.appending(path: Use.library.fileName).path
        var descriptor = open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
        if descriptor >= 0 {
            FolderOwner.setOwner(of: [URL(fileURLWithPath: path)], toOwnerOf: folder)
        } else {
            descriptor = open(path, O_RDONLY | O_CLOEXEC)
        }
        guard descriptor >= 0 else { return }
        do throws(POSIXError) {
            // The lock ends with the process.
            if try lock(descriptor, true, Deadline(seconds: commandSeconds)) { return }
        } catch {
            // A file system without locks.
            close(descriptor)
            return
        }
        close(descriptor)
        throw CommandFailure(Use.library.taken(isShared: true), [.path: .text(folder.path)])
    }
}
