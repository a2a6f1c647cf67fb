import CLibXML2
import Photos

/// Builds elements from the events of libxml2's parser, which continues after
/// errors. Nothing external is ever requested.
final class XMLTreeBuilder {
    /// The most elements in memory, not counting those of finished items.
    static let maximumCount = 800_000
    /// Elements nested deeper than this are skipped, as no feed has them.
    static let maximumDepth = 200

    /// The most items that wait for the end of an enclosing one.
    private static let maxWaiting = 10_000

    private var open: [XMLElement] = []
    private var text: [UInt8] = []
    private var root: XMLElement?
    /// The name of the first element as it is written.
    private var writtenRootName = ""
    private var items: ItemUse
    /// The open items: their depth, their index among the items, and the number of elements
    /// before them.
    private var openItems: [(depth: Int, index: Int, count: Int)] = []
    private var lastSpace: (url: String?, prefix: String?, usual: String) = (nil, nil, "")
    private var count = 0
    private var skippedDepth = 0
    private var isFull = false
    private var isFinished = false
    /// Whether the text ended while elements were open.
    private var endsEarly = false
    /// Items to return, in the order of their start tags; `nil` for unfinished ones.
    private var ended: [XMLElement?] = []
    /// The number of namespaces that each open element declares, and their sum.
    private var namespaces: [Int] = []
    private var namespaceCount = 0
    private var cleaner: XMLCleaner
    private var parser: xmlParserCtxtPtr?
    private var timeLimit = TimeLimitCheck()
    /// The most namespaces in scope: the parser searches all of them for each element.
    static let maximumNamespaces = 512

    /// What to do with items.
    enum ItemUse {
        /// Store them as bytes.
        case stored(XMLStoredItems)
        /// Return them from `takeItems()` as soon as no item is open.
        case streamed
        /// Skip them, as they are parsed again later.
        case skipped
    }

    /// Creates a builder for a text.
    init(_ cleaner: XMLCleaner, items: ItemUse) {
        self.cleaner = cleaner
        self.items = items
        var handler = Self.events()
        let context = Unmanaged.passUnretained(self).toOpaque()
        parser = xmlCreatePushParserCtxt(&handler, context, nil, 0, nil)
        // References are replaced, else `&amp;` in an attribute stays `&#38;`. Only
        // those to characters are left: the cleaner has removed the document
        // type, so that no entity is defined.
        let options =
            XML_PARSE_RECOVER.rawValue | XML_PARSE_NOENT.rawValue | XML_PARSE_NONET.rawValue
            | XML_PARSE_NOERROR.rawValue | XML_PARSE_NOWARNING.rawValue
        xmlCtxtUseOptions(parser, Int32(bitPattern: options))
    }

    deinit { xmlFreeParserCtxt(parser) }

    /// What was built of a text.
    struct Built {
        let root: XMLElement
        let writtenRootName: String
        /// The stored items.
        let items: ItemUse
        let damage: Message?
        /// Whether the text ended while elements were open.
        let endsEarly: Bool
    }

    /// The root of a text with its stored items, or `nil` if it has no element.
    static func build(_ cleaner: XMLCleaner, items: ItemUse) -> Built? {
        let builder = XMLTreeBuilder(cleaner, items: items)
        while builder.readNextPart() {}
        guard let root = builder.root else { return nil }
        let isComplete = builder.parser?.pointee.wellFormed == 1
        let damage =
            builder.isFull
            ? Message(ReadingFact.tooMuchXML) : isComplete ? nil : Message(ReadingFact.damagedXML)
        return Built(
            root: root, writtenRootName: builder.writtenRootName, items: builder.items, damage: damage,
            endsEarly: builder.endsEarly)
    }

    /// Parses the next part of the text; false after the last.
    func readNextPart() -> Bool {
        guard !isFinished else { return false }
        if !isFull, let part = cleaner.next() {
            part.withUnsafeBytes { bytes in
                let start = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
                _ = xmlParseChunk(parser, start, Int32(bytes.count), 0)
            }
            return true
        }
        if !isFull { xmlParseChunk(parser, nil, 0, 1) }
        isFinished = true
        endsEarly = !isFull && !open.isEmpty
        while !open.isEmpty { endElement() }
        return false
    }

    /// The finished items, if they are streamed: once no item is open that began before them, or
    /// very many wait.
    func takeItems() -> [XMLElement] {
        guard openItems.isEmpty || ended.count > Self.maxWaiting else { return [] }
        defer {
            ended = Array(repeating: nil, count: openItems.count)
            for index in openItems.indices { openItems[index].index = index }
        }
        return ended.compactMap(\.self)
    }

    private static func events() -> xmlSAXHandler {
        var handler = xmlSAXHandler()
        handler.initialized = UInt32(XML_SAX2_MAGIC)
        handler.startElementNs = { context, name, prefix, url, namespaces, _, count, _, attributes in
            guard let builder = XMLTreeBuilder.from(context), let name else { return }
            builder.limit(namespaces: Int(namespaces))
            builder.startElement(
                String(cString: name), prefix.map { String(cString: $0) },
                url.map { String(cString: $0) },
                XMLAttributeReader.read(attributes, count: Int(count)))
        }
        handler.endElementNs = { context, _, _, _ in
            guard let builder = XMLTreeBuilder.from(context) else { return }
            builder.namespaceCount -= builder.namespaces.popLast() ?? 0
            builder.endElement()
        }
        handler.characters = { context, characters, count in
            guard let builder = XMLTreeBuilder.from(context), let characters else { return }
            builder.append(UnsafeBufferPointer(start: characters, count: Int(count)))
        }
        handler.cdataBlock = handler.characters
        handler.ignorableWhitespace = handler.characters
        return handler
    }

