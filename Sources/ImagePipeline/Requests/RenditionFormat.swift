/// The file formats of renditions.
public enum RenditionFormat: String, Hashable, Sendable, CaseIterable {
    /// For browsers without WebP.
    case jpeg
    /// Smaller at the same quality; keeps transparency.
    case webp
}

extension RenditionFormat {
    /// The media type, e.g. `image/webp`.
    public var contentType: String { "image/\(rawValue)" }
    /// The ending of file names, without the dot.
    public var fileExtension: String { self == .jpeg ? "jpg" : "webp" }
}
