import Foundation
import JWTKit

/// The signing keys of a provider (RFC 7517, section 5).
struct SigningKeys: Sendable {
    private let keys: [SigningKey]

    /// Ignores unknown kinds of keys: providers also publish encryption keys.
    init(_ bytes: Data, host: String) throws(OpenIDError) {
        struct Members: Decodable { let keys: [SigningKey] }
        do { keys = try JSONDecoder().decode(Members.self, from: bytes).keys.filter { $0.key != nil } } catch
        {
            throw .malformed(host: host)
        }
    }

    /// The key with an identifier, for an algorithm; the only suitable one if a token names none.
    func key(_ id: String?, for algorithm: JWK.Algorithm) -> JWK? {
        let suitable = keys.compactMap { $0.supports(algorithm) ? $0.key : nil }
        guard let id else { return suitable.count == 1 ? suitable[0] : nil }
        return suitable.first { $0.keyIdentifier?.string == id }
    }
}

private struct SigningKey: Decodable, Sendable {
    /// `nil` for an unknown kind of key.
    let key: JWK?
    private let use: String?

    private enum CodingKeys: CodingKey { case use }

    init(from decoder: any Decoder) throws {
        use = try decoder.container(keyedBy: CodingKeys.self).decodeIfPresent(String.self, forKey: .use)
        do { key = try JWK(from: decoder) } catch is DecodingError { key = nil }
    }

    func supports(_ algorithm: JWK.Algorithm) -> Bool {
        guard let key, use == nil || use == "sig", key.algorithm == nil || key.algorithm == algorithm else {
            return false
        }
        return key.keyType == TokenAlgorithm.keyTypes[algorithm.rawValue]
    }
}

/// The accepted algorithms of ID tokens. `none` and those with a shared secret, for which a public key could
/// be passed off as the secret, are excluded.
enum TokenAlgorithm {
    static let keyTypes: [String: JWK.KeyType] = [
        "RS256": .rsa, "RS384": .rsa, "RS512": .rsa, "PS256": .rsa, "PS384": .rsa, "PS512": .rsa,
        "ES256": .ecdsa, "ES384": .ecdsa, "ES512": .ecdsa, "EdDSA": .octetKeyPair,
    ]

    /// The algorithm of a token's header; `nil` if it is not accepted.
    static func named(_ name: String) -> JWK.Algorithm? {
        keyTypes[name] == nil ? nil : JWK.Algorithm(rawValue: name)
    }
}
