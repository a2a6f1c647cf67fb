import Photos

/// The words that a feed has for a photo, as it wrote them.
struct PhotoWords {
    var title: String?
    var caption: String?
    var description: String?
    var alternative: String?
}

extension FeedPhoto {
    /// The title of a photo that no word of its feed names.
    static let unknownTitle = "Unknown"

    /// A photo with its title: the title, else the caption, else the
    /// description, else the text for those who cannot see it; and its
    /// description, unless that already serves as the title.
    init(words: PhotoWords) {
        let title = PlainText.title(words.title) ?? PlainText.title(words.caption)
        let candidates = [words.description, words.caption, words.alternative]
        let descriptions = candidates.compactMap { PlainText.paragraphs($0) }
        self.init(title: title ?? descriptions.first.map(PlainText.line) ?? FeedPhoto.unknownTitle)
        description = descriptions.first { PlainText.line($0) != self.title }
    }
}
