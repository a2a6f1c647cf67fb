import Testing

@testable import Fetching

@Suite struct PinTests {
    private func attempts(_ texts: [String]) -> [Pin] {
        Pin.attempts(texts.compactMap { IPAddress($0) }, for: "a.example")
    }

    @Test func triesBothVersionsOfTheProtocol() {
        let pins = attempts(["100::1", "100::2", "100::3", "100::4", "192.0.2.1", "192.0.2.2"])
        #expect(pins.map(\.address.description) == ["100::1", "192.0.2.1", "100::2", "192.0.2.2"])
        #expect(pins.map(\.hasAlternatives) == [true, true, true, false])
        #expect(attempts(["192.0.2.1", "100::1"]).map(\.address.description) == ["192.0.2.1", "100::1"])
    }

    @Test func triesFourAddresses() {
        let pins = attempts((1...6).map { "192.0.2.\($0)" })
        #expect(pins.map(\.address.description) == (1...4).map { "192.0.2.\($0)" })
        #expect(pins.map(\.hasAlternatives) == [true, true, true, false])
        #expect(attempts(["192.0.2.1"]).map(\.hasAlternatives) == [false])
        #expect(attempts([]).isEmpty)
    }
}
