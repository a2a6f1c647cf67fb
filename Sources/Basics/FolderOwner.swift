public import Foundation

/// The owner of a folder, who also becomes the owner of files that root creates in it: after `sudo vitrine
/// restore`, the server must be able to open the library.
public struct FolderOwner: Sendable {
    private let user: uid_t
    private let group: gid_t

    /// Finds the owner of a folder, after following links.
    ///
    /// - Returns: `nil` unless this is root, and the folder another user's.
    public init?(_ folder: URL) {
        var status = stat()
        // A folder that cannot be examined is reported when it is used.
        guard geteuid() == 0, stat(folder.path, &status) == 0, status.st_uid != 0 else { return nil }
        (user, group) = (status.st_uid, status.st_gid)
    }

    /// Sets the owner of a file, a link, or a folder without its contents.
    public func setOwner(of file: URL) throws(POSIXError) {
        guard lchown(file.path, user, group) == 0 else {
            throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
        }
    }

    /// Sets the owner of files and folders that root has created to that of a folder.
    ///
    /// No-op for other users, and on file systems without owners.
    public static func setOwner(of files: [URL], toOwnerOf folder: URL) {
        guard let owner = FolderOwner(folder) else { return }
        // File systems without owners reject this, and let everybody use the file.
        for file in files { try? owner.setOwner(of: file) }
    }

    /// Creates a folder with its parents, unless it exists. Those that root creates belong to the owner of the
    /// nearest existing one.
    public static func createFolder(_ folder: URL) throws {
        var (missing, parent): ([URL], URL) = ([], folder)
        if geteuid() == 0 {
            while parent.path != "/", FileStatus(parent.path) == nil {
                missing.append(parent)
                parent.deleteLastPathComponent()
            }
        }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        if !missing.isEmpty { setOwner(of: missing, toOwnerOf: parent) }
    }
}
