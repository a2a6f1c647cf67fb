import Basics
import Foundation
import Photos

extension FolderOwner {
    /// Changes the owner of a file, or of a folder without its contents.
    ///
    /// - Throws: `CommandFailure` with the path of the file.
    func handOver(_ file: URL) throws {
        do throws(POSIXError) { try setOwner(of: file) } catch {
            throw CommandFailure(.fileUnwritten, of: file.path, because: SystemReason.text(of: error))
        }
    }
}
