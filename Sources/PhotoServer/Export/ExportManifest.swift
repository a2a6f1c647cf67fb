import Foundation
import Photos

/// What an export has written into its folder: lines of JSON, each appended before
/// or after a step, so that all files are known even if the program is killed.
struct ExportManifest {
    /// One line; unused fields are absent.
    struct Line: Codable {
        /// The format version, in the first line.
        var version: Int?
        /// The exported collection, in the first line: the name of a source, or the path of a page.
        var source: String?
        /// Its title, in the first line.
        var title: String?
        /// Files that are about to be written, relative to the site's folder.
        var files: [String]?
        /// Pictures that are written.
        var picture: ExportedPicture?
    }

    /// The current format version.
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

    /// Reads a manifest; truncated lines are ignored.
    init(_ data: Data) {
        let decoder = JSONDecoder()
        for bytes in data.split(separator: UInt8(ascii: "\n")) {
            // The last line may be truncated: the program ended while writing it.
            guard let line = try? decoder.decode(Line.self, from: Data(bytes)) else { continue }
            add(line)
        }
    }

    mutating func add(_ line: Line) {
        version = line.version ?? version
        source = line.source ?? source
        title = line.title ?? title
        // A manifest that something else has changed cannot name files elsewhere.
        files.formUnion((line.files ?? []).filter(Self.isInside))
        if let picture = line.picture {
            pictures[picture.name] = picture
            if let url = ImageURL(Substring(picture.name)) {
                names[url.photo, default: []].insert(picture.name)
            }
        }
    }

    /// The pictures of a photo's current original.
    func picture(of photo: Photo) -> ExportedPicture? {
        (names[photo.id] ?? []).compactMap { pictures[$0] }.first { $0.shows(photo) }
    }

    /// The whole manifest, without outdated lines.
    static func encoded(_ first: Line, files: Set<String>, pictures: [ExportedPicture]) throws -> Data {
        let lines =
            [first] + files.sorted().map { Line(files: [$0]) } + pictures.map { Line(picture: $0) }
        return try lines.reduce(into: Data()) { $0.append(try encoded($1)) }
    }

    /// One line with its line break.
    static func encoded(_ line: Line) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        var data = try encoder.encode(line)
        data.append(UInt8(ascii: "\n"))
        return data
    }

    /// Whether a path stays inside the site's folder.
    static func isInside(_ path: String) -> Bool {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        return parts.allSatisfy { !$0.isEmpty && $0 != "." && $0 != ".." } && !path.contains("\0")
    }
}
