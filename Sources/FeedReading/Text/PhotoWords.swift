import Photos

/// The words that a feed has for a photo, as it wrote them.
struct PhotoWords {
    var title: String?
    var caption: String?
    var description: String?
    var alternative: String?
}

/// The same words as plain text.
struct PlainWords {
    var title: String?
    var caption: String?
    var description: String?
    var alternative: String?

    /// Makes plain text of what a feed wrote.
    init(_ words: PhotoWords) {
        title = PlainText.title(words.title)
        caption = PlainText.paragraphs(words.caption)
        description = PlainText.paragraphs(words.description)
        alternative = PlainText.paragraphs(words.alternative)
    }
}

extension FeedPhoto {
    /// A photo with its title: the title, else the caption, else the
    /// description, else the text for those who cannot see it; and its
    /// description, unless that already serves as the title.
    init(words: PlainWords) {
        let descriptions = [words.description, words.caption, words.alternative].compactMap(\.self)
        let title = words.title ?? words.caption ?? descriptions.first
        self.init(title: title.map(PlainText.title(ofParagraphs:)) ?? FeedPhoto.unknownTitle)
        // White space aside, what is much longer than the title is not the title.
        let length = self.title.utf8.count
        description = descriptions.first { $0.utf8.count > length + 64 || PlainText.line($0) != self.title }
    }

    /// A photo with the words as a feed wrote them.
    init(words: PhotoWords) { self.init(words: PlainWords(words)) }
}
