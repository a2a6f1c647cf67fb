import Basics
import Foundation

/// Recognises what is certainly no feed by its first bytes.
enum BinarySignature {
    private static let table: [(bytes: [UInt8], words: String)] = [
        (Array("RIFF".utf8), "sound or video"),
        (Array("%PDF".utf8), "a PDF document"),
        ([0x50, 0x4B, 0x03, 0x04], "a ZIP archive"),
        ([0x1F, 0x8B], "compressed bytes (gzip)"),
        ([0x28, 0xB5, 0x2F, 0xFD], "compressed bytes (zstd)"),
        ([0x7F, 0x45, 0x4C, 0x46], "a program"),
    ]

    /// Words for a person, or nothing where the bytes may be text.
    static func words(for bytes: Data) -> String? {
        switch ImageType.sniff(bytes) {
        // Text may begin so, too.
        case .svg, .bmp, nil: break
        case .webp?: return "one WebP image, not a list of images"
        case let type?: return "one \(type.rawValue.uppercased()) image, not a list of images"
        }
        let head = [UInt8](bytes.prefix(8))
        return table.first { head.starts(with: $0.bytes) }?.words
    }
}

/// Recognises HTML by its first bytes.
enum HTMLSignature {
    private static let starts = ["<!doctype html", "<html", "<head", "<body", "<!-- html"]

    /// Whether a page starts here; comments and an XML declaration before it are passed over.
    static func matches(_ text: [UInt8], from start: Int) -> Bool {
        let head = String(decoding: text[start...].prefix(2048), as: UTF8.self).lowercased()
        var rest = head[...]
        while let next = withoutPrologue(rest) { rest = next }
        return starts.contains { rest.hasPrefix($0) }
    }

    /// Whether text has an image or a link element somewhere near its start.
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
