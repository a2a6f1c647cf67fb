/// What elements of HTML say about the images in them.
enum HTMLSurroundings {
    /// Words in class names of links to other pages, with pictures of those.
    private static let words: Set<Substring> = [
        "related", "relatedposts", "bookmark", "recommended", "sharedaddy", "avatar",
    ]

    /// Whether an element contains link cards or related posts.
    static func leadElsewhere(_ name: String, _ attributes: HTMLAttributes) -> Bool {
        switch name {
        case "nav": return true
        // Scripts make something of it later, except for those that are shown at once.
        case "template": return attributes["shadowrootmode"] == nil
        case "html", "body", "main", "article", "img", "link", "meta": return false
        default: break
        }
        guard let classes = attributes["class"], classes.utf8.count < 512 else { return false }
        return classes.lowercased().split { !$0.isLetter }.contains { words.contains($0) }
    }

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
