import Basics
import Foundation

/// The folders that people may read over the web: those named in the configuration, and their contents.
///
/// It does not apply to the command line, whose user may read the files anyway.
public struct FolderAccess: Sendable {
    /// The folders with links resolved.
    public let folders: [String]

    /// Allows these folders, by default none; missing ones are ignored.
    public init(folders: [String] = []) {
        self.folders = folders.compactMap { Self.resolved($0) }
    }

    /// The location as it may be read: a URL unchanged, a folder as its path with links resolved.
    ///
    /// Paths outside of the folders and missing ones are refused with the same error,
    /// so that it does not reveal which files exist.
    public func location(_ text: String) throws(SourceError) -> String {
        // Relative paths mean nothing to a visitor, nor do files in the working folder.
        switch try ReadableLocation(text, in: "/") {
        case .web(let url): return url
        case .flickr: return SourceLocation.normalized(text)
        case .path(let path): return try folder(path)
        }
    }

    private func folder(_ path: String) throws(SourceError) -> String {
        guard let resolved = Self.resolved(path), isInside(resolved),
            FileStatus(resolved)?.kind == .folder
        else { throw .folderNotAllowed(allowed: folders) }
        return resolved
    }

    private func isInside(_ path: String) -> Bool {
        folders.contains { path == $0 || path.hasPrefix($0 == "/" ? "/" : $0 + "/") }
    }

    /// The path without links, `.` and `..`; `nil` if it does not exist.
    private static func resolved(_ path: String) -> String? {
        guard let pointer = realpath(path, nil) else { return nil }
        defer { free(pointer) }
        return String(cString: pointer)
    }
}
