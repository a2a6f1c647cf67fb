public import Foundation

/// The owner of a folder, to whom files are given that root makes in it: `sudo vitrine restore` must leave a
/// library that its server can open.
public struct FolderOwner: Sendable {
    private let user: uid_t
    private let group: gid_t

    /// Finds the owner of a folder, after following links.
    ///
    /// - Returns: `nil` unless this is root, and the folder another user's.
    public init?(_ folder: URL) {
        var facts = stat()
        // A folder that cannot be examined is reported when it is used.
        guard geteuid() == 0, stat(folder.path, &facts) == 0, facts.st_uid != 0 else { return nil }
        (user, group) = (facts.st_uid, facts.st_gid)
    }

    /// Gives a file, a link, or a folder without its contents to the owner.
    public func own(_ file: URL) throws(POSIXError) {
        guard lchown(file.path, user, group) == 0 else {
            throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
        }
    }

    /// Gives files and folders that root has made to the owner of a folder.
    ///
    /// Without effect for other users, and on file systems without owners.
    public static func give(_ files: [URL], toOwnerOf folder: URL) {
        guard let owner = FolderOwner(folder) else { return }
        // A file system without owners refuses this, and lets everybody use the file.
        for file in files { try? owner.own(file) }
    }
}
