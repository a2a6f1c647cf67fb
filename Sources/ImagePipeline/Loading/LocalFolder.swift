import Foundation

/// A folder of this machine that files are held below.
struct LocalFolder {
    private let path: String?

    /// Names a folder; one that is not there holds nothing.
    init(_ path: String) { self.path = Self.resolved(path) }

    /// Whether a file lies in the folder, or in one inside of it, once all links are followed.
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
