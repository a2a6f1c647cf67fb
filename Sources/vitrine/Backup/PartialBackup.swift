import Basics
import Dispatch
import Foundation
import LibrarySQL
import Photos

/// The unfinished file of a backup, beside the file that it becomes.
///
/// It is locked while it is written: process IDs are not unique across containers. A file whose lock can be
/// acquired was left by a process that was killed.
final class PartialBackup {
    /// The path of the file.
    let path: String
    /// The file, open for writing.
    let descriptor: Int32

    /// `backup.tar.vitrine-backup-<UUID>.partial`
    private static let infix = ".vitrine-backup-"
    private static let suffix = ".partial"
    private static let maxTries = 5

    /// Creates the file.
    ///
    /// - Parameter target: The path of the file of the backup.
    /// - Throws: `CommandFailure` if it cannot be created.
    init(of target: String) throws(CommandFailure) {
        (path, descriptor) = try Self.created(for: target)
    }

    deinit { close(descriptor) }

    private static func created(for target: String) throws(CommandFailure) -> (String, Int32) {
        for _ in 0..<maxTries {
            if let made = try locked(for: target) { return made }
        }
        throw failure(target, EWOULDBLOCK)
    }

    /// Creates and locks a file; `nil` if another process has just mistaken it for a leftover file.
    private static func locked(for target: String) throws(CommandFailure) -> (String, Int32)? {
        let path = "\(target)\(infix)\(UUID().uuidString)\(suffix)"
        let descriptor = open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw failure(target, errno) }
        // File systems without locks: nobody else can acquire the lock either.
        let isLocked = flock(descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK
        guard !isLocked, access(path, F_OK) == 0 else {
            close(descriptor)
            delete(path)
            return nil
        }
        return (path, descriptor)
    }

    /// The path of the file of a backup, which links may lead to.
    ///
    /// - Throws: `CommandFailure` if something other than a regular file is there, which would be replaced.
    static func target(_ path: String) throws(CommandFailure) -> String {
        guard let target = LinkResolution.path(path) else { throw failure(path, ELOOP) }
        switch FileStatus(target)?.kind {
        case .file, nil: return target
        case .folder: throw failure(path, EISDIR)
        case .other:
            throw CommandFailure(
                .fileUnwritten,
                [.path: .text(path), .cause: .message(Message(CommandMessage.notARegularFile))])
        }
    }

    /// The path of the copy of the database while the backup is written.
    var database: String { path + Self.databaseSuffix }
    private static let databaseSuffix = ".sqlite"

    /// Renames the complete file.
    func rename(to target: String) throws(CommandFailure) {
        guard fsync(descriptor) == 0, Foundation.rename(path, target) == 0 else {
            throw Self.failure(target, errno)
        }
    }

    /// Deletes the file, and the copy of the database.
    func delete() { Self.delete(path) }

    private static func delete(_ path: String) {
        SQLLibrary.deleteFile(path + databaseSuffix)
        unlink(path)
    }

    private static func failure(_ target: String, _ number: Int32) -> CommandFailure {
        CommandFailure(.fileUnwritten, of: target, because: SystemReason.text(ofErrno: number))
    }
}

// MARK: - The end of the process

extension PartialBackup {
    /// Runs work, and deletes the file if Control-C or SIGTERM ends the process meanwhile.
    func deletedOnSignals<Value>(_ work: () throws -> Value) rethrows -> Value {
        let path = path
        let sources = [SIGINT, SIGTERM].map { number in
            Interruption.handling(number) {
                PartialBackup.delete(path)
                kill(getpid(), number)
            }
        }
        defer {
            for source in sources { source.cancel() }
            for number in [SIGINT, SIGTERM] { signal(number, SIG_DFL) }
        }
        return try work()
    }

    /// Deletes files of killed backups in the folder of a file; they may be of other backup files.
    static func deleteLeftovers(beside target: String) {
        let target = URL(fileURLWithPath: target)
        let folder = target.deletingLastPathComponent()
        // A folder that cannot be listed is reported when the backup is written.
        for name in (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [] {
            let path = folder.appending(path: name).path
            if let file = partialFile(of: path) {
                deleteUnlocked(file)
            } else if isOfKilledProcess(name, target: target.lastPathComponent) {
                unlink(path)
            }
        }
    }

    /// The unfinished file that a path is, or that it is the copied database of.
    private static func partialFile(of path: String) -> String? {
        guard let first = path.range(of: infix, options: .backwards),
            let last = path.range(of: suffix, range: first.upperBound..<path.endIndex),
            UUID(uuidString: String(path[first.upperBound..<last.lowerBound])) != nil
        else { return nil }
        return String(path[..<last.upperBound])
    }

    private static func deleteUnlocked(_ path: String) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else {
            // The copy of the database is created after this file, and deleted before it.
            if errno == ENOENT { delete(path) }
            return
        }
        defer { close(descriptor) }
        if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { delete(path) }
    }

    /// Whether version 0.1 has left a file of a backup to the same file: `backup.tar.partial-4711.sqlite`.
    private static func isOfKilledProcess(_ name: String, target: String) -> Bool {
        let prefix = "\(target).partial-"
        guard name.hasPrefix(prefix),
            let process = Int32(name.dropFirst(prefix.count).prefix { $0 != "." })
        else { return false }
        return kill(process, 0) != 0 && errno == ESRCH
    }
}
