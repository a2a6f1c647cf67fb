import Foundation

/// The provider's discovery document (OpenID Connect Discovery 1.0, section 3).
struct ProviderDocument: Sendable {
    let authorization: URL
    let token: URL
    let keys: URL
    /// The user info endpoint, for claims that the ID token lacks.
    let userInfo: URL?
    /// Whether the secret may be sent as a header, the default.
    let supportsBasic: Bool
    /// Whether the provider adds its issuer to redirects (RFC 9207).
    let sendsIssuer: Bool

    private struct Members: Decodable {
        let issuer: String
        let authorization_endpoint: String
        let token_endpoint: String
        let jwks_uri: String
        let userinfo_endpoint: String?
        let token_endpoint_auth_methods_supported: [String]?
        let authorization_response_iss_parameter_supported: Bool?
    }

    init(_ bytes: Data, of settings: OpenIDSettings) throws(OpenIDError) {
        let host = settings.issuerURL.host() ?? ""
        let members: Members
        do { members = try JSONDecoder().decode(Members.self, from: bytes) } catch {
            throw .malformed(host: host)
        }
        guard members.issuer == settings.issuer else {
            throw .otherIssuer(expected: settings.issuer, found: String(members.issuer.prefix(200)))
        }
        authorization = try Self.url(members.authorization_endpoint, host)
        token = try Self.url(members.token_endpoint, host)
        keys = try Self.url(members.jwks_uri, host)
        if let text = members.userinfo_endpoint {
            userInfo = try Self.url(text, host)
        } else {
            userInfo = nil
        }
        let methods = members.token_endpoint_auth_methods_supported ?? ["client_secret_basic"]
        supportsBasic = methods.contains("client_secret_basic") || !methods.contains("client_secret_post")
        sendsIssuer = members.authorization_response_iss_parameter_supported ?? false
    }

    private static func url(_ text: String, _ host: String) throws(OpenIDError) -> URL {
        guard let url = ProviderURL.checked(text) else {
            throw .unusableURL(host: host, String(text.prefix(200)))
        }
        return url
    }
}
