import CLibXML2
import Photos

/// Parses HTML with libxml2's tolerant parser as a stream of events.
///
/// No tree is built, so that memory is bounded by what is stored.
final class HTMLScanner {
    /// The most bytes of one text.
    static let maximumByteCount = 8 << 20

    private var contents = HTMLContents()
    private var text: [UInt8] = []
    private var title: [UInt8]?
    private var links: [String?] = []
    private var silentDepth = 0
    private var figures: [Int] = []
    private var captionStart: Int?
    /// The largest of the sources before an image, and of those for small screens.
    private var sources = SourceSet()
    private var smallSources = SourceSet()
    /// The context of the images in the open elements.
    private var position: HTMLPosition
    private var linkStart = (images: 0, text: 0)
    private var script: [UInt8]?
    private let isWholePage: Bool
    private var parser: htmlParserCtxtPtr?
    private var timeLimit = TimeLimitCheck()

    private init(isWholePage: Bool) {
        self.isWholePage = isWholePage
        position = HTMLPosition(isWholePage: isWholePage)
    }

    /// Parses a piece of HTML, e.g. an item's description.
    static func scan(_ html: String) -> HTMLContents {
        let contents = scan(Array(html.utf8), isWholePage: false)
        // Some feeds escape their HTML once too often.
        guard !html.utf8.contains(UInt8(ascii: "<")), isMarkup(contents.text) else { return contents }
        return scan(Array(contents.text.utf8), isWholePage: false)
    }

    private static func isMarkup(_ text: String) -> Bool {
        text.contains(text: "</") || text.contains(text: "<img ") || text.contains(text: "<br")
    }

    /// Parses a whole page, including its head.
    static func scanPage(_ html: [UInt8]) -> HTMLContents { scan(html, isWholePage: true) }

    private static func scan(_ html: [UInt8], isWholePage: Bool) -> HTMLContents {
        let scanner = HTMLScanner(isWholePage: isWholePage)
        if html.count > maximumByteCount { ReadingScope.note(.htmlLength(mebibytes: maximumByteCount >> 20)) }
        let bytes = HTMLCleaner.clean(html.prefix(maximumByteCount))
        bytes.withUnsafeBytes { scanner.parse($0) }
        scanner.contents.text = String(decoding: scanner.text, as: UTF8.self)
        return scanner.contents
    }

    private func parse(_ bytes: UnsafeRawBufferPointer) {
        let start = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
        guard let parser = htmlCreateMemoryParserCtxt(start, Int32(bytes.count)) else { return }
        defer { htmlFreeParserCtxt(parser) }
        // It is UTF-8 already, whatever the page itself declares.
        parser.pointee.input.pointee.encoding = UnsafePointer(xmlStrdup("UTF-8"))
        xmlSwitchEncoding(parser, XML_CHAR_ENCODING_UTF8)
        parser.pointee.sax.pointee = Self.events()
        parser.pointee.userData = Unmanaged.passUnretained(self).toOpaque()
        self.parser = parser
        withExtendedLifetime(self) { _ = htmlParseDocument(parser) }
        self.parser = nil
        // These events replace the tree that the parser builds by default.
        if let tree = parser.pointee.myDoc { xmlFreeDoc(tree) }
    }

    /// The handled events; others are ignored.
    private static func events() -> htmlSAXHandler {
        var handler = htmlSAXHandler()
        handler.startElement = { context, name, attributes in
            guard let scanner = HTMLScanner.from(context), let name else { return }
            scanner.limit()
            scanner.start(String(cString: name), HTMLAttributes(attributes))
        }
        handler.endElement = { context, name in
            guard let scanner = HTMLScanner.from(context), let name else { return }
            scanner.end(String(cString: name))
        }
        handler.characters = { context, characters, count in
            guard let scanner = HTMLScanner.from(context), let characters else { return }
            scanner.append(UnsafeBufferPointer(start: characters, count: Int(count)))
        }
        handler.ignorableWhitespace = handler.characters
        handler.cdataBlock = nil
        return handler
    }

