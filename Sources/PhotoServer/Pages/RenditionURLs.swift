/// The URLs of one photo's renditions, for pages.
protocol RenditionURLs {
    /// The URL of a square crop with a side of `side` pixels.
    func square(_ side: Int) -> String
    /// The URL of the whole photo within a box of `side` pixels.
    func fitted(_ side: Int) -> String
}

extension ImageURL: RenditionURLs {}

/// URLs for scripts, with a time limit: scripts retry renditions that are not ready, so
/// that pictures of a slow origin occupy no connection.
struct BriefURLs: RenditionURLs {
    private static let query = "?wait=250"

    let image: ImageURL

    func square(_ side: Int) -> String { image.square(side) + Self.query }
    func fitted(_ side: Int) -> String { image.fitted(side) + Self.query }
}
