import Foundation
public import Logging

/// The service with which people sign in (OpenID Connect Core 1.0, authorization code flow with PKCE).
public final class OpenIDProvider: Sendable {
    /// The administrator's settings.
    public let settings: OpenIDSettings
    private let requests: ProviderRequests
    private let cache: ProviderCache

    /// Creates a provider; no request is sent before somebody signs in.
    public init(_ settings: OpenIDSettings, logger: Logger) {
        self.settings = settings
        requests = ProviderRequests(logger: logger)
        cache = ProviderCache(settings: settings, requests: requests)
    }

    /// The URL to which a browser is sent to sign in.
    ///
    /// - Parameter redirectURI: The URL of this server to which the provider sends the person back.
    public func authorizationURL(
        for attempt: SignInAttempt, redirectURI: String
    ) async throws(OpenIDError) -> String {
        let url = try await cache.document().authorization.absoluteString
        let query = FormFields.encoded([
            ("response_type", "code"), ("client_id", settings.clientID), ("redirect_uri", redirectURI),
            ("scope", "openid profile email"), ("state", attempt.state), ("nonce", attempt.nonce),
            ("code_challenge", attempt.challenge), ("code_challenge_method", "S256"),
        ])
        return url + (url.contains("?") ? "&" : "?") + query
    }

    /// The person who has signed in.
    ///
    /// - Parameters:
    ///   - response: The parameters that the provider returned.
    ///   - redirectURI: The one of `authorizationURL`.
    public func person(
        _ response: AuthorizationResponse, for attempt: SignInAttempt, redirectURI: String
    ) async throws(OpenIDError) -> ProvidedPerson {
        let document = try await cache.document()
        // A code of another provider must not be sent to this one (RFC 9207).
        guard response.issuer ?? (document.sendsIssuer ? nil : settings.issuer) == settings.issuer else {
            throw .untrustedToken(.issuer)
        }
        if let error = response.error { throw .refused(code: Self.code(error)) }
        guard let code = response.code, (1...4000).contains(code.utf8.count) else {
            throw .malformed(host: settings.issuerURL.host() ?? "")
        }
        let tokens = try await tokens(for: code, attempt, redirectURI, document)
        let claims = try await IDToken(tokens.id_token).claims(
            nonce: attempt.nonce, settings: settings, keys: cache)
        return ProvidedPerson(
            issuer: settings.issuer, subject: claims.text("sub") ?? "", claims: claims,
            accessToken: tokens.access_token)
    }

    /// The provider's name for a person.
    ///
    /// - Throws: `noName` if neither the ID token nor the user info has one.
    public func name(of person: ProvidedPerson) async throws(OpenIDError) -> String {
        if let name = name(in: person.claims) { return name }
        if let url = try await cache.document().userInfo, let token = person.accessToken {
            let bytes = try await requests.get(url, token: token)
            guard let claims = try? JSONDecoder().decode(Claims.self, from: bytes) else {
                throw .malformed(host: url.host() ?? "")
            }
            // It must be the same person (OpenID Connect Core 1.0, section 5.3.2).
            guard claims.text("sub") == person.subject else { throw .untrustedToken(.subject) }
            if let name = name(in: claims) { return name }
        }
        throw .noName(claim: settings.userClaim ?? "preferred_username")
    }

    /// Anyone may enter another person's address into an account: only a verified one identifies a person.
    private func name(in claims: Claims) -> String? {
        let names = settings.userClaim.map { [$0] } ?? ["preferred_username", "email"]
        let name = names.first { name in
            claims.text(name)?.isEmpty == false && (name != "email" || claims.isTrue("email_verified"))
        }
        return name.flatMap(claims.text)
    }
}

// MARK: - Tokens

extension OpenIDProvider {
    private struct Tokens: Decodable {
        let id_token: String
        let access_token: String?
    }

    private struct ErrorResponse: Decodable {
        let error: String
    }

    private func tokens(
        for code: String, _ attempt: SignInAttempt, _ redirectURI: String, _ document: ProviderDocument
    ) async throws(OpenIDError) -> Tokens {
        var fields = [
            ("grant_type", "authorization_code"), ("code", code), ("redirect_uri", redirectURI),
            ("code_verifier", attempt.verifier),
        ]
        var authorization: String?
        if let secret = settings.clientSecret, document.supportsBasic {
            // RFC 6749, section 2.3.1.
            let pair = "\(FormFields.encoded(settings.clientID)):\(FormFields.encoded(secret))"
            authorization = "Basic " + Data(pair.utf8).base64EncodedString()
        } else {
            fields.append(("client_id", settings.clientID))
            if let secret = settings.clientSecret { fields.append(("client_secret", secret)) }
        }
        let response = try await requests.post(fields, to: document.token, authorization: authorization)
        let host = document.token.host() ?? ""
        guard response.status == 200 else {
            guard let failure = try? JSONDecoder().decode(ErrorResponse.self, from: response.body) else {
                throw .errorStatus(host: host, status: response.status)
            }
            let code = Self.code(failure.error)
            if code == "invalid_grant" { throw .codeRefused(code: code) }
            throw .clientRefused(code: code)
        }
        guard let tokens = try? JSONDecoder().decode(Tokens.self, from: response.body) else {
            throw .malformed(host: host)
        }
        return tokens
    }

    /// The code of an error; others could be arbitrary text.
    private static func code(_ text: String) -> String {
        let isCode =
            (1...60).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || byte == UInt8(ascii: "_")
            }
        return isCode ? text : "unknown_error"
    }
}

/// The provider's response in the redirect.
public struct AuthorizationResponse: Sendable {
    let code: String?
    let error: String?
    let issuer: String?

    /// Creates the response from the parameters `code`, `error` and `iss` of the URL.
    public init(code: String?, error: String?, issuer: String?) {
        self.code = code
        self.error = error
        self.issuer = issuer
    }
}

/// A person signed in by the provider.
public struct ProvidedPerson: Sendable {
    /// The provider.
    public let issuer: String
    /// The provider's permanent and unique identifier of the person.
    public let subject: String
    let claims: Claims
    let accessToken: String?
}
