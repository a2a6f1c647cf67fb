/// The wrong passwords of one client, which slow it down.
///
/// After ten different ones within five minutes, the next passwords are compared only every few seconds,
/// including the right one, so that a person who shares an address with an attacker can sign in. A repeated
/// wrong one counts once, since a browser sends it with every picture.
public struct PasswordGuesses: Hashable, Sendable, Codable {
    /// Whether to compare a password.
    public enum Decision: Hashable, Sendable {
        /// Compare it after a pause, in seconds.
        case compare(after: Double)
        /// It was wrong before, so it is not compared again.
        case knownWrong
        /// Too many wait: try again after `seconds`.
        case refused(seconds: Int)
    }

    /// The different wrong passwords within the window before a client is slowed down.
    public static let freeCount = 10
    /// In seconds.
    public static let window = 300.0
    /// The seconds between two comparisons for a client that is slowed down.
    public static let interval = 3.0
    /// The longest wait of a password for its comparison, in seconds.
    public static let longestWait = 10.0
    /// The maximum number of wrong passwords that are stored.
    private static let maxCount = 1000

    private var begin: Double
    /// Parts of the digests of wrong passwords.
    private var digests: Set<UInt64>
    /// When the next password may be compared.
    private var nextTurn: Double

    /// Begins with one wrong password.
    ///
    /// - Parameter now: In seconds of any clock, the same for all calls.
    public init(_ digest: UInt64, now: Double) {
        (begin, digests, nextTurn) = (now, [digest], now)
    }

    /// When the wrong passwords expire.
    public var end: Double { begin + Self.window }

    /// Whether passwords are compared at once.
    public func isFree(now: Double) -> Bool { end <= now || digests.count < Self.freeCount }

    /// Decides whether to compare a password, by a part of its digest.
    public mutating func decision(for digest: UInt64, now: Double) -> Decision {
        guard end > now else { return .compare(after: 0) }
        if digests.contains(digest) { return .knownWrong }
        guard digests.count >= Self.freeCount else { return .compare(after: 0) }
        let next = max(nextTurn, now)
        guard next - now <= Self.longestWait else { return .refused(seconds: Int(next - now) + 1) }
        nextTurn = next + Self.interval
        return .compare(after: next - now)
    }

    /// Records a wrong password by a part of its digest.
    public mutating func record(_ digest: UInt64, now: Double) {
        guard end > now else {
            self = PasswordGuesses(digest, now: now)
            return
        }
        if digests.count < Self.maxCount { digests.insert(digest) }
        // A client that continues guessing stays slowed down.
        if digests.count > Self.freeCount { begin = now }
    }
}
