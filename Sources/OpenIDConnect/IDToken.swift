import Foundation
import JWTKit

/// The claims of a token about a person, which are not trusted before they are checked.
struct Claims: JWTPayload {
    let values: [String: ClaimValue]

    init(from decoder: any Decoder) throws { values = try [String: ClaimValue](from: decoder) }

    func encode(to encoder: any Encoder) throws { try values.encode(to: encoder) }

    /// `IDToken` checks the claims, since it knows the request.
    func verify(using algorithm: some JWTAlgorithm) {}

    func text(_ name: String) -> String? {
        if case .text(let text)? = values[name] { text } else { nil }
    }

    func seconds(_ name: String) -> Double? {
        if case .number(let number)? = values[name] { number } else { nil }
    }

    /// The values of a claim with one or several texts.
    func texts(_ name: String) -> [String] {
        switch values[name] {
        case .text(let text): [text]
        case .texts(let texts): texts
        default: []
        }
    }

    /// Some providers send it as a string.
    func isTrue(_ name: String) -> Bool { values[name] == .flag(true) || text(name) == "true" }
}

/// The value of a claim.
enum ClaimValue: Codable, Equatable, Sendable {
    case text(String), number(Double), flag(Bool), texts([String])
    /// An unused kind of value.
    case other

    init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if let text = try? value.decode(String.self) {
            self = .text(text)
        } else if let flag = try? value.decode(Bool.self) {
            self = .flag(flag)
        } else if let number = try? value.decode(Double.self) {
            self = .number(number)
        } else if let texts = try? value.decode([String].self) {
            self = .texts(texts)
        } else {
            self = .other
        }
    }

    func encode(to encoder: any Encoder) throws {
        var value = encoder.singleValueContainer()
        switch self {
        case .text(let text): try value.encode(text)
        case .number(let number): try value.encode(number)
        case .flag(let flag): try value.encode(flag)
        case .texts(let texts): try value.encode(texts)
        case .other: try value.encodeNil()
        }
    }
}

/// A signed statement of the provider about who has signed in (OpenID Connect Core 1.0, section 2).
struct IDToken: Sendable {
    private let text: String
    private let keyID: String?
    private let algorithm: JWK.Algorithm

    /// The tolerated clock difference between two servers.
    private static let leeway = 60.0
    private static let byteLimit = 64 << 10

    private struct Header: Decodable {
        let alg: String
        let kid: String?
        /// Extensions that must be understood (RFC 7515, section 4.1.11): none are.
        let crit: [String]?
    }

    init(_ text: String) throws(OpenIDError) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard text.utf8.count <= Self.byteLimit, parts.count == 3,
            let bytes = Data(base64URL: String(parts[0])),
            let header = try? JSONDecoder().decode(Header.self, from: bytes)
        else { throw .untrustedToken(.unreadable) }
        guard header.crit == nil, let algorithm = TokenAlgorithm.named(header.alg) else {
            throw .untrustedToken(.algorithm)
        }
        self.text = text
        keyID = header.kid
        self.algorithm = algorithm
    }

    /// The claims, after checking signature, issuer, audience, times and nonce.
    func claims(
        nonce: String, settings: OpenIDSettings, keys: ProviderCache, now: Date = Date()
    ) async throws(OpenIDError) -> Claims {
        let claims = try await signedClaims(by: try await keys.key(keyID, for: algorithm))
        try Self.check(claims, nonce: nonce, settings: settings, now: now.timeIntervalSince1970)
        return claims
    }

    private func signedClaims(by key: JWK) async throws(OpenIDError) -> Claims {
        // The only key of the collection, restricted to the algorithm of both the token and the key.
        var key = key
        key.algorithm = algorithm
        key.keyIdentifier = JWKIdentifier(string: keyID ?? "only")
        do {
            return try await JWTKeyCollection().add(jwk: key).verify(text, as: Claims.self)
        } catch let error as JWTError where error.errorType == .malformedToken {
            throw .untrustedToken(.unreadable)
        } catch {
            throw .untrustedToken(.signature)
        }
    }

    /// OpenID Connect Core 1.0, section 3.1.3.7.
    private static func check(
        _ claims: Claims, nonce: String, settings: OpenIDSettings, now: Double
    ) throws(OpenIDError) {
        guard claims.text("iss") == settings.issuer else { throw .untrustedToken(.issuer) }
        let audience = claims.texts("aud")
        let party = claims.text("azp")
        guard audience.contains(settings.clientID), audience.count == 1 || party != nil,
            claims.values["azp"] == nil || party == settings.clientID
        else { throw .untrustedToken(.audience) }
        guard let end = claims.seconds("exp"), now < end + leeway else { throw .untrustedToken(.expired) }
        guard let issuedAt = claims.seconds("iat"), issuedAt <= now + leeway,
            claims.values["nbf"] == nil || claims.seconds("nbf").map({ $0 <= now + leeway }) == true
        else { throw .untrustedToken(.early) }
        guard claims.text("nonce") == nonce else { throw .untrustedToken(.nonce) }
        guard let subject = claims.text("sub"), (1...255).contains(subject.utf8.count) else {
            throw .untrustedToken(.subject)
        }
    }
}
