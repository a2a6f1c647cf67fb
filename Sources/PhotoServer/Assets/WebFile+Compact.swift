extension WebFile {
    /// The same script or style without what only those who work on it read:
    /// comments that have their lines to themselves, indentation, empty lines.
    ///
    /// A third of the scripts' compressed size is comments. Lines are looked at,
    /// not grammar, so a comment within a line stays, and a text over several
    /// lines (a template literal) loses its indentation.
    var compact: WebFile {
        guard path.hasSuffix(".js") || path.hasSuffix(".css") else { return self }
        var lines = CompactLines(takesLineComments: path.hasSuffix(".js"))
        for line in bytes.split(separator: UInt8(ascii: "\n")) { lines.add(line) }
        return WebFile(path: path, bytes: lines.kept)
    }
}

/// Keeps lines of code and drops lines of comment.
private struct CompactLines {
    let takesLineComments: Bool
    private(set) var kept: [UInt8] = []
    private var isInComment = false

    init(takesLineComments: Bool) { self.takesLineComments = takesLineComments }

    mutating func add(_ line: ArraySlice<UInt8>) {
        let text = line.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
        if isInComment {
            isInComment = !text.ends(with: "*/")
        } else if text.starts(with: "/*".utf8), !text.hasCommentEnd {
            isInComment = true
        } else if !isWholeComment(text), !text.isEmpty {
            kept += text
            kept.append(UInt8(ascii: "\n"))
        }
    }

    private func isWholeComment(_ text: ArraySlice<UInt8>) -> Bool {
        (takesLineComments && text.starts(with: "//".utf8))
            || (text.starts(with: "/*".utf8) && text.ends(with: "*/") && text.commentEndCount == 1)
    }
}

extension ArraySlice<UInt8> {
    fileprivate func ends(with text: StaticString) -> Bool {
        text.withUTF8Buffer { suffix(2).elementsEqual($0) }
    }

    /// How often a comment ends in the line.
    fileprivate var commentEndCount: Int {
        zip(self, dropFirst()).count { $0 == UInt8(ascii: "*") && $1 == UInt8(ascii: "/") }
    }

    fileprivate var hasCommentEnd: Bool { commentEndCount > 0 }
}
