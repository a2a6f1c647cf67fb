extension String {
    /// The text truncated to `limit` bytes of UTF-8, with an ellipsis in place of the rest.
    ///
    /// It is truncated between Unicode scalars, not between characters: one character may have
    /// any number of scalars (combining marks, joined emoji), and looking for its ends
    /// takes as long as it is.
    public func truncated(toUTF8Count limit: Int) -> String {
        guard utf8.count > limit else { return self }
        var end = utf8.index(startIndex, offsetBy: limit)
        while end > startIndex, utf8[end] & 0xC0 == 0x80 { utf8.formIndex(before: &end) }
        return String(unicodeScalars[..<end]) + "…"
    }
}
