import Foundation

/// Recognizes sites whose pages each show a photo: pictures of links to them are those photos, and no cards.
enum PhotoService {
    private static let names: Set<Substring> = [
        "imgur", "flickr", "500px", "instagram", "unsplash", "deviantart", "smugmug", "pexels", "pixabay",
        "wikimedia",
        "artstation", "behance", "reddituploads", "staticflickr", "gfycat", "postimg", "imgbb", "vsco",
        "pixelfed",
    ]
    private static let short: Set<String> = ["flic.kr", "redd.it", "ibb.co", "gyazo.com", "youpic.com"]

    /// Whether a URL leads to such a site.
    static func isHost(of url: String) -> Bool {
        guard let scheme = url.range(of: "://") else { return false }
        let host = url[scheme.upperBound...].prefix { !"/?#:".contains($0) }.lowercased()
        let labels = host.split(separator: ".")
        guard labels.count > 1 else { return false }
        return names.contains(labels[labels.count - 2])
            || short.contains(labels.suffix(2).joined(separator: "."))
    }
}
