import Basics
import Crypto
import CryptoExtras
import Foundation
import NIOPosix

/// A password as it is stored: scrypt (RFC 7914) with a random salt, written as a PHC string
/// (https://github.com/P-H-C/phc-string-format): `$scrypt$ln=15,r=8,p=3$SALT$HASH`.
public struct PasswordHash: Sendable {
    /// The hash with its parameters, in one line of ASCII.
    public let text: String

    /// log2 of the rounds, the block size and the parallelism: 32 MiB and about a quarter of a second.
    private struct Cost: Equatable {
        let logRounds: Int
        let blockSize: Int
        let parallelism: Int

        static let current = Cost(logRounds: 15, blockSize: 8, parallelism: 3)
    }

    private static let saltLength = 16
    private static let hashLength = 32
    /// Limits the hashes computed concurrently, so that guesses use no more memory than this, and the passwords
    /// that wait.
    private static let limit = ConcurrencyLimit(maxConcurrent: 2, maxWaiting: 100, maxWait: .seconds(10))

    /// Whether a password may be chosen: 8 to 200 characters.
    public static func isAllowed(_ password: String) -> Bool {
        (8...200).contains(password.unicodeScalars.count)
    }

    /// Hashes a new password.
    public init(hashing password: String) async throws {
        let salt = SymmetricKey(size: .bits128).withUnsafeBytes { Data($0) }
        let cost = Cost.current
        let hash = try await Self.derive(password, salt, cost, Self.hashLength)
        let parameters = "ln=\(cost.logRounds),r=\(cost.blockSize),p=\(cost.parallelism)"
        text = "$scrypt$\(parameters)$\(salt.base64EncodedString())$\(hash.base64EncodedString())"
    }

    /// Wraps a stored hash.
    init(stored text: String) { self.text = text }

    /// Whether this is the hash of a password; takes as long for a wrong one.
    func matches(_ password: String) async throws -> Bool {
        let parts = text.split(separator: "$").map(String.init)
        guard parts.count == 4, parts[0] == "scrypt", let cost = Self.cost(parts[1]),
            let salt = Data(base64Encoded: parts[2]), let hash = Data(base64Encoded: parts[3]),
            (16...64).contains(hash.count)
        else { return false }
        let derived = try await Self.derive(password, salt, cost, hash.count)
        // Compares in a time that does not depend on where they differ.
        return SHA256.hash(data: derived) == SHA256.hash(data: hash)
    }

    /// Takes as long as `matches`, for a name that nobody has.
    static func neverMatches(_ password: String) async throws -> Bool {
        _ = try await derive(password, Data(count: saltLength), .current, hashLength)
        return false
    }

    private static func cost(_ text: String) -> Cost? {
        var values: [String: Int] = [:]
        for pair in text.split(separator: ",") {
            let parts = pair.split(separator: "=")
            guard parts.count == 2, let value = Int(parts[1]) else { return nil }
            values[String(parts[0])] = value
        }
        guard let rounds = values["ln"], let blockSize = values["r"], let parallelism = values["p"],
            (10...20).contains(rounds), (1...16).contains(blockSize), (1...16).contains(parallelism)
        else { return nil }
        return Cost(logRounds: rounds, blockSize: blockSize, parallelism: parallelism)
    }

    /// Computes on a thread for blocking work, without the slot of the request.
    ///
    /// - Throws: `LoadLimit.Overload` if too many passwords wait.
    private static func derive(
        _ password: String, _ salt: Data, _ cost: Cost, _ length: Int
    ) async throws -> Data {
        // The same letters typed on another device may be composed in another way.
        let bytes = Data(password.precomposedStringWithCompatibilityMapping.utf8)
        return try await LoadSlot.released {
            try await limit.runUnlessOverloaded {
                try await NIOThreadPool.singleton.runIfActive {
                    let key = try KDF.Scrypt.deriveKey(
                        from: bytes, salt: salt, outputByteCount: length, rounds: 1 << cost.logRounds,
                        blockSize: cost.blockSize, parallelism: cost.parallelism)
                    return key.withUnsafeBytes { Data($0) }
                }
            }
        }
    }
}
