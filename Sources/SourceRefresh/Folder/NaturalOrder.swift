/// The natural order of names: `IMG_2` before `IMG_10`, ignoring case.
enum NaturalOrder {
    /// Sorts names.
    static func sorted(_ names: [String]) -> [String] {
        names.map { (key: key(of: $0), name: $0) }
            .sorted { $0.key == $1.key ? $0.name < $1.name : $0.key.lexicographicallyPrecedes($1.key) }
            .map(\.name)
    }

    /// Letters as they are; a number as its digit count and then its
    /// digits, so that longer numbers come later. Leading zeros do not count.
    private static func key(of name: String) -> [UInt32] {
        var key: [UInt32] = []
        key.reserveCapacity(name.utf8.count + 2)
        var digits: [UInt32] = []
        var isInNumber = false
        func endNumber() {
            guard isInNumber else { return }
            key.append(firstDigit)
            key.append(UInt32(digits.count))
            key += digits
            digits.removeAll(keepingCapacity: true)
            isInNumber = false
        }
        for scalar in name.lowercased().unicodeScalars {
            if ("0"..."9").contains(scalar) {
                isInNumber = true
                if scalar != "0" || !digits.isEmpty { digits.append(scalar.value) }
            } else {
                endNumber()
                key.append(scalar.value)
            }
        }
        endNumber()
        return key
    }

    /// Numbers sort among the other characters where their digits do.
    private static let firstDigit = Unicode.Scalar("0").value
}
