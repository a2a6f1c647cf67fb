/// Tells tables of towns apart by their bytes, and by the rule that chooses among their towns.
///
/// FNV-1a of 64 bits (http://www.isthe.com/chongo/tech/comp/fnv/): the same in every run.
struct TableIdentity {
    /// Greater with each change of `CityIndex` that names other places.
    private static let rule = 2

    /// 16 digits behind the number of the rule.
    let text: String

    init(of bytes: some Sequence<UInt8>) {
        let hash = bytes.reduce(into: 0xCBF2_9CE4_8422_2325 as UInt64) { hash, byte in
            hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
        }
        let digits = String(hash, radix: 16)
        text = "\(Self.rule)-" + String(repeating: "0", count: 16 - digits.count) + digits
    }
}
