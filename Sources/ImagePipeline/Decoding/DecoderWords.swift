import Foundation

/// What the decoders say, in words for a person.
enum DecoderWords {
    /// A sentence for a message of libvips, which may be many lines of many parts.
    static func sentence(_ message: String) -> String {
        let lower = message.lowercased()
        if let known = known.first(where: { entry in entry.parts.contains(where: lower.contains) }) {
            return known.sentence
        }
        let lines = message.split(whereSeparator: \.isNewline).map(String.init)
        guard let line = lines.first(where: { !isNoise($0) }).map(plain), !line.isEmpty else {
            return "The image is damaged."
        }
        return "The image is damaged: \(line)."
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

    private static let known: [(parts: [String], sentence: String)] = [
        (
            [
                "premature end", "truncated", "end of data", "unexpected end", "not enough data",
                "read error",
                "end of file", "eof", "insufficient data", "out of data", "insufficientimagedata",
            ],
            "The image is cut off: its end is missing."
        ),
        (["data precision 12"], "The image is a JPEG of 12 bits a channel, which is not supported."),
        (
            ["unsupported sof", "unsupported marker type", "arithmetic"],
            "The image is a JPEG of a rare kind that is not supported."
        ),
        (
            ["unsupportedbitsperpixel", "unrecognizedbitsperpixel", "compressionnotsupported"],
            "The image is a bitmap of a rare kind that is not supported."
        ),
        (["improperimageheader", "unable to read png header"], "The image's header is broken."),
        (["bad image dimensions"], "The image's parts contradict one another about its size."),
        (["xml parse error", "entity '"], "The drawing is not well-formed."),
        (
            ["memory allocation", "out of memory", "insufficient memory", "cannot allocate", "malloc"],
            "The image needs more memory than one image may have."
        ),
    ]
}
