import NIOCore
import Synchronization
import Testing

@testable import PhotoServer

@Suite struct PasswordAttemptsTests {
    /// A clock that goes on when it is told to.
    private final class Clock: Sendable {
        private let instant = Mutex(ContinuousClock.now)
        func now() -> ContinuousClock.Instant { instant.withLock { $0 } }
        func pass(_ seconds: Int) { instant.withLock { $0 += .seconds(seconds) } }
    }

    private func attempts(_ clock: Clock = Clock()) -> PasswordAttempts { PasswordAttempts { clock.now() } }

    @Test func pausesAfterTenDifferentOnes() {
        let clock = Clock()
        let attempts = attempts(clock)
        for guess in 0..<10 {
            #expect(attempts.pause(of: "a") == nil)
            attempts.note(UInt64(guess), of: "a")
            clock.pass(1)
        }
        #expect((280...300).contains(attempts.pause(of: "a") ?? 0))
        #expect(attempts.pause(of: "b") == nil)
        clock.pass(300)
        #expect(attempts.pause(of: "a") == nil)
    }

    @Test func countsTheSameOneOnce() {
        let attempts = attempts()
        for _ in 0..<1000 { attempts.note(7, of: "a") }
        #expect(attempts.pause(of: "a") == nil)
    }

    @Test func beginsAnewAfterTheWindow() {
        let clock = Clock()
        let attempts = attempts(clock)
        for guess in 0..<9 { attempts.note(UInt64(guess), of: "a") }
        clock.pass(301)
        for guess in 10..<19 { attempts.note(UInt64(guess), of: "a") }
        #expect(attempts.pause(of: "a") == nil)
    }

    @Test func remembersABoundedNumberOfClients() {
        let clock = Clock()
        let attempts = attempts(clock)
        for client in 0...(PasswordAttempts.mostClients + 5) { attempts.note(1, of: "client \(client)") }
        #expect(attempts.count == PasswordAttempts.mostClients)
        clock.pass(301)
        attempts.note(1, of: "late")
        #expect(attempts.count == 1)
    }

    @Test(
        arguments: [
            ("192.0.2.7", [], "192.0.2.7"), ("192.0.2.7", ["198.51.100.1"], "192.0.2.7"),
            ("127.0.0.1", ["198.51.100.1"], "198.51.100.1"),
            ("::1", ["1.1.1.1, 198.51.100.1"], "198.51.100.1"),
            ("127.0.0.1", ["1.1.1.1", "198.51.100.1"], "198.51.100.1"), ("127.0.0.1", [], "127.0.0.1"),
            ("::ffff:192.0.2.7", [], "192.0.2.7"), ("::ffff:127.0.0.1", ["198.51.100.1"], "198.51.100.1"),
            ("2001:db8:1:2:3::4", [], "2001:db8:1:2::/64"),
            ("2001:db8:1:2:ffff::9", [], "2001:db8:1:2::/64"),
        ] as [(String, [String], String)])
    func knowsWhoAsks(peer: String, forwarded: [String], name: String) throws {
        let address = try SocketAddress(ipAddress: peer, port: 4000)
        #expect(ClientAddress.name(peer: address, forwarded: forwarded) == name)
    }
}
