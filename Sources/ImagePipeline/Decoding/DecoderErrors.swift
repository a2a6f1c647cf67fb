import Foundation
import Photos

/// Converts the decoders' errors to messages.
///
/// libvips and the libraries below it use the same number for every failure, and describe
/// it only in English (docs/decisions/0005).
enum DecoderErrors {
    /// A message for an error of libvips, which may have many lines from many parts.
    static func message(_ text: String) -> Message {
        let lower = text.lowercased()
        if let known = known.first(where: { entry in entry.parts.contains(where: lower.contains) }) {
            return Message(known.damage)
        }
        let lines = text.split(whereSeparator: \.isNewline).map(String.init)
        guard let line = lines.first(where: { !isNoise($0) }).map(plain), !line.isEmpty else {
            return Message(ImageDamage.unknown)
        }
        return Message(ImageDamage.decoder, [.text: .text(line)])
    }

    /// Whether a line is a warning before the error itself.
    private static func isNoise(_ line: String) -> Bool {
        line.isEmpty || line.hasPrefix("source:") || line.contains("Corrupt JPEG data")
    }

    /// A line without the names of program parts before it and positions after it.
    private static func plain(_ line: String) -> String {
        let end = line.range(of: " `")?.lowerBound ?? line.range(of: " @ ")?.lowerBound ?? line.endIndex
        let parts = line[..<end].components(separatedBy: ": ")
        let details = parts.count > 1 ? Array(parts.dropFirst()) : parts
        let text = details.filter { $0 != "libMagick error" && $0 != "source input" }.joined(separator: ": ")
        return String(text.prefix(160)).trimmingCharacters(in: CharacterSet(charactersIn: " .,:;"))
    }

    private static let known: [(parts: [String], damage: ImageDamage)] = [
        (
            [
                "premature end", "truncated", "end of data", "unexpected end", "not enough data",
                "read error",
                "end of file", "eof", "insufficient data", "out of data", "insufficientimagedata",
            ],
            .cutOff
        ),
        (["data precision 12"], .twelveBitJPEG),
        (
            ["unsupported sof", "unsupported marker type", "arithmetic"],
            .rareJPEG
        ),
        (
            ["unsupportedbitsperpixel", "unrecognizedbitsperpixel", "compressionnotsupported"],
            .rareBitmap
        ),
        (["improperimageheader", "unable to read png header"], .header),
        (["bad image dimensions"], .contradictorySize),
        (["xml parse error", "entity '"], .malformedDrawing),
        (
            ["memory allocation", "out of memory", "insufficient memory", "cannot allocate", "malloc"],
            .memory
        ),
    ]
}
