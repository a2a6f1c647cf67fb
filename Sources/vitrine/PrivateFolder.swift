import Basics
import Foundation
import Messages
import Photos

/// Folders for what other accounts of the machine have no business with.
enum PrivateFolder {
    /// Makes a folder with those above it, for its owner alone; one that is there stays as it is.
    ///
    /// - Throws: `CommandFailure` if it cannot be made.
    static func make(_ folder: URL) throws {
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
