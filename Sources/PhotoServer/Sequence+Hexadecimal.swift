extension Sequence<UInt8> {
    /// The bytes in hexadecimal, two digits each, letters in lower case.
    var hexadecimal: String {
        map { byte in byte < 0x10 ? "0\(String(byte, radix: 16))" : String(byte, radix: 16) }.joined()
    }
}
