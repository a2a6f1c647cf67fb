/// Where the renditions of one photo are, for a page to name.
protocol RenditionURLs {
    /// The URL of a square crop with a side of so many pixels.
    func square(_ side: Int) -> String
    /// The URL of the whole photo within a box of so many pixels.
    func fitted(_ side: Int) -> String
}

extension ImageURL: RenditionURLs {}

/// The URLs that scripts ask for: what is not ready in a moment is put off, so
/// that pictures of a slow origin hold no connection.
struct BriefURLs: RenditionURLs {
    private static let query = "?wait=250"

    let image: ImageURL

    func square(_ side: Int) -> String { image.square(side) + Self.query }
    func fitted(_ side: Int) -> String { image.fitted(side) + Self.query }
}
