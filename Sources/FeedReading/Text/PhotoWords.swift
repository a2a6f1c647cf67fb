import Photos

/// A feed's words for a photo, unprocessed.
struct PhotoWords {
    var title: String?
    var caption: String?
    var description: String?
    var alternative: String?
}

/// The same words as plain text.
struct PlainPhotoText {
    var title: String?
    var caption: String?
    var description: String?
    var alternative: String?

    /// Converts a feed's words to plain text.
    init(_ words: PhotoWords) {
        title = PlainText.title(words.title)
        caption = PlainText.paragraphs(words.caption)
        description = PlainText.paragraphs(words.description)
        alternative = PlainText.paragraphs(words.alternative)
    }

    /// Adds the text of the entry to the words of one of its pictures.
    ///
    /// It is the title of a picture with a description of its own but without title and caption, as posts on Mastodon are;
    /// else the description of a picture without one.
    mutating func addStory(_ story: String?) {
        if title == nil, caption == nil, description != nil { title = story }
        description = description ?? story
    }
}

extension FeedPhoto {
    /// Creates a photo with its title: the title, else the caption, else the
    /// description, else the alternative text; and its
    /// description, unless that is used as the title.
    init(words: PlainPhotoText) {
        let descriptions = [words.description, words.caption, words.alternative].compactMap(\.self)
        let title = words.title ?? words.caption ?? descriptions.first
        self.init(title: title.map(PlainText.title(ofParagraphs:)) ?? FeedPhoto.unknownTitle)
        // Ignoring white space, a text that is much longer than the title is not the title.
        let length = self.title.utf8.count
        description = descriptions.first { $0.utf8.count > length + 64 || PlainText.line($0) != self.title }
    }

    /// Creates a photo with a feed's words.
    init(words: PhotoWords) { self.init(words: PlainPhotoText(words)) }
}
