import Basics
import Foundation
import Messages
import Photos

/// Folders that other accounts of the machine cannot read.
enum PrivateFolder {
    /// Creates a folder with its parents, private to its owner; an existing one is unchanged.
    ///
    /// - Throws: `CommandFailure` if it cannot be created.
    static func make(_ folder: URL) throws {
        do {
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw CommandFailure(
                .folderNotMade,
                [.path: .text(folder.path), .cause: .message(.system(SystemReason.text(of: error)))])
        }
    }
}
