import Basics
import Foundation

/// Which folders people may read over the web: those named at the start, and what is in them.
///
/// The command line is not asked: who may run it may read the files anyway.
public struct FolderAccess: Sendable {
    /// The folders without links in their paths.
    public let folders: [String]

    /// Allows these folders, and none without any; one that is not there allows nothing.
    public init(folders: [String] = []) {
        self.folders = folders.compactMap { Self.resolved($0) }
    }

    /// The location as it may be read: a URL as it is, a folder by its path without links.
    ///
    /// What is outside of the folders and what is not there at all are refused alike,
    /// so that nobody learns which files there are.
    public func location(_ text: String) throws(SourceError) -> String {
        // Relative paths mean nothing to a visitor, nor do files beside the program.
        switch try ReadableLocation(text, in: "/") {
        case .web(let url): return url
        case .flickr: return SourceLocation.tidy(text)
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

    /// The path without links, `.` and `..`; `nil` if nothing is there.
    private static func resolved(_ path: String) -> String? {
        guard let pointer = realpath(path, nil) else { return nil }
        defer { free(pointer) }
        return String(cString: pointer)
    }
}
