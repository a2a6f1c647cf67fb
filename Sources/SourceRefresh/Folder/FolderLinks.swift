import Foundation

/// The symbolic links in a folder; only those are followed whose targets are in it too.
struct FolderLinks: Sendable {
    /// The folder with all links resolved.
    private let root: String?

    init(of folder: String) { root = Self.resolved(folder) }

    /// Whether a path in the folder is a link to a target outside of it.
    func pointsOutside(_ path: String) -> Bool {
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK else { return false }
        guard let root, let target = Self.resolved(path) else { return true }
        return target != root && !target.hasPrefix(root == "/" ? root : root + "/")
    }

    private static func resolved(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }
}
