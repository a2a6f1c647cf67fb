import Basics
import Crypto
import Foundation
import Library
import Photos

/// The key that seals secrets (AES-GCM with 256 bits), in a file beside the database.
///
/// It is created on demand, readable only by its owner. A copy of the database without it reveals nothing.
struct SecretKey: Sendable {
    private let path: String
    private static let byteCount = 32

    /// Creates a value from the path of the key file, which need not exist.
    init(path: String) { self.path = path }

    /// Seals bytes, so that they can be opened only with the same context.
    func seal(_ bytes: Data, for context: String) throws -> Data {
        let key = if let key = try read() { key } else { try create() }
        guard
            let sealed = try AES.GCM.seal(bytes, using: key, authenticating: Data(context.utf8)).combined
        else { throw CredentialsError.unreadable }
        return sealed
    }

    /// Opens sealed bytes.
    ///
    /// - Throws: `unreadable` if the key is missing or a different one, or the bytes have changed.
    func open(_ sealed: Data, for context: String) throws(CredentialsError) -> Data {
        do {
            guard let key = try read() else { throw CredentialsError.unreadable }
            return try AES.GCM.open(
                AES.GCM.SealedBox(combined: sealed), using: key, authenticating: Data(context.utf8))
        } catch {
            throw .unreadable
        }
    }

    private func read() throws -> SymmetricKey? {
        let descriptor = Foundation.open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else {
            guard errno == ENOENT else { throw failure(errno) }
            return nil
        }
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        guard let bytes = try file.read(upToCount: Self.byteCount + 1), bytes.count == Self.byteCount else {
            throw CredentialsError.unreadable
        }
        return SymmetricKey(data: bytes)
    }

    /// Creates the file atomically. If another process was faster, its key is used.
    private func create() throws -> SymmetricKey {
        let key = SymmetricKey(size: .bits256)
        let partial = "\(path).partial-\(UUID().uuidString)"
        let descriptor = Foundation.open(partial, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw failure(errno) }
        defer { unlink(partial) }
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        try file.write(contentsOf: key.withUnsafeBytes { Data($0) })
        try file.synchronize()
        let url = URL(fileURLWithPath: partial)
        FolderOwner.setOwner(of: [url], toOwnerOf: url.deletingLastPathComponent())
        guard link(partial, path) == 0 else {
            let number = errno
            guard number == EEXIST, let other = try read() else { throw failure(number) }
            return other
        }
        return key
    }

    private func failure(_ number: Int32) -> LibraryError {
        .cannotOpen(path: path, cause: POSIXError(POSIXErrorCode(rawValue: number) ?? .EIO))
    }
}
