import Basics
import Foundation
import Photos

/// Recognizes binary formats by their first bytes.
enum BinarySignature {
    private static let table: [(bytes: [UInt8], content: FoundContent)] = [
        (Array("RIFF".utf8), .audioOrVideo),
        (Array("%PDF".utf8), .pdf),
        ([0x50, 0x4B, 0x03, 0x04], .zip),
        ([0x1F, 0x8B], .gzip),
        ([0x28, 0xB5, 0x2F, 0xFD], .zstd),
        ([0x7F, 0x45, 0x4C, 0x46], .program),
    ]

    /// A description of the bytes, or `nil` if they may be text.
    static func content(of bytes: Data) -> Message? {
        switch ImageType.sniff(bytes) {
        // Text may begin the same way.
        case .svg, .bmp, nil: break
        case .webp?: return Message(FoundContent.image, [.type: .text("WebP")])
        case let type?: return Message(FoundContent.image, [.type: .text(type.rawValue.uppercased())])
        }
        let head = [UInt8](bytes.prefix(8))
        return table.first { head.starts(with: $0.bytes) }.map { Message($0.content) }
    }
}

/// Recognizes HTML by its first bytes.
enum HTMLSignature {
    private static let starts = ["<!doctype html", "<html", "<head", "<body", "<!-- html"]

    /// Whether a page starts here, after comments and an XML declaration.
    static func matches(_ text: [UInt8], from start: Int) -> Bool {
        let head = String(decoding: text[start...].prefix(2048), as: UTF8.self).lowercased()
        var rest = head[...]
        while let next = withoutPrologue(rest) { rest = next }
        return starts.contains { rest.hasPrefix($0) }
    }

    /// The elements that a piece of HTML may begin with.
    private static let elements = Set(
        """
        html head body title meta link base style script noscript template div p span a img figure picture section \
        article aside main header footer nav h1 h2 h3 h4 h5 h6 table ul ol dl blockquote center font b i em strong \
        br hr form iframe
        """.split(separator: " ").map(String.init))

    /// Whether the name of a root element is one of HTML, so that the text is HTML without a beginning.
    static func isElement(_ name: String) -> Bool { elements.contains(name) }

    /// Whether text has an image or a link element near its start.
    static func mentionsMarkup(_ text: [UInt8]) -> Bool {
        let head = String(decoding: text.prefix(65_536), as: UTF8.self).lowercased()
        return head.contains("<img") || head.contains("<link") || head.contains("<html")
    }

    private static func withoutPrologue(_ text: Substring) -> Substring? {
        let trimmed = text.drop(while: \.isWhitespace)
        for (open, close) in [("<!--", "-->"), ("<?", "?>")] where trimmed.hasPrefix(open) {
            guard let end = trimmed.range(of: close) else { return nil }
            return trimmed[end.upperBound...].drop(while: \.isWhitespace)
        }
        return trimmed.startIndex == text.startIndex ? nil : trimmed
    }
}
