/// An image element of HTML, with what stands around it.
struct HTMLImage: Sendable {
    var source: String
    /// The largest address of `srcset`, where there is one.
    var largest: String?
    /// The target of the link around the image.
    var link: String?
    var alternative: String?
    var title: String?
    var width: Int?
    var height: Int?
    var classes: String
}

/// What HTML holds: its text, and its images and links in order.
struct HTMLContents: Sendable {
    var text = ""
    var images: [HTMLImage] = []
    var title: String?
    var base: String?
    /// `<link rel="alternate">` to feeds, in order.
    var feeds: [String] = []
    /// `og:title`, `og:image` and their like, by name.
    var properties: [String: String] = [:]
}
