import Synchronization

/// Counts the wrong passwords of each client, so that nobody guesses at leisure.
///
/// A client that has given ten different ones within five minutes waits until
/// those are over; what it sends meanwhile is not even compared. The same wrong
/// one counts once, for a browser sends it with every picture.
final class PasswordAttempts: Sendable {
    private struct Guesses {
        let begin: ContinuousClock.Instant
        /// Parts of the digests of what was tried.
        var digests: Set<UInt64>
    }

    private let guesses = Mutex<[String: Guesses]>([:])
    private let now: @Sendable () -> ContinuousClock.Instant

    /// Different wrong passwords that a client may give within the window.
    static let most = 10
    static let window = Duration.seconds(300)
    /// Clients that are remembered; beyond them the one that has waited longest is let go.
    static let mostClients = 10_000

    init(now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) { self.now = now }

    /// How long a client has to wait, in whole seconds; nothing where it may try.
    func pause(of client: String) -> Int? {
        guesses.withLock { guesses in
            guard let known = guesses[client], known.digests.count >= Self.most else { return nil }
            let left = known.begin + Self.window - now()
            guard left > .zero else {
                guesses[client] = nil
                return nil
            }
            return Int(left.components.seconds) + 1
        }
    }

    /// Notes a wrong password by a part of its digest.
    func note(_ digest: UInt64, of client: String) {
        let now = now()
        guesses.withLock { guesses in
            if let known = guesses[client], known.begin + Self.window > now {
                guesses[client]?.digests.insert(digest)
                return
            }
            if guesses.count >= Self.mostClients { Self.makeRoom(in: &guesses, now) }
            guesses[client] = Guesses(begin: now, digests: [digest])
        }
    }

    /// The clients that are remembered.
    var count: Int { guesses.withLock { $0.count } }

    private static func makeRoom(in guesses: inout [String: Guesses], _ now: ContinuousClock.Instant) {
        guesses = guesses.filter { $0.value.begin + window > now }
        guard guesses.count >= mostClients,
            let oldest = guesses.min(by: { $0.value.begin < $1.value.begin })
        else { return }
        guesses[oldest.key] = nil
    }
}
