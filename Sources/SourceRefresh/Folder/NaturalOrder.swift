/// The order of names that people expect: `IMG_2` before `IMG_10`, capitals and small letters alike.
enum NaturalOrder {
    /// Whether the first name comes before the second.
    static func areInOrder(_ first: String, _ second: String) -> Bool {
        let (left, right) = (
            Array(first.lowercased().unicodeScalars), Array(second.lowercased().unicodeScalars)
        )
        var (i, j) = (0, 0)
        while i < left.count, j < right.count {
            if isDigit(left[i]), isDigit(right[j]) {
                let (one, other) = (number(in: left, at: &i), number(in: right, at: &j))
                if one.count != other.count { return one.count < other.count }
                if one != other { return one.lexicographicallyPrecedes(other) }
            } else {
                if left[i] != right[j] { return left[i] < right[j] }
                i += 1
                j += 1
            }
        }
        if i < left.count || j < right.count { return j < right.count }
        return first < second
    }

    /// The digits of a number without its leading zeros; the index moves behind them.
    private static func number(in text: [Unicode.Scalar], at index: inout Int) -> ArraySlice<Unicode.Scalar> {
        let start = index
        while index < text.count, isDigit(text[index]) { index += 1 }
        return text[start..<index].drop { $0 == "0" }
    }

    private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }
}
