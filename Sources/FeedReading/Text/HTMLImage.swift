/// An image element of HTML, with its context.
struct HTMLImage: Sendable {
    var source: String
    /// The URL that names the picture in full, else the largest of `srcset`, if there is one.
    var largest: String?
    /// The target of the link around the image.
    var link: String?
    var alternative: String?
    var title: String?
    var width: Int?
    var height: Int?
    var classes: String
    /// The caption under it.
    var caption: String?
    /// Whether it is not part of the content: in a link card or related posts, or not shown.
    var isNonContent = false
    /// Whether a script loads it when it is scrolled to.
    var isLazy = false
    /// Whether it is for browsers without scripts.
    var isFallback = false
}

/// A link to an image that has no image element in it.
struct HTMLImageLink: Sendable {
    var url: String
    var words: String
}

/// The contents of HTML: its text, and its images and links in order.
struct HTMLContents: Sendable {
    var text = ""
    var images: [HTMLImage] = []
    /// Links to images without an image in them.
    var imageLinks: [HTMLImageLink] = []
    /// URLs of backgrounds in `style` attributes.
    var backgrounds: [HTMLImageLink] = []
    /// The contents of data scripts, such as JSON-LD.
    var data: [[UInt8]] = []
    var title: String?
    /// The `lang` of the page.
    var language: String?
    var base: String?
    /// `<link rel="alternate">` to feeds, in order.
    var feeds: [String] = []
    /// The first link to the next page.
    var next: String?
    /// `og:title`, `og:image` and their like, by name.
    var properties: [String: String] = [:]
}
