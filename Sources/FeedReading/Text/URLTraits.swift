import Basics

/// What the text of a URL implies about its image.
struct URLTraits: Sendable {
    /// The apparent target of the URL.
    enum Target: Sendable {
        /// An image, by the extension of its path.
        case image
        /// Something else, by the extension of its path.
        case other
        /// Unknown.
        case unknown
    }

    /// The form of the URL.
    enum Form: Sendable {
        /// With `http` or `https`, or `//host/…`.
        case web
        /// An image in the URL itself.
        case data
        /// A path or a name without a scheme.
        case relative
        /// Another scheme, or with a user name.
        case refused
    }

    let target: Target
    let form: Form

    /// Examines a text, or returns `nil` if it is no URL: too long, empty, or a sentence. With spaces, it is one if it
    /// ends like an image.
    init?(_ bytes: ArraySlice<UInt8>) {
        guard let first = bytes.first, bytes.count <= Self.maximumLength(bytes) else { return nil }
        guard let form = Self.form(bytes, first) else { return nil }
        self.form = form
        target = form == .data ? .image : Self.target(bytes)
        if target != .image, bytes.contains(where: \.isSpace) { return nil }
    }

    /// Examines the text of an attribute or element for URLs. It is no sentence: spaces in it, as in
    /// `images/My photo.jpg`, were only not escaped, unless the text is a pattern: `{{ photo.url }}`.
    init?(_ text: String) {
        var text = text
        if text.utf8.contains(where: \.isSpace) {
            guard !text.contains(text: "{{"), !text.contains(text: "<%") else { return nil }
            text = URLText.encoded(text)
        }
        let found = text.withUTF8 { URLTraits(ArraySlice($0)) }
        guard let found else { return nil }
        self = found
    }

    private static func maximumLength(_ bytes: ArraySlice<UInt8>) -> Int {
        bytes.starts(with: dataPrefix) ? 2 << 20 : 4096
    }

    // MARK: Form

    private static let dataPrefix = Array("data:image/".utf8)
    private static let schemes = [Array("http://".utf8), Array("https://".utf8), Array("//".utf8)]

    private static func form(_ bytes: ArraySlice<UInt8>, _ first: UInt8) -> Form? {
        if let scheme = schemes.first(where: { hasPrefix(bytes, $0) }) {
            return webForm(bytes.dropFirst(scheme.count))
        }
        if hasPrefix(bytes, dataPrefix) { return .data }
        guard !first.isSpace, first != UInt8(ascii: "<"), first != UInt8(ascii: "{") else { return nil }
        return hasScheme(bytes) ? .refused : .relative
    }

    private static func webForm(_ rest: ArraySlice<UInt8>) -> Form? {
        let host = rest.prefix {
            $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#")
        }
        guard !host.isEmpty, !host.contains(where: \.isSpace) else { return nil }
        return host.contains(UInt8(ascii: "@")) ? .refused : .web
    }

    /// Whether the host is one for images by its first label, as in `https://images.nypl.org/?id=1`.
    static func isOnImageHost(_ url: ArraySlice<UInt8>) -> Bool {
        guard let scheme = schemes.first(where: { hasPrefix(url, $0) }) else { return false }
        let label = url.dropFirst(scheme.count).prefix {
            $0 != UInt8(ascii: ".") && $0 != UInt8(ascii: "/")
        }
        return ShortWord(label).map(imageHosts.contains) ?? false
    }

    private static let imageHosts = ShortWord.set("images image img imgs thumbs")

    /// A scheme is letters, digits, `+`, `-`, `.`, then a colon and no digit (`host:80`) or space (a sentence).
    private static func hasScheme(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard let colon = bytes.prefix(16).firstIndex(of: UInt8(ascii: ":")), colon > bytes.startIndex else {
            return false
        }
        return bytes[..<colon].allSatisfy { $0.isLetter || $0.isDigit || "+-.".utf8.contains($0) }
    }

    private static func hasPrefix(_ bytes: ArraySlice<UInt8>, _ prefix: [UInt8]) -> Bool {
        guard bytes.count >= prefix.count else { return false }
        return zip(bytes, prefix).allSatisfy { $0.lowercased == $1 }
    }

    // MARK: Target

