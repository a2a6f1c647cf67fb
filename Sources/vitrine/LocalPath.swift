import ArgumentParser
import Foundation
import Photos

/// Paths as people type them.
enum LocalPath {
    /// Makes a path absolute: `~` is the home folder, anything else is relative to the working folder.
    static func expanded(_ path: String) -> String {
        URL(fileURLWithPath: (path as NSString).expandingTildeInPath).standardizedFileURL.path
    }

    /// Rejects an empty value of an option, e.g. from an unset shell variable: as a path it would be the
    /// working folder.
    static func check(_ value: String, of option: String) throws {
        if value.allSatisfy(\.isWhitespace) {
            throw ValidationError(.emptyOption, [.option: .text("--\(option)")])
        }
    }

    /// Rejects an empty path of a file or folder to read or write.
    static func checkPath(_ path: String) throws {
        if path.allSatisfy(\.isWhitespace) { throw ValidationError(.emptyPath) }
    }

    /// Rejects an empty location, e.g. from an unset shell variable: it would be the working folder.
    static func check(_ location: String) throws {
        if location.allSatisfy(\.isWhitespace) {
            throw ValidationError(.noLocation)
        }
    }
}
