import Foundation

/// Recognises what is certainly no feed by its first bytes.
enum BinarySignature {
    private static let table: [(bytes: [UInt8], words: String)] = [
        ([0xFF, 0xD8, 0xFF], "one JPEG image, not a list of images"),
        ([0x89, 0x50, 0x4E, 0x47], "one PNG image, not a list of images"),
        (Array("GIF8".utf8), "one GIF image, not a list of images"),
        (Array("RIFF".utf8), "a WebP image, sound or video"),
        (Array("%PDF".utf8), "a PDF document"),
        ([0x50, 0x4B, 0x03, 0x04], "a ZIP archive"),
        ([0x1F, 0x8B], "compressed bytes (gzip)"),
        ([0x28, 0xB5, 0x2F, 0xFD], "compressed bytes (zstd)"),
        ([0x7F, 0x45, 0x4C, 0x46], "a program"),
    ]

    /// Words for a person, or nothing where the bytes may be text.
    static func words(for bytes: Data) -> String? {
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
