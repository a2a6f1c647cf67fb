/// Classifies media types, the words that services use for them, and the extensions of files.
enum MediaType {
    private static let moving: Set<String> = [
        "video", "gifv", "audio", "film", "movie", "animation", "sound", "movingimage", "youtube", "vimeo",
        "hosted:video", "rich:video", "podcast", "podcastepisode", "clip", "reel", "reels", "voice_message",
        "application/ogg",
    ]
    private static let still: Set<String> = [
        "image", "images", "photo", "photos", "picture", "stillimage", "jpg", "jpeg", "png", "webp", "gif",
        "avif",
        "photograph", "illustration",
    ]

    private static let films = ShortWord.set("mp4 m4v mov webm avi mkv ogv mpg mpeg flv wmv m3u8 mpd gifv")
    private static let sounds = ShortWord.set("mp3 m4a ogg oga wav flac aac opus wma")

    /// Whether the extension of a file is that of a video.
    static func isFilm(extension word: ShortWord) -> Bool { films.contains(word) }

    /// Whether the extension of a file is that of a video or a sound.
    static func isMovingOrSound(extension word: ShortWord) -> Bool {
        films.contains(word) || sounds.contains(word)
    }

    /// Whether a type in lower case is that of a video or a sound; YouTube's answers use `youtube#video`,
    /// `youtube#searchResult` and the like, Telegram's `video_file`.
    static func isMovingOrSound(_ type: String) -> Bool {
        if moving.contains(type) || ShortWord(type.utf8).map(isMovingOrSound(extension:)) ?? false {
            return true
        }
        return beginnings.contains(where: type.hasPrefix) || endings.contains(where: type.hasSuffix)
    }

    private static let beginnings = ["video/", "audio/", "video_", "audio_", "youtube#"]
    private static let endings = ["shockwave-flash", "mpegurl", "dash+xml"]

    /// Whether a type is that of a web page.
    static func isPage(_ type: String) -> Bool { type.lowercased().contains("html") }

    /// Whether a type is that of an image.
    static func isImage(_ type: String) -> Bool {
        still.contains(type) || type.hasPrefix("image/") || type.hasSuffix("photo")
    }
}
