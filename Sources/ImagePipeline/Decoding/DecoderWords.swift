import Foundation

/// What the decoders say, in words for a person.
enum DecoderWords {
    /// A sentence for a message of libvips, which may be many lines of many parts.
    static func sentence(_ message: String) -> String {
        let lines = message.split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }
        let lower = message.lowercased()
        if let known = known.first(where: { entry in entry.parts.contains(where: lower.contains) }) {
            return known.sentence
        }
        guard let line = lines.first(where: { !$0.isEmpty }) else { return "The image is damaged." }
        return "The image is damaged (\(line.prefix(160)))."
    }

    private static let known: [(parts: [String], sentence: String)] = [
        (
            [
                "premature end", "truncated", "end of data", "unexpected end", "not enough data",
                "read error",
                "end of file", "eof", "insufficient data", "out of data",
            ],
            "The image is cut off: its end is missing."
        ),
        (["data precision 12"], "The image is a JPEG of 12 bits a channel, which is not supported."),
        (
            ["unsupported sof", "unsupported marker type", "arithmetic"],
            "The image is a JPEG of a rare kind that is not supported."
        ),
        (
            ["memory allocation", "out of memory", "insufficient memory", "cannot allocate", "malloc"],
            "The image needs more memory than one image may have."
        ),
    ]
}
