import Basics
import Foundation
import Photos

extension FolderOwner {
    /// Gives a file, or a folder without its contents, to the owner.
    ///
    /// - Throws: `CommandFailure` with the path of the file.
    func handOver(_ file: URL) throws {
        do throws(POSIXError) { try own(file) } catch {
            throw CommandFailure(.fileUnwritten, of: file.path, because: SystemReason.words(of: error))
        }
    }
}
