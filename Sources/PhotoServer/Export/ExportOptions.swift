/// The options of an export.
public struct ExportOptions: Hashable, Sendable {
    /// Whether to include the originals, without their locations.
    public var hasOriginals: Bool
    /// Whether to make pictures again that an earlier export has made.
    public var renewsPictures: Bool

    /// Creates options.
    public init(hasOriginals: Bool = false, renewsPictures: Bool = false) {
        self.hasOriginals = hasOriginals
        self.renewsPictures = renewsPictures
    }
}

/// The progress of an export.
public enum ExportProgress: Hashable, Sendable {
    /// `done` of all photos have their pictures.
    case pictures(done: Int, of: Int)
    /// `done` of all pages are written.
    case pages(done: Int, of: Int)
}
