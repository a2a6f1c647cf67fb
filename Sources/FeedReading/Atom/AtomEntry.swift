import Photos

/// The contents of an entry of Atom.
struct AtomEntry {
    private(set) var entry: ArticleEntry
    private let element: XMLElement
    private let resolver: URLResolver

    init(_ element: XMLElement, resolver: URLResolver) {
        self.element = element
        self.resolver = resolver.within(element[attribute: "xml:base"])
        let content = element.children.first { $0.name == "content" && $0.space != "media" }
        entry = ArticleEntry(resolver: self.resolver.within(content?[attribute: "xml:base"]))
        readWords(content)
        readFacts()
        if let content { readImage(content) }
        MediaElements(resolver: self.resolver).read(element, into: &entry)
        readLinks()
    }

    private func own(_ name: String) -> XMLElement? {
        element.children.first { $0.name == name && $0.space != "media" }
    }

    private func text(_ names: String...) -> String? {
        names.lazy.compactMap { own($0)?.text.trimmingSpaces }.first { !$0.isEmpty }
    }

    private mutating func readWords(_ content: XMLElement?) {
        let summary = own("summary").map(AtomText.html)
        let body = content.map(AtomText.html)
        entry.words = PhotoWords(
            title: own("title").map(AtomText.html) ?? element.text("media", "title"),
            description: summary ?? body ?? mediaDescription)
        entry.markup = [body, summary].compactMap(\.self)
    }

    private var mediaDescription: String? {
        element.text("media", "description") ?? element.child("media", "group")?.text("media", "description")
    }

    private mutating func readFacts() {
        entry.key = text("id")
        let date =
            element.text("dc", "date.taken") ?? text("published", "issued", "created", "updated", "modified")
        entry.date = FeedDate.parse(date)
        entry.credit =
            element.text("media", "credit")
            ?? own("author").flatMap { author in
                author.children.first { $0.name == "name" }?.text
            }
        entry.coordinate = GeoElements.coordinate(element)
        entry.place = element.text("georss", "featurename")
        // Some feeds declare the language of the texts alone.
        entry.language = own("title")?.language ?? own("content")?.language ?? element.language
    }

    /// `<content type="image/jpeg" src="…"/>`
    private mutating func readImage(_ content: XMLElement) {
        guard let url = content[attribute: "src"] else { return }
        entry.addEnclosure(url, type: content[attribute: "type"])
    }

    /// The page is the first alternate in HTML, else the first of any type.
    private mutating func readLinks() {
        var hasHTMLPage = false
        for link in element.children where link.name == "link" && link.space != "media" {
            guard let url = link[attribute: "href"] else { continue }
            switch link[attribute: "rel"]?.lowercased() ?? "alternate" {
            case "enclosure": entry.addEnclosure(url, type: link[attribute: "type"])
            case "alternate":
                let isHTML = link[attribute: "type"].map(MediaType.isPage) ?? true
                guard !hasHTMLPage, isHTML || entry.page == nil, let page = resolver.page(url) else {
                    continue
                }
                (entry.page, hasHTMLPage) = (page, isHTML)
            default: break
            }
        }
    }
}
