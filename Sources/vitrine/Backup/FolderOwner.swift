import Basics
import Foundation
import Photos

/// The owner of a data folder, to whom files are given that root makes in it: `sudo vitrine restore` must leave a
/// library that its server can open.
struct FolderOwner {
    private let user: uid_t
    private let group: gid_t

    /// - Returns: `nil` unless this is root, and the folder another user's.
    init?(_ folder: URL) {
        // A folder that cannot be examined is reported when it is used.
        let facts = try? FileManager.default.attributesOfItem(atPath: folder.path)
        guard geteuid() == 0, let user = facts?[.ownerAccountID] as? NSNumber,
            let group = facts?[.groupOwnerAccountID] as? NSNumber, user.uint32Value != 0
        else { return nil }
        (self.user, self.group) = (user.uint32Value, group.uint32Value)
    }

    /// Gives a file, or a folder without its contents, to the owner.
    func own(_ file: URL) throws {
        guard lchown(file.path, user, group) == 0 else {
            let reason = SystemReason.words(ofNumber: errno)
            throw CommandFailure(.fileUnwritten, of: file.path, because: reason)
        }
    }
}
