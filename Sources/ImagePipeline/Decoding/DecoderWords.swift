import Foundation
import Photos

/// What the decoders say, as a message.
///
/// libvips and the libraries below it give one number for every failure, and tell
/// what it is in English alone (docs/decisions/0005).
enum DecoderWords {
    /// A message for what libvips says, which may be many lines of many parts.
    static func message(_ words: String) -> Message {
        let lower = words.lowercased()
        if let known = known.first(where: { entry in entry.parts.contains(where: lower.contains) }) {
            return Message(known.damage)
        }
        let lines = words.split(whereSeparator: \.isNewline).map(String.init)
        guard let line = lines.first(where: { !isNoise($0) }).map(plain), !line.isEmpty else {
            return Message(ImageDamage.unknown)
        }
        return Message(ImageDamage.decoder, [.text: .text(line)])
    }

    /// Warnings that stand before the failure itself.
    private static func isNoise(_ line: String) -> Bool {
        line.isEmpty || line.hasPrefix("source:") || line.contains("Corrupt JPEG data")
    }

    /// Without the names of parts of programs before and places in them behind.
    private static func plain(_ line: String) -> String {
        let end = line.range(of: " `")?.lowerBound ?? line.range(of: " @ ")?.lowerBound ?? line.endIndex
        let parts = line[..<end].components(separatedBy: ": ")
        let telling = parts.count > 1 ? Array(parts.dropFirst()) : parts
        let text = telling.filter { $0 != "libMagick error" && $0 != "source input" }.joined(separator: ": ")
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
