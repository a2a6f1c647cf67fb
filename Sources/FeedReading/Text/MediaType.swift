/// Classifies media types, and the words that services use for them.
enum MediaType {
    private static let moving: Set<String> = [
        "video", "gifv", "audio", "film", "movie", "animation", "sound", "movingimage", "youtube", "vimeo",
        "hosted:video", "rich:video", "mp4", "webm", "mp3", "podcast", "podcastepisode",
    ]
    private static let still: Set<String> = [
        "image", "images", "photo", "photos", "picture", "stillimage", "jpg", "jpeg", "png", "webp", "gif",
        "avif",
        "photograph", "illustration",
    ]

    /// Whether a type is that of a video or a sound; YouTube's answers use `youtube#video`,
    /// `youtube#searchResult` and the like.
    static func isMovingOrSound(_ type: String) -> Bool {
        moving.contains(type) || type.hasSuffix("shockwave-flash") || type.hasPrefix("video/")
            || type.hasPrefix("audio/") || type.hasPrefix("youtube#")
    }

    /// Whether a type is that of a web page.
    static func isPage(_ type: String) -> Bool { type.lowercased().contains("html") }

    /// Whether a type is that of an image.
    static func isImage(_ type: String) -> Bool {
        still.contains(type) || type.hasPrefix("image/") || type.hasSuffix("photo")
    }
}
