import Library
import NIOCore
import Synchronization
import Testing

@testable import PhotoServer

@Suite struct PasswordAttemptsTests {
    /// A clock that the test advances.
    private final class Clock: Sendable {
        private let instant = Mutex(ContinuousClock.now)
        func now() -> ContinuousClock.Instant { instant.withLock { $0 } }
        func advance(by duration: Duration) { instant.withLock { $0 += duration } }
    }

    private func attempts(_ clock: Clock = Clock()) -> PasswordAttempts { PasswordAttempts { clock.now() } }

    /// Records different wrong passwords.
    private func guess(_ count: Int, _ attempts: PasswordAttempts, of client: String = "a") {
        for guess in 0..<count { attempts.record(UInt64(1000 + guess), of: client) }
    }

    @Test func throttlesAfterTenDifferentOnes() {
        let clock = Clock()
        let attempts = attempts(clock)
        guess(9, attempts)
        #expect(attempts.decision(for: "a", 1) == .compare(after: 0))
        guess(10, attempts)
        for number in 0..<4 {
            guard case .compare(let pause) = attempts.decision(for: "a", 1) else {
                Issue.record("Number \(number) is compared.")
                return
            }
            #expect(abs(pause - PasswordGuesses.interval * Double(number)) < 0.001)
        }
        guard case .refused(let seconds) = attempts.decision(for: "a", 1) else {
            Issue.record("The fifth waits as well.")
            return
        }
        #expect((1...15).contains(seconds))
        #expect(attempts.decision(for: "b", 1) == .compare(after: 0))
        #expect(!attempts.isUnthrottled("a") && attempts.isUnthrottled("b"))
    }

    @Test func acceptsTheRightOneAfterAMoment() {
        let clock = Clock()
        let attempts = attempts(clock)
        guess(400, attempts)
        while case .compare = attempts.decision(for: "a", 2) {}
        clock.advance(by: .seconds(PasswordGuesses.longestWait + PasswordGuesses.interval))
        #expect(attempts.decision(for: "a", 1) == .compare(after: 0))
    }

    @Test func countsTheSameOneOnce() {
        let attempts = attempts()
        for _ in 0..<1000 { attempts.record(7, of: "a") }
        #expect(attempts.decision(for: "a", 8) == .compare(after: 0))
        #expect(attempts.decision(for: "a", 7) == .knownWrong)
    }

    @Test func beginsAnewAfterTheWindow() {
        let clock = Clock()
        let attempts = attempts(clock)
        guess(9, attempts)
        clock.advance(by: .seconds(PasswordGuesses.window))
        attempts.record(1, of: "a")
        #expect(attempts.isUnthrottled("a"))
    }

    @Test func recordsABoundedNumberOfClients() {
        let clock = Clock()
        let attempts = attempts(clock)
        for client in 0...(PasswordAttempts.maxClients + 5) { attempts.record(1, of: "client \(client)") }
        #expect(attempts.count == PasswordAttempts.maxClients)
        clock.advance(by: .seconds(301))
        for client in 0..<PasswordAttempts.maxClients { attempts.record(1, of: "late \(client)") }
        #expect(attempts.count == PasswordAttempts.maxClients)
    }

    @Test(
        arguments: [
            ("192.0.2.7", [], "192.0.2.7"), ("192.0.2.7", ["198.51.100.1"], "192.0.2.7"),
            ("127.0.0.1", ["198.51.100.1"], "127.0.0.1"), ("10.1.2.3", ["198.51.100.1"], "198.51.100.1"),
            ("10.1.2.3", ["1.1.1.1, 198.51.100.1"], "198.51.100.1"),
            ("10.1.2.3", ["1.1.1.1", "198.51.100.1"], "198.51.100.1"),
            ("10.1.2.3", ["198.51.100.1, 10.9.9.9"], "198.51.100.1"),
            ("10.1.2.3", ["198.51.100.1:4711"], "198.51.100.1"), ("10.1.2.3", ["10.9.9.9"], "10.9.9.9"),
            ("10.1.2.3", [], "10.1.2.3"), ("::ffff:10.1.2.3", ["198.51.100.1"], "198.51.100.1"),
            ("2001:db8:ff::1", ["[2001:db8:1:2:3::4]:80"], "2001:db8:1:2::/64"),
            ("2001:db8:1:2:ffff::9", [], "2001:db8:1:2::/64"), ("10.1.2.3", ["nonsense"], "nonsense"),
        ] as [(String, [String], String)])
    func identifiesTheClient(peer: String, forwarded: [String], name: String) throws {
        let ranges = ["10.0.0.0/8", "2001:db8:ff::/48"].compactMap { NetworkRange($0) }
        let address = try SocketAddress(ipAddress: peer, port: 4000)
        let clients = ClientAddress(trustedProxies: ranges)
        #expect(clients.name(peer: address, forwarded: forwarded) == name)
    }

    @Test(arguments: [
        "", "10", "10.0.0.0/33", "10.0.0.0/-1", "::/129", "example.org", "10.0.0.0/8/8", "10.0.0.0/",
    ])
    func refusesWhatIsNoRange(text: String) { #expect(NetworkRange(text) == nil) }

    @Test(arguments: [
        ("10.0.0.0/9", "10.127.0.1", true), ("10.0.0.0/9", "10.128.0.1", false),
        ("0.0.0.0/0", "1.2.3.4", true),
        ("0.0.0.0/0", "2001:db8::1", false), ("::/0", "1.2.3.4", true), ("127.0.0.1", "127.0.0.1", true),
        ("127.0.0.1", "127.0.0.2", false), ("2001:db8::/33", "2001:db8:7fff::1", true),
        ("2001:db8::/33", "2001:db8:8000::1", false),
    ])
    func rangesHoldTheirAddresses(range: String, address: String, isInside: Bool) throws {
        #expect(try #require(NetworkRange(range)).contains(address) == isInside)
    }
}
