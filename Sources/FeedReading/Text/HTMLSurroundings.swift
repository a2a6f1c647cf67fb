/// The context of images in the open elements of HTML.
struct HTMLPosition {
    /// Whether the HTML is a whole page, so that parts of it are not content.
    private let isWholePage: Bool
    /// The number of open elements from the one on that is not content.
    private var nonContentDepth = 0
    /// The numbers of open `main`, `article` and `noscript` elements.
    private var mainDepth = 0
    private var articleDepth = 0
    private var fallbackDepth = 0

    init(isWholePage: Bool) { self.isWholePage = isWholePage }

    /// Whether an enclosing element links elsewhere, is a part of every page of the site, or is not shown.
    var isNonContent: Bool { nonContentDepth > 0 }

    /// Whether an enclosing element is for browsers without scripts.
    var isFallback: Bool { fallbackDepth > 0 }

    mutating func enter(_ name: String, _ attributes: HTMLAttributes) {
        if nonContentDepth > 0 || HTMLSurroundings.isUnrelated(name, attributes)
            || isWholePage && isPageChrome(name, attributes)
        {
            nonContentDepth += 1
        }
        count(name, 1)
    }

    mutating func leave(_ name: String) {
        nonContentDepth = max(0, nonContentDepth - 1)
        count(name, -1)
    }

    private mutating func count(_ name: String, _ step: Int) {
        switch name {
        case "main": mainDepth = max(0, mainDepth + step)
        case "article": articleDepth = max(0, articleDepth + step)
        case "noscript": fallbackDepth = max(0, fallbackDepth + step)
        default: break
        }
    }

    /// Whether an element is the same on every page of a site, or is hidden; slides of an article may be hidden until
    /// they are shown.
    private func isPageChrome(_ name: String, _ attributes: HTMLAttributes) -> Bool {
        switch name {
        case "aside", "footer": articleDepth == 0
        case "header": articleDepth == 0 && mainDepth == 0
        case "html", "body", "img", "amp-img", "source", "link", "meta", "br": false
        default: articleDepth == 0 && mainDepth == 0 && HTMLSurroundings.isHidden(attributes)
        }
    }
}

/// Classifies elements of HTML by what images in them show.
enum HTMLSurroundings {
    /// Words in class names of links to other pages and of portraits, besides `NonPhotoWords`.
    private static let words = NonPhotoWords.otherEntries.union([
        "relatedposts", "bookmark", "sharedaddy", "avatar",
    ])
    /// The words after `author` in class names of boxes about the author.
    private static let authorBoxes: Set<String> = ["box", "bio"]

    /// Whether an element contains link cards, related posts or a portrait.
    static func isUnrelated(_ name: String, _ attributes: HTMLAttributes) -> Bool {
        switch name {
        case "nav": return true
        // Scripts use it later, except for those that are shown at once.
        case "template": return attributes["shadowrootmode"] == nil
        case "html", "body", "main", "article", "img", "link", "meta": return false
        default: break
        }
        guard let classes = attributes["class"] else { return false }
        let found = NonPhotoWords.classWords(classes)
        if found.contains(where: words.contains) { return true }
        if zip(found, found.dropFirst()).contains(where: { $0 == "author" && authorBoxes.contains($1) }) {
            return true
        }
        guard found.contains(where: people.contains) else { return false }
        return classes.split(whereSeparator: \.isWhitespace).contains { isPortrait(String($0)) }
    }

    private static let people: Set<String> = ["user", "author", "profile", "member"]
    private static let pictures: Set<String> = ["photo", "pic", "picture", "image", "img"]

    /// Whether a single class name ends with those of the portrait of who sent a message: Telegram's
    /// `tgme_widget_message_user_photo`. A `user_photo` may be one that a user submitted.
    private static func isPortrait(_ className: String) -> Bool {
        let words = Array(NonPhotoWords.classWords(className).suffix(3))
        return words.count == 3 && words[0] == "message" && people.contains(words[1])
            && pictures.contains(words[2])
    }

    /// Whether the background of an element is the poster of a video, as of Telegram's
    /// `tgme_widget_message_video_thumb`.
    static func isPoster(_ attributes: HTMLAttributes) -> Bool {
        guard let classes = attributes["class"] else { return false }
        let words = NonPhotoWords.classWords(classes)
        return zip(words, words.dropFirst()).contains { $0 == "video" && $1 == "thumb" }
    }

    /// Whether an element is not shown by its own attributes.
    static func isHidden(_ attributes: HTMLAttributes) -> Bool {
        if attributes.has("hidden") { return true }
        guard let style = attributes["style"]?.utf8.filter({ !$0.isSpace }) else { return false }
        return hiding.contains { style.contains(text: $0) }
    }

    private static let hiding: [StaticString] = [
        "display:none", "visibility:hidden", "left:-999", "top:-999", "left:-10000", "top:-10000",
    ]

    /// Whether a script contains data and no program.
    static func isData(_ attributes: HTMLAttributes) -> Bool {
        attributes["type"]?.lowercased().contains("json") ?? false
    }

    /// The URL of an element's own background.
    static func background(_ attributes: HTMLAttributes) -> String? {
        guard let style = attributes["style"], let start = style.utf8.firstIndex(ofText: "background"),
            let opening = style.utf8[start...].firstIndex(ofText: "url(")
        else { return nil }
        let rest = style.utf8[opening...].dropFirst(4).prefix { $0 != UInt8(ascii: ")") }
        let url = String(Substring(rest)).trimmingSpaces
        return url.filter { $0 != "\"" && $0 != "'" }
    }
}
