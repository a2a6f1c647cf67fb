import Basics

/// Tells tables of towns apart by their bytes, and by the rule that chooses among their towns.
struct TableIdentity {
    /// Greater with each change of `CityIndex` that names other places.
    private static let rule = 2

    /// 16 digits behind the number of the rule.
    let text: String

    init(of bytes: some Sequence<UInt8>) {
        var hash = FNV1a()
        hash.add(bytes)
        let digits = String(hash.value, radix: 16)
        text = "\(Self.rule)-" + String(repeating: "0", count: 16 - digits.count) + digits
    }
}
