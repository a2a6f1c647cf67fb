import Crypto
import Synchronization

/// Counts the wrong passwords of each client, to slow down guessing.
///
/// After ten different ones within five minutes, a client's next
/// passwords are compared only every few seconds. The right one is among those, so that
/// a person who shares an address with an attacker gets in. Repeating a wrong one counts
/// once, since a browser sends it with every picture.
final class PasswordAttempts: Sendable {
    /// What to do with a password.
    enum Turn: Equatable {
        /// Compare it after a pause.
        case compare(after: Duration)
        /// It was wrong before, so it is not compared again.
        case knownWrong
        /// Too many wait: try again after `seconds`.
        case refused(seconds: Int)
    }

    private struct Guesses {
        var begin: ContinuousClock.Instant
        /// Parts of the digests of wrong passwords.
        var digests: Set<UInt64> = []
        /// When the next password may be compared.
        var nextTurn: ContinuousClock.Instant

        func isCurrent(_ now: ContinuousClock.Instant) -> Bool { begin + PasswordAttempts.window > now }
    }

    private let guesses = Mutex<[String: Guesses]>([:])
    private let now: @Sendable () -> ContinuousClock.Instant

    /// The different wrong passwords of a client within the window before it is slowed down.
    static let freeGuesses = 10
    static let window = Duration.seconds(300)
    /// The interval between two comparisons for a client that is slowed down.
    static let interval = Duration.seconds(3)
    /// The longest wait of a password for its comparison.
    static let longestWait = Duration.seconds(10)
    /// The most clients; beyond them the one with the longest wait is evicted.
    static let maxClients = 10_000
    /// The most wrong passwords per client.
    private static let maxDigests = 1000

    init(now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) { self.now = now }

    /// The part of a digest by which a password is counted.
    static func part(of digest: SHA256.Digest) -> UInt64 {
        digest.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// What to do with a password, by this part of its digest.
    func turn(of client: String, _ digest: UInt64) -> Turn {
        let now = now()
        return guesses.withLock { guesses in
            guard var known = guesses[client], known.isCurrent(now) else { return .compare(after: .zero) }
            if known.digests.contains(digest) { return .knownWrong }
            guard known.digests.count >= Self.freeGuesses else { return .compare(after: .zero) }
            let turn = max(known.nextTurn, now)
            let pause = turn - now
            guard pause <= Self.longestWait else {
                return .refused(seconds: Int(pause.components.seconds) + 1)
            }
            known.nextTurn = turn + Self.interval
            guesses[client] = known
            return .compare(after: pause)
        }
    }

    /// Whether passwords of a client are compared at once.
    func isFree(_ client: String) -> Bool {
        let now = now()
        return guesses.withLock { guesses in
            guard let known = guesses[client], known.isCurrent(now) else { return true }
            return known.digests.count < Self.freeGuesses
        }
    }

    /// Records a wrong password by a part of its digest.
    func note(_ digest: UInt64, of client: String) {
        let now = now()
        guesses.withLock { guesses in
            if var known = guesses[client], known.isCurrent(now) {
                if known.digests.count < Self.maxDigests { known.digests.insert(digest) }
                // A client that goes on guessing stays slowed down.
                if known.digests.count > Self.freeGuesses { known.begin = now }
                guesses[client] = known
                return
            }
            if guesses.count >= Self.maxClients { Self.makeRoom(in: &guesses, now) }
            guesses[client] = Guesses(begin: now, digests: [digest], nextTurn: now)
        }
    }

    /// The number of recorded clients.
    var count: Int { guesses.withLock { $0.count } }

    private static func makeRoom(in guesses: inout [String: Guesses], _ now: ContinuousClock.Instant) {
        guesses = guesses.filter { $0.value.isCurrent(now) }
        guard guesses.count >= maxClients,
            let oldest = guesses.min(by: { $0.value.begin < $1.value.begin })
        else { return }
        guesses[oldest.key] = nil
    }
}