    private static func from(_ context: UnsafeMutableRawPointer?) -> XMLTreeBuilder? {
        context.map { Unmanaged<XMLTreeBuilder>.fromOpaque($0).takeUnretainedValue() }
    }
}

extension XMLTreeBuilder {
    /// Ends a reading that takes too long, or whose elements declare too many namespaces.
    private func limit(namespaces count: Int) {
        namespaces.append(count)
        namespaceCount += count
        if namespaceCount > Self.maximumNamespaces {
            ReadingScope.note(.namespaces(limit: Self.maximumNamespaces))
            stop()
        }
        if timeLimit.isExceeded() { stop() }
    }

    private func stop() {
        isFull = true
        if let parser { xmlStopParser(parser) }
    }

    private func startElement(
        _ name: String, _ prefix: String?, _ url: String?, _ attributes: [XMLAttribute]
    ) {
        flushText()
        guard open.count < Self.maximumDepth, count < Self.maximumCount else {
            skippedDepth += 1
            let isDeep = count < Self.maximumCount
            ReadingScope.note(isDeep ? .depth(limit: Self.maximumDepth) : .elements(limit: Self.maximumCount))
            if !isDeep || skippedDepth > Self.maximumDepth { stop() }
            return
        }
        let previousCount = count
        count += 1
        if previousCount == 0, open.isEmpty, writtenRootName.isEmpty { writtenRootName = name }
        let space = self.space(url, prefix)
        let element = XMLElement(name: name.lowercased(), space: space, attributes: attributes)
        if XMLElement.isItem(element.name, in: open) {
            openItems.append((open.count, indexOfItem(), previousCount))
        }
        open.append(element)
    }

    /// The index of a new item among those that are stored or streamed.
    private func indexOfItem() -> Int {
        switch items {
        case .stored(var stored):
            items = .skipped
            defer { items = .stored(stored) }
            return stored.open()
        case .streamed:
            ended.append(nil)
            return ended.count - 1
        case .skipped: return 0
        }
    }

    private func close(_ item: XMLElement, at index: Int) {
        switch items {
        case .stored(var stored):
            // The only reference, so that its bytes are not copied.
            items = .skipped
            stored.close(item, at: index)
            items = .stored(stored)
        case .streamed: ended[index] = item
        case .skipped: break
        }
    }

    /// The conventional prefix; most elements have the namespace of the previous one.
    private func space(_ url: String?, _ prefix: String?) -> String {
        if lastSpace.url != url || lastSpace.prefix != prefix {
            lastSpace = (url, prefix, XMLNamespace.conventionalPrefix(url: url, prefix: prefix))
        }
        return lastSpace.usual
    }

    private func endElement() {
        flushText()
        if skippedDepth > 0 {
            skippedDepth -= 1
            return
        }
        guard let element = open.popLast() else { return }
        if let item = openItems.last, item.depth == open.count {
            openItems.removeLast()
            count = item.count
            close(element, at: item.index)
        } else if open.isEmpty {
            root = root ?? element
        } else {
            open[open.count - 1].nodes.append(.element(element))
        }
    }

    private func append(_ characters: UnsafeBufferPointer<UInt8>) {
        guard !open.isEmpty, skippedDepth == 0 else { return }
        text.append(contentsOf: characters)
    }

    private func flushText() {
        guard !text.isEmpty else { return }
        defer { text.removeAll(keepingCapacity: true) }
        guard !open.isEmpty else { return }
        if text.allSatisfy(\.isSpace), open[open.count - 1].nodes.isEmpty, text.contains(0x0A) { return }
        open[open.count - 1].nodes.append(.text(String(decoding: text, as: UTF8.self)))
    }
}

/// Attributes as libxml2 passes them: five pointers each.
enum XMLAttributeReader {
    static func read(_ pointers: UnsafeMutablePointer<UnsafePointer<UInt8>?>?, count: Int) -> [XMLAttribute] {
        guard let pointers else { return [] }
        return (0..<count).compactMap { number in
            guard let name = pointers[number * 5], let start = pointers[number * 5 + 3],
                let end = pointers[number * 5 + 4]
            else { return nil }
            let prefix = pointers[number * 5 + 1].map { String(cString: $0) }
            let value = UnsafeBufferPointer(start: start, count: end - start)
            let local = String(cString: name).lowercased()
            return XMLAttribute(
                name: prefix == "xml" ? "xml:" + local : local, value: String(decoding: value, as: UTF8.self))
        }
    }
}

/// The namespaces of feeds by their conventional prefix.
enum XMLNamespace {
    private static let known: [(part: StaticString, prefix: String)] = [
        ("search.yahoo.com/mrss", "media"), ("purl.org/rss/1.0/modules/content", "content"),
        ("purl.org/dc/", "dc"), ("georss.org", "georss"), ("w3.org/2003/01/geo", "geo"),
        ("opengis.net/gml", "gml"), ("itunes.com/dtds", "itunes"), ("w3.org/1999/xhtml", "xhtml"),
        ("w3.org/2005/atom", "atom"), ("purl.org/atom", "atom"), ("purl.org/rss/", ""),
        ("backend.userland.com", ""), ("my.netscape.com", ""), ("w3.org/1999/02/22-rdf-syntax", "rdf"),
        ("schemas/sitemap-image", "image"), ("flickr.com/services", "flickr"),
        ("schemas.google.com/photos", "gphoto"),
    ]

    /// The conventional prefix; the feed's own if the namespace is unknown or not declared.
    static func conventionalPrefix(url: String?, prefix: String?) -> String {
        if let url, let found = known.first(where: { url.contains(text: $0.part) }) {
            return found.prefix
        }
        return prefix?.lowercased() ?? ""
    }
}
