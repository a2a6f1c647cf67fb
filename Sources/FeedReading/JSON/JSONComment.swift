/// Comments, which scripts and settings have in their JSON: `// …` to the end of the line, and `/* … */`.
enum JSONComment {
    /// Where the comment that starts at an index ends, or `nil` if none does; one that is cut
    /// off ends with the text.
    static func end<Bytes: RandomAccessCollection<UInt8>>(in text: Bytes, from start: Int) -> Int?
    where Bytes.Index == Int {
        guard start + 1 < text.endIndex, text[start] == UInt8(ascii: "/") else { return nil }
        switch text[start + 1] {
        case UInt8(ascii: "/"):
            return text[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? text.endIndex
        case UInt8(ascii: "*"):
            guard start + 2 < text.endIndex else { return text.endIndex }
            return text[(start + 2)...].firstIndex(ofText: "*/").map { $0 + 2 } ?? text.endIndex
        default:
            return nil
        }
    }
}
