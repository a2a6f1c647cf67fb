import Foundation
import Photos

/// An item of the Internet Archive: its words, and the photos of its files.
struct InternetArchiveItem {
    let title: String?
    private let description: String?
    private let credit: String?
    private let date: Date?
    private let page: String?
    /// The URL of the folder with the files, without a slash at its end.
    private let folder: String
    private let files: JSONChildren
    /// What was made of each file, by its name.
    private let derivatives: [String: InternetArchiveDerivatives]
    private let resolver: URLResolver

    /// Reads an item, which is recognized by the server and the folder of its files; `nil` for any other JSON.
    init?(_ root: JSONValue, _ resolver: URLResolver) {
        guard let server = root["server"]?.string, Self.isServer(server),
            let path = root["dir"]?.string, path.hasPrefix("/"), let files = root["files"]?.array
        else { return nil }
        let metadata = root["metadata"]
        let identifier = Self.texts(metadata?["identifier"]).first { !$0.isEmpty }?.asPathComponent
        title = PlainText.title(Self.texts(metadata?["title"]).first)
        let paragraphs = Self.texts(metadata?["description"]).compactMap { PlainText.paragraphs($0) }
        description = PlainText.paragraphs(ofPlain: paragraphs.joined(separator: "\n"))
        credit = PlainText.title(Self.texts(metadata?["creator"]).joined(separator: ", "))
        date = FeedDate.parse(Self.texts(metadata?["date"]).first)
        page = identifier.map { "https://archive.org/details/\($0)" }
        // Items move between servers, so that the URLs of photos would change with `server` and `dir`.
        folder =
            identifier.map { "https://archive.org/download/\($0)" } ?? "https://\(server)\(path.asPath)"
        self.files = files
        derivatives = InternetArchiveDerivatives.all(in: files)
        self.resolver = resolver
    }

    private static func isServer(_ name: String) -> Bool {
        name.hasSuffix(".archive.org")
            && name.utf8.allSatisfy { $0.isLetter || $0.isDigit || ".-".utf8.contains($0) }
    }

    /// The values of a field that are read.
    private static let maximumValues = 20

    /// The values of a field, which may have several: `"creator": ["Ann", "Ben"]`.
    private static func texts(_ field: JSONValue?) -> [String] {
        guard let field else { return [] }
        guard field.isArray else { return [field.text].compactMap(\.self) }
        return field.children.prefix(maximumValues).compactMap(\.text)
    }

    // MARK: Files

    /// Formats of files that describe or represent the item.
    private static let ownFormats: Set<String> = [
        "Metadata", "Item Tile", "Item Image", InternetArchiveDerivatives.thumbnailFormat,
    ]

    /// The files that were uploaded.
    var uploads: some Sequence<JSONValue> {
        files.lazy.filter { file in
            guard file["source"]?.string == "original", file["name"]?.string != "__ia_thumb.jpg" else {
                return false
            }
            return !Self.ownFormats.contains(file["format"]?.string ?? "")
        }
    }

    /// The photo of an uploaded file; files that are not public cannot be downloaded.
    func photo(of file: JSONValue) -> AlbumItem {
        guard let name = file["name"]?.string, file["private"]?.isTrue != true else {
            return .skipped(.noPicture)
        }
        let type = InternetArchiveFileType(name)
        guard type.isImage else { return .skipped(type.isVideoOrAudio ? .video : .notAnImage) }
        let derived = derivatives[name]
        let shown = type.isUnsupported ? (derived?.picture ?? name) : name
        guard let original = url(of: shown) else { return .skipped(.refusedURL) }
        var photo = FeedPhoto(words: words(of: file, named: name))
        photo.key = name
        photo.original = original
        photo.thumbnail = (derived?.thumbnail ?? derivatives[shown]?.thumbnail).flatMap { url(of: $0) }
        photo.page = page
        photo.date = date
        photo.credit = credit
        return .photo(photo)
    }

    private func url(of name: String) -> String? { resolver.image("\(folder)/\(name.asPath)") }

    private func words(of file: JSONValue, named name: String) -> PlainPhotoText {
        var words = PlainPhotoText(PhotoWords(title: Self.texts(file["title"]).first))
        words.title = words.title ?? PlainText.title(FileTitle.title(of: name))
        words.description = description
        return words
    }
}

/// The names of the pictures that the Internet Archive made of one file.
struct InternetArchiveDerivatives {
    static let thumbnailFormat = "JPEG Thumb"

    private(set) var thumbnail: String?
    /// The largest picture, in a format that browsers can show.
    private(set) var picture: String?
    /// Its length in bytes.
    private var pictureLength = 0

    /// The derivatives of all files, by the names of these.
    static func all(in files: JSONChildren) -> [String: InternetArchiveDerivatives] {
        var result: [String: InternetArchiveDerivatives] = [:]
        var timeLimit = TimeLimitCheck()
        for file in files {
            if timeLimit.isExceeded() { break }
            guard file["source"]?.string == "derivative", let name = file["name"]?.string,
                let original = file["original"]?.string
            else { continue }
            result[original, default: InternetArchiveDerivatives()].add(file, named: name)
        }
        return result
    }

    private mutating func add(_ file: JSONValue, named name: String) {
        let type = InternetArchiveFileType(name)
        guard type.isImage, !type.isUnsupported else { return }
        guard file["format"]?.string != Self.thumbnailFormat else {
            thumbnail = thumbnail ?? name
            return
        }
        let length = file["size"]?.integer ?? 0
        guard picture == nil || length > pictureLength else { return }
        picture = name
        pictureLength = length
    }
}

/// What a file contains, by the extension of its name, which may also contain characters that are special in URLs.
private struct InternetArchiveFileType {
    private let file: String

    init(_ name: String) { file = "file.\((name as NSString).pathExtension)" }

    var isImage: Bool { URLTraits(file)?.target == .image }
    var isVideoOrAudio: Bool { URLTraits.isVideoOrAudio(ArraySlice(file.utf8)) }
    /// Whether browsers cannot show the format.
    var isUnsupported: Bool { PictureName.isUnsupportedFormat(ArraySlice(file.utf8)) }
}