    private static let imageExtensions = ShortWord.set(
        "jpg jpeg jpe jfif pjpeg png gif webp avif heic heif tif tiff bmp jxl jp2 svg")
    private static let otherExtensions = ShortWord.set(
        """
        html htm xhtml mp4 m4v mov webm avi mkv ogv mpg mpeg flv wmv mp3 m4a ogg oga wav flac aac opus wma pdf doc docx \
        ppt pptx xls xlsx zip gz rar 7z tar js css xml rss atom txt md csv swf gifv m3u8 mpd vtt srt epub woff \
        woff2 ttf ico cur glb stl
        """)

    /// Whether the path has the extension of a video.
    static func isVideo(_ bytes: ArraySlice<UInt8>) -> Bool {
        pathExtension(bytes).map(MediaType.isVideo(extension:)) ?? false
    }

    /// Whether the path has the extension of video or audio.
    static func isVideoOrAudio(_ bytes: ArraySlice<UInt8>) -> Bool {
        pathExtension(bytes).map(MediaType.isVideoOrAudio(extension:)) ?? false
    }

    private static func pathExtension(_ bytes: ArraySlice<UInt8>) -> ShortWord? {
        fileExtension(bytes.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") })
    }

    private static let dataExtensions = ShortWord.set("json xml rss atom")

    /// Whether the path has the extension of data for programs.
    static func isData(_ bytes: ArraySlice<UInt8>) -> Bool {
        pathExtension(bytes).map(dataExtensions.contains) ?? false
    }

    private static func target(_ bytes: ArraySlice<UInt8>) -> Target {
        let path = bytes.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
        switch target(ofPath: path) {
        case .unknown where path.count < bytes.count: return target(ofQuery: bytes[path.endIndex...])
        case let known: return known
        }
    }

    private static func target(ofPath path: ArraySlice<UInt8>) -> Target {
        let name = path[(path.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? path.startIndex)...]
        guard let found = fileExtension(name) else { return .unknown }
        if otherExtensions.contains(found) { return .other }
        guard imageExtensions.contains(found) else { return .unknown }
        return isDescriptionPage(path) ? .other : .image
    }

    /// MediaWiki's pages about images have the extension of the images.
    private static func isDescriptionPage(_ path: ArraySlice<UInt8>) -> Bool {
        let afterScheme = path.dropFirst(8)
        guard
            afterScheme.contains(UInt8(ascii: ":")) || path.contains(text: "%3A")
                || path.contains(text: "/wiki/")
        else { return false }
        guard !path.contains(text: "/Special:FilePath/"), !path.contains(text: "/Special:Redirect/") else {
            return false
        }
        return path.contains(text: "/wiki/") || path.contains(text: "File:") || path.contains(text: "Image:")
            || path.contains(text: "File%3A")
    }

    /// `…/image.php?file=a.jpg` names an image; `?format=jpg` does too.
    private static func target(ofQuery query: ArraySlice<UInt8>) -> Target {
        guard query.first == UInt8(ascii: "?") else { return .unknown }
        for part in query.dropFirst().split(separator: UInt8(ascii: "&")) {
            let value = part.drop { $0 != UInt8(ascii: "=") }.dropFirst()
            let isName = part.starts(with: "format=".utf8) || part.starts(with: "fm=".utf8)
            if isName, let word = ShortWord(value), imageExtensions.contains(word) { return .image }
            guard let found = fileExtension(value), imageExtensions.contains(found) else { continue }
            return isDescriptionPage(value) ? .unknown : .image
        }
        return .unknown
    }

    private static func fileExtension(_ name: ArraySlice<UInt8>) -> ShortWord? {
        guard let dot = name.lastIndex(of: UInt8(ascii: ".")) else { return nil }
        let found = name[(dot + 1)...].prefix { $0.isLetter || $0.isDigit }
        guard (2...5).contains(found.count) else { return nil }
        let rest = name[found.endIndex...]
        // `photo.jpg:large` and `photo.jpg!medium` are sizes of one image.
        guard rest.isEmpty || [UInt8(ascii: ":"), UInt8(ascii: "!"), UInt8(ascii: "@")].contains(rest.first)
        else {
            return nil
        }
        return ShortWord(found)
    }
}
