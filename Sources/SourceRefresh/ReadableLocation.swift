import Fetching
import Foundation

/// The kinds of locations that can be read.
enum ReadableLocation: Hashable, Sendable {
    /// A URL for HTTP.
    case web(String)
    /// A location on Flickr.
    case flickr(FlickrLocation)
    /// An absolute path without a slash at its end.
    case path(String)

    /// Parses a location as people type it.
    ///
    /// Some browsers pass URLs with `feed:` in front. Text that
    /// looks like a host name is one, unless there is such a file.
    init(_ location: String, in workingFolder: String = FileManager.default.currentDirectoryPath)
        throws(SourceError)
    {
        let text = SourceLocation.normalized(location)
        guard !text.isEmpty, !text.utf8.contains(0) else { throw .invalidLocation(location) }
        switch Self.scheme(of: text) {
        case "http", "https":
            self = .web(text)
        case "feed":
            self = .web(SourceLocation.normalized(Self.withoutFeedScheme(text)))
        case "flickr":
            do {
                self = .flickr(try FlickrLocation(text))
            } catch {
                throw .flickr(error)
            }
        case "file":
            guard let url = URL(string: text), url.isFileURL else { throw .invalidLocation(location) }
            self = .path(Self.absolute(url.path, in: workingFolder))
        case .some:
            throw .fetch(.unsupportedScheme(String(text.prefix { $0 != ":" })))
        case nil:
            let path = Self.absolute(text, in: workingFolder)
            let isHost = Self.looksLikeHost(text) && !FileManager.default.fileExists(atPath: path)
            self = isHost ? .web(SourceLocation.normalized("https://" + text)) : .path(path)
        }
    }

    /// The scheme in lower case; `nil` for a drive or a port.
    private static func scheme(of text: String) -> String? {
        guard let colon = text.firstIndex(of: ":") else { return nil }
        let name = text[..<colon].lowercased()
        let isScheme =
            name.count > 1 && name.first?.isLetter == true
            && name.utf8.allSatisfy { byte in
                (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
                    || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
                    || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
            }
        let rest = text[text.index(after: colon)...]
        guard isScheme, rest.first?.isNumber != true else { return nil }
        return name
    }

    private static func withoutFeedScheme(_ text: String) -> String {
        let rest = text.dropFirst("feed:".count)
        return rest.hasPrefix("http:") || rest.hasPrefix("https:") ? String(rest) : "http:" + rest
    }

    private static func absolute(_ path: String, in workingFolder: String) -> String {
        let expanded = (path as NSString).expandingTildeInPath
        let base = URL(fileURLWithPath: workingFolder, isDirectory: true)
        let full = URL(fileURLWithPath: expanded, relativeTo: base).standardizedFileURL.path
        return full.count > 1 && full.hasSuffix("/") ? String(full.dropLast()) : full
    }

    /// `example.org`, `example.org/feed`: a name with a dot and letters at its end. `nas:8080`: any name with
    /// a port. `192.168.1.5`: four numbers.
    private static func looksLikeHost(_ text: String) -> Bool {
        let host = text.prefix { $0 != "/" && $0 != ":" && $0 != "?" }
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        if !host.isEmpty, hasPort(text.dropFirst(host.count)) { return true }
        if parts.count == 4, parts.allSatisfy({ UInt8($0) != nil }) { return true }
        guard parts.count > 1, parts.allSatisfy({ !$0.isEmpty }), let last = parts.last else { return false }
        let isName = host.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "." }
        return isName && last.count > 1 && last.allSatisfy(\.isLetter)
            && !fileTypes.contains(last.lowercased())
    }

    /// `:8080`, alone or before a path.
    private static func hasPort(_ rest: Substring) -> Bool {
        guard rest.first == ":" else { return false }
        let digits = rest.dropFirst().prefix { $0.isASCII && $0.isNumber }
        let end = rest.dropFirst(1 + digits.count).first
        return UInt16(digits) != nil && (end == nil || end == "/" || end == "?")
    }

    /// Extensions of feed files, which are not top-level domains.
    private static let fileTypes: Set<String> = ["json", "xml", "rss", "atom", "rdf", "html", "htm", "txt"]
}
