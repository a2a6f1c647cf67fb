import Basics
import Testing

@Suite struct HexadecimalTests {
    @Test(arguments: [([], ""), ([0], "00"), ([1, 0x0F, 0x10, 0xFF], "010f10ff")] as [([UInt8], String)])
    func hasTwoDigitsForEachByte(bytes: [UInt8], digits: String) {
        #expect(bytes.hexadecimal == digits)
    }
}
