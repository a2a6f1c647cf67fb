/// What an export does beyond the usual.
public struct ExportOptions: Hashable, Sendable {
    /// Whether the originals come along, without what tells a place.
    public var hasOriginals: Bool
    /// Whether pictures are made again that an earlier export has made.
    public var renewsPictures: Bool

    /// Makes options.
    public init(hasOriginals: Bool = false, renewsPictures: Bool = false) {
        self.hasOriginals = hasOriginals
        self.renewsPictures = renewsPictures
    }
}

/// How far an export is.
public enum ExportProgress: Hashable, Sendable {
    /// So many of all photos have their pictures.
    case pictures(done: Int, of: Int)
    /// So many of all pages are written.
    case pages(done: Int, of: Int)
}
