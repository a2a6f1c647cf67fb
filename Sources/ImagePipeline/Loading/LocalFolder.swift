import Foundation

/// A folder of this machine to which local files are restricted.
struct LocalFolder {
    private let path: String?

    /// Creates a folder from its path; a missing one contains nothing.
    init(_ path: String) { self.path = Self.resolved(path) }

    /// Whether a file is inside the folder or its subfolders, after all links are resolved.
    func holds(_ file: URL) -> Bool {
        guard let path, let file = Self.resolved(file.path) else { return false }
        return file.hasPrefix(path == "/" ? path : path + "/")
    }

    private static func resolved(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }
}
