import Foundation
import Photos

/// An XML element with the parts that feeds need.
struct XMLElement: Sendable {
    /// The contents of an element.
    enum Node: Sendable {
        case element(XMLElement)
        case text(String)
    }

    /// The local name in lower case; feeds disagree on `pubDate` and `pubdate`.
    let name: String
    /// The conventional prefix of the element's namespace, e.g. `media`; empty for RSS and elements without one.
    let space: String
    let attributes: [XMLAttribute]
    var nodes: [Node] = []

    /// The value of an attribute by its local name, or `xml:base`, `xml:lang`.
    subscript(attribute name: String) -> String? {
        attributes.first { $0.name == name }?.value
    }

    /// The language of its texts that it declares itself, as `xml:lang`.
    var language: LanguageTag? { LanguageTag(declared: self[attribute: "xml:lang"]) }

    /// The child elements.
    var children: [XMLElement] {
        nodes.compactMap { node in
            guard case .element(let element) = node else { return nil }
            return element
        }
    }

    /// The child elements with a name.
    func children(_ space: String, _ name: String) -> [XMLElement] {
        children.filter { $0.name == name && $0.space == space }
    }

    /// The first child element with a name.
    func child(_ space: String, _ name: String) -> XMLElement? {
        for case .element(let element) in nodes where element.name == name && element.space == space {
            return element
        }
        return nil
    }

    /// The text of the first child element with a name and any text.
    func text(_ space: String, _ name: String) -> String? {
        for case .element(let element) in nodes where element.name == name && element.space == space {
            let text = element.text
            if text.utf8.contains(where: { !$0.isSpace }) { return text }
        }
        return nil
    }

    /// The text of all descendants.
    var text: String {
        if nodes.count == 1, case .text(let only) = nodes[0] { return only }
        return nodes.reduce(into: "") { result, node in
            switch node {
            case .element(let element): result += element.text
            case .text(let text): result += text
            }
        }
    }

    /// The contents serialized as markup: XHTML inside Atom.
    var markup: String {
        nodes.reduce(into: "") { result, node in
            switch node {
            case .element(let element): result += element.outerMarkup
            case .text(let text): result += Self.escaped(text)
            }
        }
    }

    private var outerMarkup: String {
        let written = attributes.map { " \($0.name)=\"\(Self.escaped($0.value))\"" }.joined()
        return "<\(name)\(written)>\(markup)</\(name)>"
    }

    private static func escaped(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 == 0x26 || $0 == 0x3C || $0 == 0x22 }) else { return text }
        return text.reduce(into: "") { result, character in
            switch character {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case "\"": result += "&quot;"
            default: result.append(character)
            }
        }
    }
}

/// An attribute by its local name in lower case; `xml:base` and `xml:lang` keep their prefix.
struct XMLAttribute: Sendable {
    let name: String
    let value: String
}

/// The elements of an XML text.
struct XMLFeed: Sendable {
    let root: XMLElement
    /// The items or entries, which are not in the tree.
    let items: XMLItems
    /// Why reading ended before the end of the text, if it did.
    let damage: Message?
    /// Whether the text ends within its root.
    let isTruncated: Bool

    /// The root's local name in lower case.
    var rootName: String { root.name }

    /// The root's local name as it is written.
    let writtenRootName: String

    /// The size in bytes from which a text is parsed twice, and its items are not stored in memory.
    static let smallestStreamed = 8 << 20

    /// Parses a text in UTF-8 as far as possible, or returns `nil` if it has no element.
    init?(_ text: [UInt8]) {
        let cleaner = XMLCleaner(FeedBytes(Data(text)))
        guard let built = XMLTreeBuilder.build(cleaner, items: .stored(XMLStoredItems())),
            case .stored(let stored) = built.items
        else { return nil }
        root = built.root
        writtenRootName = built.writtenRootName
        items = .stored(stored)
        damage = built.damage
        isTruncated = built.endsEarly && !Self.ends(text.suffix(Self.tailBytes), with: built.root.name)
    }

    /// Parses a text in UTF-8 that begins at `start`; its items are parsed again on each access.
    init?(_ bytes: FeedBytes, from start: Int) {
        let cleaner = XMLCleaner(bytes, from: start)
        guard let built = XMLTreeBuilder.build(cleaner, items: .skipped) else { return nil }
        root = built.root
        writtenRootName = built.writtenRootName
        items = .inText(bytes, start: start)
        damage = built.damage
        isTruncated =
            built.endsEarly && !Self.ends(bytes.data.suffix(Self.tailBytes), with: built.root.name)
    }

    /// The bytes at the end that are searched for the end tag of the root.
    private static let tailBytes = 1024

    /// Whether the last end tag of a text is that of its root. In a text that is not well-formed, elements stay open
    /// although it is complete.
    private static func ends(_ tail: some Sequence<UInt8>, with root: String) -> Bool {
        let text = String(decoding: Array(tail), as: UTF8.self)
        guard let tag = text.range(of: "</", options: .backwards) else { return false }
        let name = text[tag.upperBound...].prefix { $0 != ">" && !$0.isWhitespace }
        return name.split(separator: ":").last?.lowercased() == root
    }
}