    private static func from(_ context: UnsafeMutableRawPointer?) -> HTMLScanner? {
        context.map { Unmanaged<HTMLScanner>.fromOpaque($0).takeUnretainedValue() }
    }

    /// The most open elements.
    static let maximumDepth = 256

    /// Ends a reading that takes too long, and limits the list of open elements: for each end tag
    /// the parser searches all of it. As in browsers, an element that is nested too deep
    /// ends where an inner one begins.
    private func limit() {
        guard let parser else { return }
        if timeLimit.isExceeded() { xmlStopParser(parser) }
        let count = Int(parser.pointee.nameNr)
        guard count > Self.maximumDepth, let names = parser.pointee.nameTab, let outer = names[count - 2]
        else { return }
        ReadingScope.note(.htmlDepth(limit: Self.maximumDepth))
        end(String(cString: outer))
        names[count - 2] = names[count - 1]
        names[count - 1] = nil
        parser.pointee.nameNr = Int32(count - 1)
        parser.pointee.name = names[count - 2]
    }
}

extension HTMLScanner {
    /// The effect of an element on the text.
    private enum Role { case silent, paragraph, line }

    private static let roles: [String: Role] = {
        let silent = ["script", "style", "template", "object", "iframe", "svg", "select"]
        let paragraphs = [
            "p", "h1", "h2", "h3", "h4", "h5", "h6", "blockquote", "ul", "ol", "table", "figure", "pre",
            "section", "article", "hr", "dl",
        ]
        let lines = ["div", "li", "tr", "figcaption", "dt", "dd", "header", "footer", "option"]
        var roles: [String: Role] = [:]
        for name in silent { roles[name] = .silent }
        for name in paragraphs { roles[name] = .paragraph }
        for name in lines { roles[name] = .line }
        return roles
    }()

    private func start(_ name: String, _ attributes: HTMLAttributes) {
        let role = Self.roles[name]
        if role == .silent { silentDepth += 1 }
        position.enter(name, attributes)
        breakText(for: name, role)
        if isWholePage { appendBackground(attributes) }
        switch name {
        case "a": startLink(attributes)
        case "figure": figures.append(contents.images.count)
        case "figcaption": captionStart = text.count
        case "picture": (sources, smallSources) = (SourceSet(), SourceSet())
        case "source": appendSource(attributes)
        case "script": script = isWholePage && HTMLSurroundings.isData(attributes) ? [] : nil
        case "img", "amp-img": appendImage(attributes)
        case "title": title = isWholePage && contents.title == nil ? [] : nil
        case "html": contents.language = contents.language ?? attributes["lang"] ?? attributes["xml:lang"]
        case "base": contents.base = contents.base ?? attributes["href"]
        case "link":
            appendFeed(attributes)
            recordNext(attributes)
        case "meta": appendProperty(attributes)
        default: break
        }
    }

    private func end(_ name: String) {
        let role = Self.roles[name]
        if role == .silent { silentDepth = max(0, silentDepth - 1) }
        position.leave(name)
        if name == "figcaption" { endCaption() }
        if name != "br" { breakText(for: name, role) }
        if name == "a" { endLink() }
        if name == "figure" { _ = figures.popLast() }
        if name == "picture" { (sources, smallSources) = (SourceSet(), SourceSet()) }
        if name == "script", let script {
            contents.data.append(script)
            self.script = nil
        }
        if name == "title", let title {
            contents.title = String(decoding: title, as: UTF8.self)
            self.title = nil
        }
    }

    private func append(_ characters: UnsafeBufferPointer<UInt8>) {
        if script != nil {
            script?.append(contentsOf: characters)
        } else if title != nil {
            title?.append(contentsOf: characters)
        } else if silentDepth == 0 {
            // White space of HTML is no line break; only elements break lines.
            for byte in characters where !byte.isSpace || text.last != 0x0A {
                text.append(byte.isSpace ? 0x20 : byte)
            }
        }
    }

