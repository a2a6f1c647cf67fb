import ArgumentParser
import Foundation

/// Paths as people type them.
enum LocalPath {
    /// Makes a path absolute: `~` is the home folder, anything else is relative to the working folder.
    static func expanded(_ path: String) -> String {
        URL(fileURLWithPath: (path as NSString).expandingTildeInPath).standardizedFileURL.path
    }

    /// Refuses an empty location, e.g. from an unset shell variable: it would be the working folder.
    static func check(_ location: String) throws {
        if location.allSatisfy(\.isWhitespace) {
            throw ValidationError(.noLocation)
        }
    }
}
