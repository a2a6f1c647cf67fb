import Photos

/// An item of RSS, converted to an entry.
struct RSSItem {
    private(set) var entry: ArticleEntry
    private let item: XMLElement
    private let resolver: URLResolver

    init(_ item: XMLElement, resolver: URLResolver) {
        self.item = item
        self.resolver = resolver.within(item[attribute: "xml:base"])
        entry = ArticleEntry(resolver: self.resolver)
        readWords()
        readFacts()
        MediaElements(resolver: self.resolver).read(item, into: &entry)
        readEnclosures()
        readVendorImages()
    }

    private mutating func readWords() {
        let content = html("content", "encoded")
        let description =
            html("", "description") ?? media("description") ?? item.text("dc", "description")
        entry.words = PhotoWords(
            title: item.text("", "title") ?? media("title") ?? item.text("dc", "title"),
            description: description ?? content)
        let body = item.child("xhtml", "body")?.markup
        entry.markup = [content, body, description].compactMap(\.self)
    }

    /// A text of Media RSS, of the item or its first group.
    private func media(_ name: String) -> String? {
        item.text("media", name) ?? item.child("media", "group")?.text("media", name)
    }

    /// The HTML of an element, also if it was not escaped.
    private func html(_ space: String, _ name: String) -> String? {
        guard let text = item.text(space, name) ?? item.child(space, name)?.markup, !text.isEmpty else {
            return nil
        }
        let element = item.children(space, name).first { $0.children.contains { _ in true } }
        return element?.markup ?? text
    }

    private mutating func readFacts() {
        let identity = item.child("", "guid")
        entry.key = identity?.text.trimmingSpaces ?? item[attribute: "about"]
        // Many identifiers are not URLs, and are not declared as such.
        let permanent = identity?[attribute: "ispermalink"] == "false" ? nil : identity?.text.trimmingSpaces
        let isURL = permanent.flatMap { URLTraits($0) }?.form == .web
        entry.page = resolver.page(link ?? (isURL ? permanent : nil))
        let dates = [
            item.text("dc", "date.taken"), item.text("", "pubdate"), item.text("dc", "date"),
            item.text("atom", "published"), item.text("atom", "updated"),
        ]
        entry.date = dates.lazy.compactMap { FeedDate.parse($0) }.first
        entry.credit = item.text("media", "credit") ?? item.text("dc", "creator") ?? item.text("", "author")
        entry.coordinate = GeoElements.coordinate(item)
        entry.place = item.text("georss", "featurename") ?? item.text("media", "location")
        entry.language = item.language ?? LanguageTag(declared: item.text("dc", "language"))
    }

    /// The item's page; RSS also uses links of Atom.
    private var link: String? {
        if let text = item.text("", "link") { return text }
        return item.children("atom", "link").first { ($0[attribute: "rel"] ?? "alternate") == "alternate" }?[
            attribute: "href"]
    }

    private mutating func readEnclosures() {
        for enclosure in item.children where enclosure.name == "enclosure" {
            guard let url = enclosure[attribute: "url"] ?? enclosure[attribute: "resource"] else {
                continue
            }
            entry.addEnclosure(
                url, type: enclosure[attribute: "type"], size: XMLSize.size(of: enclosure))
        }
    }

    /// Whether the text of an element that may also be for people has spaces and does not end like an image.
    private func isSentence(_ text: String) -> Bool {
        let text = text.trimmingSpaces
        return text.utf8.contains(where: \.isSpace) && URLTraits(text)?.target != .image
    }

    private static let vendorNames: Set<String> = [
        "image", "img", "thumbnail", "thumb", "photo", "picture", "post-thumbnail", "featuredimage",
        "imageurl",
        "image_url", "thumbnail_url", "thumburl", "fullimage",
    ]

    /// Non-standard elements, used if the item has no other picture.
    private mutating func readVendorImages() {
        for element in item.children where element.space.isEmpty && Self.vendorNames.contains(element.name) {
            let inner = element.children.first { ["url", "src", "href"].contains($0.name) }?.text
            let url =
                inner ?? element[attribute: "url"] ?? element[attribute: "src"] ?? element[attribute: "href"]
                ?? (element.children.isEmpty ? element.text : "")
            guard !isSentence(url), let original = resolver.image(url) else { continue }
            guard URLTraits(original)?.form != .relative || URLTraits(original)?.target == .image
            else { continue }
            let size = XMLSize.size(of: element)
            guard !Decoration.isDecoration(original, width: size?.width, height: size?.height) else {
                continue
            }
            entry.fallbacks.append(AttachedPicture(original: original, size: size))
        }
    }
}

extension ArticleEntry {
    /// Adds an enclosure that is an image.
    mutating func addEnclosure(
        _ url: String, type: String?, size: PixelSize? = nil, title: String? = nil
    ) {
        let type = type?.lowercased().trimmingSpaces ?? ""
        if MediaType.isVideoOrAudio(type) {
            hasVideoOrAudio = true
            return
        }
        let traits = URLTraits(url.trimmingSpaces)
        if traits?.target == .other, !MediaType.isImage(type) {
            hasVideoOrAudio = hasVideoOrAudio || URLTraits.isVideoOrAudio(ArraySlice(url.utf8))
            return
        }
        guard MediaType.isImage(type) || traits?.target == .image else { return }
        guard let original = resolver.image(url) else {
            hasRefusedURL = hasRefusedURL || !URLResolver.isPlaceholder(url)
            return
        }
        attachments.append(
            AttachedPicture(original: original, size: size, words: PhotoWords(title: title)))
    }
}
