import ArgumentParser
import Foundation

/// Paths as people type them.
enum LocalPath {
    /// Makes a path absolute: `~` is the home folder, anything else is relative to the working folder.
    static func expanded(_ path: String) -> String {
        URL(fileURLWithPath: (path as NSString).expandingTildeInPath).standardizedFileURL.path
    }

    /// Refuses an empty location, as an unset variable of a shell gives one: it would be the working folder.
    static func check(_ location: String) throws {
        if location.allSatisfy(\.isWhitespace) {
            throw ValidationError(.noLocation)
        }
    }

    /// Leaves a URL as it is and makes a local path absolute.
    static func location(_ text: String) -> String {
        let scheme = text.prefix { $0.isLetter || $0.isNumber || $0 == "+" || $0 == "-" || $0 == "." }
        let isURL = !scheme.isEmpty && text.dropFirst(scheme.count).hasPrefix(":")
        return isURL ? text : expanded(text)
    }
}
