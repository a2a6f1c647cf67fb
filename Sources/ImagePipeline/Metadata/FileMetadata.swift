import CMetadata
import Foundation

/// The fields of EXIF, IPTC and XMP in an image file, by Exiv2's names
/// (`Exif.Photo.FNumber`); only created in a worker process.
final class FileMetadata {
    private let metadata: OpaquePointer

    /// Reads a file's bytes, which must outlive the value; `nil` if the format is unknown or broken.
    init?(_ bytes: UnsafeRawBufferPointer) {
        guard let metadata = vitrine_metadata_open(bytes.baseAddress, bytes.count) else { return nil }
        self.metadata = metadata
    }

    deinit { vitrine_metadata_release(metadata) }

    /// The most bytes of a text that are read; real ones have some hundred.
    private static let longestText = 65_536

    /// The value of a field, if it is not empty.
    func text(_ name: String) -> String? { Self.consumed(vitrine_metadata_text(metadata, name)) }

    /// The value of a field whose bytes have their own encoding.
    func encodedText(_ name: String) -> String? { Self.consumed(vitrine_metadata_words(metadata, name)) }

    /// The values of a field that may have several.
    func texts(_ name: String) -> [String] { Self.list(vitrine_metadata_texts(metadata, name)) }

    private static func consumed(_ text: UnsafeMutablePointer<CChar>?) -> String? {
        guard let text else { return nil }
        defer { vitrine_metadata_free_text(text) }
        return string(text)
    }

    private static func list(_ texts: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?) -> [String] {
        guard let texts else { return [] }
        defer { vitrine_metadata_free_texts(texts) }
        var list: [String] = []
        var next = texts
        while let text = next.pointee {
            if let string = string(text) { list.append(string) }
            next += 1
        }
        return list
    }

    /// Decodes UTF-8, or Latin-1 if it is not valid.
    private static func string(_ text: UnsafePointer<CChar>) -> String? {
        var count = strlen(text)
        if count > longestText {
            count = longestText
            // Not within a character of UTF-8.
            while count > 0, UInt8(bitPattern: text[count]) & 0xC0 == 0x80 { count -= 1 }
        }
        let bytes = UnsafeRawBufferPointer(start: text, count: count)
        let string = String(bytes: bytes, encoding: .utf8) ?? String(bytes: bytes, encoding: .isoLatin1)
        let trimmed = string?.trimmingCharacters(in: .whitespacesAndNewlines.union(.controlCharacters))
        return trimmed?.isEmpty == false ? trimmed : nil
    }
}
