import Basics
import CLibArchive
import Foundation
import Messages
import Photos

/// Writes the file of a backup: a tar archive (POSIX.1-2001).
final class BackupWriter {
    private let archive: OpaquePointer
    private static let chunkSize = 1 << 20

    /// - Parameter descriptor: The file, open for writing.
    init(descriptor: Int32) throws {
        guard let archive = archive_write_new() else { throw CommandFailure.outOfMemory }
        self.archive = archive
        try check(archive_write_set_format_pax_restricted(archive))
        try check(archive_write_open_fd(archive, descriptor))
    }

    deinit { archive_write_free(archive) }

    /// Adds a file under a name, with its length when it is opened.
    func add(_ file: URL, as name: String) throws {
        let handle: FileHandle
        do { handle = try FileHandle(forReadingFrom: file) } catch {
            throw CommandFailure(.fileUnreadable, of: file.path, because: SystemReason.text(of: error))
        }
        defer { try? handle.close() }
        try add(handle, of: file.path, as: name)
    }

    /// Adds an open file under a name.
    func add(_ handle: FileHandle, of path: String, as name: String) throws {
        let size = try handle.seekToEnd()
        try handle.seek(toOffset: 0)
        try begin(name, size: Int(size))
        var remaining = Int(size)
        while remaining > 0 {
            guard let chunk = try handle.read(upToCount: min(remaining, Self.chunkSize)), !chunk.isEmpty
            else {
                throw CommandFailure.backup(Message(CommandMessage.fileShortened, [.path: .text(path)]))
            }
            try write(chunk)
            remaining -= chunk.count
        }
    }

    /// Adds bytes under a name.
    func add(_ bytes: Data, as name: String) throws {
        try begin(name, size: bytes.count)
        try write(bytes)
    }

    /// Ends the archive.
    func finish() throws { try check(archive_write_close(archive)) }

    private func begin(_ name: String, size: Int) throws {
        guard let entry = archive_entry_new() else { throw CommandFailure.outOfMemory }
        defer { archive_entry_free(entry) }
        archive_entry_set_pathname(entry, name)
        archive_entry_set_size(entry, la_int64_t(size))
        archive_entry_set_filetype(entry, VITRINE_REGULAR_FILE)
        archive_entry_set_perm(entry, 0o600)
        archive_entry_set_mtime(entry, time_t(Date().timeIntervalSince1970), 0)
        try check(archive_write_header(archive, entry))
    }

    private func write(_ bytes: Data) throws {
        let written = bytes.withUnsafeBytes { archive_write_data(archive, $0.baseAddress, $0.count) }
        guard written == bytes.count else { throw failure }
    }

    private func check(_ status: Int32) throws { guard status == ARCHIVE_OK else { throw failure } }

    private var failure: CommandFailure {
        // For a full disk, the message of libarchive is only "Write error".
        let number = archive_errno(archive)
        guard number != ENOSPC else { return .backup(SystemReason.text(ofErrno: number)) }
        return .backup(of: archive)
    }
}

/// Reads the file of a backup, its members in their order.
final class BackupReader {
    private let archive: OpaquePointer

    init(path: String) throws {
        guard let archive = archive_read_new() else { throw CommandFailure.outOfMemory }
        self.archive = archive
        archive_read_support_format_tar(archive)
        guard archive_read_open_filename(archive, path, 1 << 16) == ARCHIVE_OK else { throw failure }
    }

    deinit { archive_read_free(archive) }

    /// The name and size of the next member, which is a plain file; `nil` at the end.
    func next() throws -> (name: String, size: Int)? {
        var entry: OpaquePointer?
        switch archive_read_next_header(archive, &entry) {
        case ARCHIVE_EOF: return nil
        case ARCHIVE_OK: break
        default: throw failure
        }
        guard let name = archive_entry_pathname(entry).map({ String(cString: $0) }),
            UInt32(archive_entry_filetype(entry)) == VITRINE_REGULAR_FILE, archive_entry_size(entry) >= 0
        else { throw CommandFailure.backup(Message(CommandMessage.notAPlainFile)) }
        return (name, Int(archive_entry_size(entry)))
    }

    /// Passes the bytes of the member.
    func read(_ body: (UnsafeRawBufferPointer) throws -> Void) throws {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 16)
        defer { buffer.deallocate() }
        while true {
            let count = archive_read_data(archive, buffer.baseAddress, buffer.count)
            guard count >= 0 else { throw failure }
            guard count > 0 else { return }
            try body(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        }
    }

    private var failure: CommandFailure { .backup(of: archive) }
}

extension CommandFailure {
    /// The error for a backup that cannot be written or read.
    static func backup(_ reason: Message) -> CommandFailure {
        CommandFailure(.backupFailed, [.cause: .message(reason)])
    }

    /// The error for a backup that cannot be written or read, with the message of a library or the system.
    static func backup(_ reason: String) -> CommandFailure { backup(.system(reason)) }

    /// The error for a backup that cannot be written or read, with libarchive's message.
    fileprivate static func backup(of archive: OpaquePointer) -> CommandFailure {
        guard let text = archive_error_string(archive) else {
            return backup(Message(CommandMessage.unknownReason))
        }
        return backup(String(cString: text))
    }

    fileprivate static var outOfMemory: CommandFailure { backup(SystemReason.text(ofErrno: ENOMEM)) }

    /// The error for files that cannot be restored, with the message of the system.
    static func restoration(_ reason: String) -> CommandFailure {
        CommandFailure(.restorationFailed, [.cause: .message(.system(reason))])
    }
}
