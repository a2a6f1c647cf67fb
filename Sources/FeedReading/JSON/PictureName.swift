/// Classifies by its name and content whether a text is the URL of a picture.
enum PictureName {
    enum Classification {
        /// Certainly a picture.
        case picture
        /// A URL that may lead to a picture, if something beside it indicates so.
        case possible
        /// A picture whose URL must not be fetched.
        case refused
        case no
    }

    /// The object that the text is in.
    struct Context {
        /// The object is under a name for images.
        var isInImage = false
        /// The object holds the sizes of a picture.
        var isInRenditions = false
        /// The object holds links, of which only those to files count.
        var isInLinks = false
    }

    static func classify(_ bytes: ArraySlice<UInt8>, _ traits: KeyTraits, _ context: Context)
        -> Classification
    {
        let bytes = bytes.trimmingSpaces
        guard bytes.count > 3, traits.imageName != .no || mayBeURL(bytes) else { return .no }
        guard let url = URLTraits(bytes) else { return .no }
        switch url.form {
        case .refused: return url.target == .image || traits.imageName == .image ? .refused : .no
        case .data: return bytes.count < URLResolver.shortestData ? .no : .picture
        // The set of an image element is several URLs with their widths; its `src` is beside it.
        case _ where traits.isSourceSet && bytes.contains(where: \.isSpace): return .no
        case .web where !traits.isPlainImageName && Decoration.mayBeDecoration(bytes): return .no
        case .relative: return relative(bytes, url, traits, context)
        case .web: return web(bytes, url, traits, context)
        }
    }

    private static let unsupportedExtensions = [".tif", ".tiff", ".jp2"].map { Array($0.utf8) }

    /// Whether the path or the query of the URL ends as that of a format that browsers cannot show.
    static func isUnsupportedFormat(_ bytes: ArraySlice<UInt8>) -> Bool {
        let whole = bytes.prefix { $0 != UInt8(ascii: "#") }
        let path = whole.prefix { $0 != UInt8(ascii: "?") }
        return unsupportedExtensions.contains { ending in
            [path, whole].contains { $0.suffix(ending.count).lazy.map(\.lowercased).elementsEqual(ending) }
        }
    }

    /// Whether a text may be a URL, so that it is examined under any name.
    private static func mayBeURL(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard let first = bytes.first else { return false }
        return first | 0x20 == UInt8(ascii: "h") || first == UInt8(ascii: "/")
            || first | 0x20 == UInt8(ascii: "d")
    }

    private static func web(
        _ bytes: ArraySlice<UInt8>, _ url: URLTraits, _ traits: KeyTraits, _ context: Context
    ) -> Classification {
        switch url.target {
        case .other: return .no
        case .image: return traits.isPage ? .no : .picture
        case .unknown: break
        }
        if context.isInLinks || traits.isPage || traits.isPageField { return .no }
        switch traits.imageName {
        case .image: return .picture
        case .size: return context.isInImage || context.isInRenditions ? .picture : .possible
        case .url where URLTraits.isData(bytes): return .no
        case .url: return context.isInImage ? .picture : .possible
        case .no: return .no
        }
    }

    private static let serverFolders = [
        "/usr/", "/var/", "/mnt/", "/srv/", "/opt/", "/root/", "/tmp/", "/Users/", "/Volumes/",
    ].map { Array($0.utf8) }
    private static let home = Array("/home/".utf8)

    /// Whether a text is the path of a file on the server itself; sites may have a folder `home`.
    private static func isServerPath(_ bytes: ArraySlice<UInt8>, _ traits: KeyTraits) -> Bool {
        guard bytes.first == UInt8(ascii: "/") else { return false }
        return serverFolders.contains { bytes.starts(with: $0) } || traits.isPath && bytes.starts(with: home)
    }

    private static func relative(
        _ bytes: ArraySlice<UInt8>, _ url: URLTraits, _ traits: KeyTraits, _ context: Context
    ) -> Classification {
        guard !traits.isPage, !isServerPath(bytes, traits) else { return .no }
        // Finna's `/Cover/Show?id=…` has no extension.
        let isPath = bytes.first == UInt8(ascii: "/") && bytes.dropFirst().contains(UInt8(ascii: "/"))
        if url.target == .unknown, isPath, traits.imageName == .image { return .picture }
        guard url.target == .image else { return .no }
        switch traits.imageName {
        case .image: return .picture
        // A sentence may end with the name of a file.
        case .url where bytes.contains(where: \.isSpace), .size where bytes.contains(where: \.isSpace):
            return .no
        case .url, .size:
            return context.isInImage || context.isInRenditions || bytes.contains(UInt8(ascii: "/"))
                ? .picture : .possible
        case .no: return .no
        }
    }
}
