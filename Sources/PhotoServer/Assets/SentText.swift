/// Scripts and style sheets as they are sent: without the lines that are only
/// comments, which take a third of them and say nothing to a browser.
///
/// Whole lines only, so that nothing of the code is read: a comment that stands
/// beside code stays, and so do the numbers of columns. No string of a script
/// may go over lines that begin like a comment.
enum SentText {
    /// The bytes without blank lines, `//` lines and comments of whole lines.
    static func withoutComments(_ bytes: [UInt8]) -> [UInt8] {
        var isInComment = false
        let lines = bytes.split(separator: newline).filter { line in
            let words = line.drop(while: isSpace)
            if isInComment {
                isInComment = !holdsEnd(words)
                return false
            }
            guard words.starts(with: "/*".utf8) else {
                return !words.isEmpty && !words.starts(with: "//".utf8)
            }
            isInComment = !holdsEnd(words)
            return !isInComment && !endsWithComment(words)
        }
        return Array(lines.joined(separator: [newline]))
    }

    private static var newline: UInt8 { UInt8(ascii: "\n") }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
    }

    private static func holdsEnd(_ line: ArraySlice<UInt8>) -> Bool {
        zip(line, line.dropFirst()).contains { $0 == UInt8(ascii: "*") && $1 == UInt8(ascii: "/") }
    }

    /// Whether the first end of a comment is the end of the line.
    private static func endsWithComment(_ line: ArraySlice<UInt8>) -> Bool {
        !holdsEnd(line.dropLast())
    }
}
