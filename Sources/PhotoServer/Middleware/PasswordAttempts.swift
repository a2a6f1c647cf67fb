import Crypto
import Library
import Synchronization

/// Counts the wrong passwords of each client in memory, to slow down guessing (`PasswordGuesses`).
final class PasswordAttempts: Sendable {
    private let guesses = Mutex<[String: PasswordGuesses]>([:])
    private let now: @Sendable () -> ContinuousClock.Instant
    /// The start of `time`, by the same clock.
    private let begin: ContinuousClock.Instant

    /// The maximum number of clients; beyond them, the one whose delay ends first is evicted.
    static let maxClients = 10_000

    init(now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) {
        self.now = now
        begin = now()
    }

    /// The part of a digest by which a password is counted.
    static func part(of digest: SHA256.Digest) -> UInt64 {
        digest.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// In seconds.
    private var time: Double { (now() - begin) / .seconds(1) }

    /// How to handle a password, by this part of its digest.
    func decision(for client: String, _ digest: UInt64) -> PasswordGuesses.Decision {
        let now = time
        return guesses.withLock { $0[client]?.decision(for: digest, now: now) ?? .compare(after: 0) }
    }

    /// Whether passwords of a client are compared without delay.
    func isUnthrottled(_ client: String) -> Bool {
        let now = time
        return guesses.withLock { $0[client]?.isFree(now: now) ?? true }
    }

    /// Records a wrong password by a part of its digest.
    func record(_ digest: UInt64, of client: String) {
        let now = time
        guesses.withLock { guesses in
            if guesses[client] == nil {
                if guesses.count >= Self.maxClients { Self.makeRoom(in: &guesses, now) }
                guesses[client] = PasswordGuesses(digest, now: now)
            } else {
                guesses[client]?.record(digest, now: now)
            }
        }
    }

    /// The number of recorded clients.
    var count: Int { guesses.withLock { $0.count } }

    private static func makeRoom(in guesses: inout [String: PasswordGuesses], _ now: Double) {
        guesses = guesses.filter { $0.value.end > now }
        guard guesses.count >= maxClients, let oldest = guesses.min(by: { $0.value.end < $1.value.end })
        else { return }
        guesses[oldest.key] = nil
    }
}
