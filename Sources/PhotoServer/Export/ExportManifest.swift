import Foundation
import Photos

/// What an export has written into its folder: lines of JSON, each added before
/// or after something is done, so that the end of the program at any moment
/// leaves no file unknown.
struct ExportManifest {
    /// One line; what it does not tell is absent.
    struct Line: Codable {
        /// The form of the file, in the first line.
        var version: Int?
        /// The collection that is exported, in the first line: the name of a source, or the path of a page.
        var source: String?
        /// Its title, in the first line.
        var title: String?
        /// Files that are about to be written, from the site's folder.
        var files: [String]?
        /// Pictures that are there now.
        var picture: ExportedPicture?
    }

    /// The form that is written.
    static let currentVersion = 1

    private(set) var version = 0
    private(set) var source = ""
    private(set) var title = ""
    /// Every file that an export has written, and perhaps some that it was about to.
    private(set) var files: Set<String> = []
    private(set) var pictures: [String: ExportedPicture] = [:]
    /// The names of the pictures of each photo: several if its original has changed.
    private var names: [PhotoID: Set<String>] = [:]

    init() {}

    /// Reads a manifest; a line that was cut off tells nothing.
    init(_ data: Data) {
        let decoder = JSONDecoder()
        for bytes in data.split(separator: UInt8(ascii: "\n")) {
            // The last line may be cut off: the program ended while it wrote it.
            guard let line = try? decoder.decode(Line.self, from: Data(bytes)) else { continue }
            add(line)
        }
    }

    mutating func add(_ line: Line) {
        version = line.version ?? version
        source = line.source ?? source
        title = line.title ?? title
        // A manifest that something else has changed leads to no file elsewhere.
        files.formUnion((line.files ?? []).filter(Self.isInside))
        if let picture = line.picture {
            pictures[picture.name] = picture
            if let url = ImageURL(Substring(picture.name)) {
                names[url.photo, default: []].insert(picture.name)
            }
        }
    }

    /// The pictures of what a photo shows now.
    func picture(of photo: Photo) -> ExportedPicture? {
        (names[photo.id] ?? []).compactMap { pictures[$0] }.first { $0.shows(photo) }
    }

    /// The whole manifest, without what is no longer needed.
    static func encoded(_ first: Line, files: Set<String>, pictures: [ExportedPicture]) throws -> Data {
        let lines =
            [first] + files.sorted().map { Line(files: [$0]) } + pictures.map { Line(picture: $0) }
        return try lines.reduce(into: Data()) { $0.append(try encoded($1)) }
    }

    /// One line with its end.
    static func encoded(_ line: Line) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        var data = try encoder.encode(line)
        data.append(UInt8(ascii: "\n"))
        return data
    }

    /// Whether a path leads to a file below the site's folder, and not out of it.
    static func isInside(_ path: String) -> Bool {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        return parts.allSatisfy { !$0.isEmpty && $0 != "." && $0 != ".." } && !path.contains("\0")
    }
}
