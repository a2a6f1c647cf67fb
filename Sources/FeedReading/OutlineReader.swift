import Foundation
import Photos

/// One entry of an OPML file: a feed and its name.
public struct FeedOutline: Hashable, Sendable {
    /// The name, or the URL if there is none.
    public let title: String
    /// The URL of the feed, unresolved.
    public let location: String

    /// Creates an entry.
    public init(title: String, location: String) {
        self.title = title
        self.location = location
    }
}

/// Parses the outlines with a URL in an OPML file (http://opml.org/spec2.opml).
enum OutlineReader {
    /// Parses as far as the file is well-formed.
    static func read(_ data: Data) throws(FeedReadingError) -> [FeedOutline] {
        let text = TextEncoding.utf8(of: data, contentType: nil)
        guard let feed = XMLFeed(text), feed.rootName == "opml" else {
            throw .unknownFormat(Message(FoundContent.noOPML))
        }
        var outlines: [FeedOutline] = []
        collect(feed.root, into: &outlines)
        return outlines
    }

    /// The tree is no deeper than `XMLTreeBuilder.maximumDepth`.
    private static func collect(_ element: XMLElement, into outlines: inout [FeedOutline]) {
        for child in element.children {
            if child.name == "outline", let outline = outline(child) { outlines.append(outline) }
            collect(child, into: &outlines)
        }
    }

    private static func outline(_ element: XMLElement) -> FeedOutline? {
        guard let location = element[attribute: "xmlurl"], !location.isEmpty else { return nil }
        let title = [element[attribute: "title"], element[attribute: "text"]].lazy
            .compactMap(\.self).map(PlainText.title(ofParagraphs:)).first { !$0.isEmpty }
        return FeedOutline(title: title ?? location, location: location)
    }
}