    private func breakText(for name: String, _ role: Role?) {
        guard silentDepth == 0, !text.isEmpty else { return }
        if role == .paragraph {
            while !text.suffix(2).elementsEqual([0x0A, 0x0A]) { text.append(0x0A) }
        } else if name == "br" || role == .line && text.last != 0x0A {
            text.append(0x0A)
        } else if name == "td" || name == "th" {
            text.append(0x20)
        }
    }

    private func appendSource(_ attributes: HTMLAttributes) {
        switch attributes.screens {
        case .all: sources.merge(attributes.sourceSet)
        case .large: sources.merge(attributes.sourceSet.preferred)
        case .small: smallSources.merge(attributes.sourceSet)
        }
    }

    private func appendImage(_ attributes: HTMLAttributes) {
        var set = attributes.sourceSet.preferred
        set.merge(sources)
        if !attributes.hasPicture { set.merge(smallSources) }
        guard let urls = attributes.imageURLs(set) else { return }
        contents.images.append(
            HTMLImage(
                source: urls.source, largest: urls.largest, link: links.last ?? nil,
                alternative: attributes["alt"], title: attributes["title"],
                width: attributes.pixels("width"), height: attributes.pixels("height"),
                classes: attributes["class"] ?? "",
                isNonContent: position.isNonContent
                    || isWholePage && !urls.isLazy && HTMLSurroundings.isHidden(attributes),
                isLazy: urls.isLazy, isFallback: position.isFallback))
    }

    private func appendFeed(_ attributes: HTMLAttributes) {
        guard let relation = attributes["rel"]?.lowercased(), let url = attributes["href"] else { return }
        let type = attributes["type"]?.lowercased() ?? ""
        guard relation.split(separator: " ").contains("alternate"),
            type.contains("rss") || type.contains("atom")
                || type.contains("feed+json") || type.contains("rdf")
        else { return }
        contents.feeds.append(url)
    }

    /// Records the first link, in the head or on the page, to the next page.
    private func recordNext(_ attributes: HTMLAttributes) {
        guard contents.next == nil, let relation = attributes["rel"]?.lowercased(),
            relation.split(separator: " ").contains("next")
        else { return }
        contents.next = attributes["href"]
    }

    private func appendProperty(_ attributes: HTMLAttributes) {
        guard let name = attributes["property"] ?? attributes["name"], let value = attributes["content"]
        else { return }
        let key = name.lowercased()
        if contents.properties[key] == nil { contents.properties[key] = value }
    }

    // MARK: Words and links around images

    private func startLink(_ attributes: HTMLAttributes) {
        links.append(attributes.linkTarget)
        recordNext(attributes)
        linkStart = (contents.images.count, text.count)
    }

    /// A link without an image in it may lead to one.
    private func endLink() {
        guard let link = links.popLast() ?? nil, contents.images.count == linkStart.images,
            URLTraits(link.trimmingSpaces)?.target == .image
        else { return }
        let words = String(decoding: text[min(linkStart.text, text.count)...], as: UTF8.self)
        contents.imageLinks.append(HTMLImageLink(url: link, words: words))
    }

    /// The caption belongs to the only image of a figure.
    private func endCaption() {
        guard let start = captionStart else { return }
        captionStart = nil
        guard let first = figures.last, contents.images.count == first + 1, start < text.count else { return }
        contents.images[first].caption = String(decoding: text[start...], as: UTF8.self)
    }

    private func appendBackground(_ attributes: HTMLAttributes) {
        guard let url = HTMLSurroundings.background(attributes),
            URLTraits(url)?.target == .image, !HTMLSurroundings.isPoster(attributes)
        else { return }
        let words = attributes["title"] ?? attributes["aria-label"] ?? ""
        contents.backgrounds.append(HTMLImageLink(url: url, words: words))
    }
}
