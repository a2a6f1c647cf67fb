/// Classifies media types, the words that services use for them, and the extensions of files.
enum MediaType {
    private static let videoOrAudio: Set<String> = [
        "video", "gifv", "audio", "film", "movie", "animation", "sound", "movingimage", "youtube", "vimeo",
        "hosted:video", "rich:video", "podcast", "podcastepisode", "clip", "reel", "reels", "voice_message",
        "application/ogg",
    ]
    private static let images: Set<String> = [
        "image", "images", "photo", "photos", "picture", "stillimage", "jpg", "jpeg", "png", "webp", "gif",
        "avif",
        "photograph", "illustration",
    ]

    private static let videoExtensions = ShortWord.set(
        "mp4 m4v mov webm avi mkv ogv mpg mpeg flv wmv m3u8 mpd gifv")
    private static let audioExtensions = ShortWord.set("mp3 m4a ogg oga wav flac aac opus wma")

    /// Whether the extension of a file is that of a video.
    static func isVideo(extension word: ShortWord) -> Bool { videoExtensions.contains(word) }

    /// Whether the extension of a file is that of video or audio.
    static func isVideoOrAudio(extension word: ShortWord) -> Bool {
        videoExtensions.contains(word) || audioExtensions.contains(word)
    }

    /// Whether a type in lower case is that of video or audio; YouTube's responses use `youtube#video`,
    /// `youtube#searchResult` and the like, Telegram's `video_file`.
    static func isVideoOrAudio(_ type: String) -> Bool {
        if videoOrAudio.contains(type) || ShortWord(type.utf8).map(isVideoOrAudio(extension:)) ?? false {
            return true
        }
        return beginnings.contains(where: type.hasPrefix) || endings.contains(where: type.hasSuffix)
    }

    private static let beginnings = ["video/", "audio/", "video_", "audio_", "youtube#"]
    private static let endings = ["shockwave-flash", "mpegurl", "dash+xml"]

    /// Whether a type is that of a web page.
    static func isPage(_ type: String) -> Bool { type.lowercased().contains("html") }

    private static let documents: Set<String> = [
        "application/pdf", "application/msword", "application/rtf", "application/zip", "text/csv",
    ]

    /// Whether a type in lower case is that of a file of text or data, and not of a record that may have a picture.
    static func isDocument(_ type: String) -> Bool {
        if documents.contains(type) { return true }
        return type.hasPrefix("application/vnd.") && !notDocuments.contains(where: type.hasSuffix)
    }

    /// Endings of types of records, of Google's photos and folders, and of video.
    private static let notDocuments = ["+json", "+xml", ".photo", ".folder", ".video", "mpegurl"]

    /// Whether a type is that of an image.
    static func isImage(_ type: String) -> Bool {
        images.contains(type) || type.hasPrefix("image/") || type.hasSuffix("photo")
    }
}
