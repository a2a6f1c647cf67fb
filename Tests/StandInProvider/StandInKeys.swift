import CryptoExtras
import Foundation
import JWTKit

/// How a stand-in signs its tokens, rightly or wrongly.
package enum StandInSignature: String, Sendable, CaseIterable {
    case rs256, es256, edDSA
    /// Without a signature.
    case none
    /// With a shared secret, which is the public key that everybody can read.
    case sharedSecret
    /// By a key that the provider does not publish, under the identifier of one that it does.
    case forged
}

/// A value of a claim.
package enum StandInClaim: Codable, Sendable, Equatable {
    case text(String), number(Double), flag(Bool), texts([String])

    package init(from decoder: any Decoder) throws {
        self = .text(try decoder.singleValueContainer().decode(String.self))
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .text(let text): try container.encode(text)
        case .number(let number): try container.encode(number)
        case .flag(let flag): try container.encode(flag)
        case .texts(let texts): try container.encode(texts)
        }
    }
}

struct StandInPayload: JWTPayload {
    let claims: [String: StandInClaim]

    init(_ claims: [String: StandInClaim]) { self.claims = claims }
    init(from decoder: any Decoder) throws { claims = try .init(from: decoder) }
    func encode(to encoder: any Encoder) throws { try claims.encode(to: encoder) }
    func verify(using algorithm: some JWTAlgorithm) {}
}

/// Keys that are generated at run time.
struct StandInKeys: Sendable {
    private let rsa: JWTKit.Insecure.RSA.PrivateKey
    private let ecdsa = ES256PrivateKey()
    private let edDSA: EdDSA.PrivateKey
    private let forger = ES256PrivateKey()
    /// Distinguishes these keys from former ones.
    private let generation: Int

    init(generation: Int) throws {
        rsa = try JWTKit.Insecure.RSA.PrivateKey(backing: _RSA.Signing.PrivateKey(keySize: .bits2048))
        edDSA = try EdDSA.PrivateKey(curve: .ed25519)
        self.generation = generation
    }

    /// The public ones, beside others that providers publish as well.
    func published() throws -> String {
        let numbers = try rsa.publicKey.getKeyPrimitives()
        let point = ecdsa.publicKey.parameters ?? ("", "")
        let keys: [[String: String]] = [
            [
                "kty": "RSA", "use": "sig", "alg": "RS256", "kid": id(.rs256),
                "n": url(numbers.modulus), "e": url(numbers.publicExponent),
            ],
            // Keycloak and Google name no algorithm or no use for some keys.
            [
                "kty": "EC", "crv": "P-256", "kid": id(.es256), "x": url(point.0), "y": url(point.1),
            ],
            [
                "kty": "OKP", "crv": "Ed25519", "use": "sig", "alg": "EdDSA", "kid": id(.edDSA),
                "x": url(edDSA.publicKey.rawRepresentation),
            ],
            ["kty": "oct", "kid": "secret", "k": "AAAA"],
            ["kty": "RSA", "use": "enc", "alg": "RSA-OAEP-256", "kid": "enc", "n": "AQAB", "e": "AQAB"],
        ]
        return String(decoding: try JSONEncoder().encode(["keys": keys]), as: UTF8.self)
    }

    func sign(_ claims: [String: StandInClaim], by signature: StandInSignature) async throws -> String {
        let keys = JWTKeyCollection()
        let kid = JWKIdentifier(string: id(signature))
        switch signature {
        case .rs256: await keys.add(rsa: rsa, digestAlgorithm: .sha256, kid: kid)
        case .es256: await keys.add(ecdsa: ecdsa, kid: kid)
        case .edDSA: await keys.add(eddsa: edDSA, kid: kid)
        case .forged: await keys.add(ecdsa: forger, kid: kid)
        case .sharedSecret:
            await keys.add(
                hmac: HMACKey(from: rsa.publicKey.pemRepresentation), digestAlgorithm: .sha256, kid: kid)
        case .none:
            let header = url(Data(#"{"alg":"none","typ":"JWT","kid":"\#(kid.string)"}"#.utf8))
            return "\(header).\(url(try JSONEncoder().encode(claims)))."
        }
        return try await keys.sign(StandInPayload(claims), kid: kid)
    }

    private func id(_ signature: StandInSignature) -> String {
        switch signature {
        case .rs256, .none, .sharedSecret: "rsa-\(generation)"
        case .es256, .forged: "ec-\(generation)"
        case .edDSA: "ed-\(generation)"
        }
    }

    private func url(_ bytes: Data) -> String { url(bytes.base64EncodedString()) }

    private func url(_ base64: String) -> String {
        base64.replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }
}
