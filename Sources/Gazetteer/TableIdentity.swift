import Basics

/// Identifies a table of towns by its bytes, and by the rule that chooses among its towns.
struct TableIdentity {
    /// Incremented with each change of `CityIndex` that affects names.
    private static let rule = 2

    /// 16 digits after the number of the rule.
    let text: String

    init(of bytes: some Sequence<UInt8>) {
        var hash = FNV1a()
        hash.add(bytes)
        let digits = String(hash.value, radix: 16)
        text = "\(Self.rule)-" + String(repeating: "0", count: 16 - digits.count) + digits
    }
}
