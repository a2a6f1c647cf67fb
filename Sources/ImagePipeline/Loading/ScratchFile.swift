import Foundation

/// A file that is deleted when it is no longer needed, unless it was released.
/// Used by one task at a time.
final class ScratchFile {
    let url: URL
    private var isReleased = false

    init(_ url: URL) { self.url = url }

    func release() { isReleased = true }

    deinit { if !isReleased { unlink(url.path) } }
}
