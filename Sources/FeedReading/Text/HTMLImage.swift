/// An image element of HTML, with what stands around it.
struct HTMLImage: Sendable {
    var source: String
    /// The largest URL of `srcset`, if there is one.
    var largest: String?
    /// The target of the link around the image.
    var link: String?
    var alternative: String?
    var title: String?
    var width: Int?
    var height: Int?
    var classes: String
    /// The words under it.
    var caption: String?
    /// Whether it stands in what leads elsewhere: a card of a link, related posts.
    var isBeside = false
}

/// A link to an image that has no image element in it.
struct HTMLImageLink: Sendable {
    var url: String
    var words: String
}

/// What HTML holds: its text, and its images and links in order.
struct HTMLContents: Sendable {
    var text = ""
    var images: [HTMLImage] = []
    /// Links to images without an image in them.
    var imageLinks: [HTMLImageLink] = []
    /// URLs of backgrounds that elements have of their own.
    var backgrounds: [HTMLImageLink] = []
    /// What scripts of data hold, such as JSON-LD.
    var data: [[UInt8]] = []
    var title: String?
    var base: String?
    /// `<link rel="alternate">` to feeds, in order.
    var feeds: [String] = []
    /// The first link that is said to lead to the next page.
    var next: String?
    /// `og:title`, `og:image` and their like, by name.
    var properties: [String: String] = [:]
}
