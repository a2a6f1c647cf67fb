import Foundation

/// The administrator's settings of the sign-in provider.
public struct OpenIDSettings: Sendable {
    /// The provider's own identifier in its discovery document and its tokens, unchanged.
    public let issuer: String
    /// The provider's name for people.
    public let name: String
    let issuerURL: URL
    let clientID: String
    /// `nil` for a client that is protected only by PKCE.
    let clientSecret: String?
    /// The claim with a person's name; `nil` for `preferred_username`, else a verified `email`.
    let userClaim: String?

    /// Creates settings from an administrator's values.
    ///
    /// - Parameters:
    ///   - issuer: An `https` URL; `http` only on this machine.
    ///   - name: The name of the provider; its host if absent.
    /// - Throws: `OpenIDError.unusableIssuer`, `noClient`.
    public init(
        issuer: String, clientID: String?, clientSecret: String? = nil, name: String? = nil,
        userClaim: String? = nil
    ) throws(OpenIDError) {
        guard let url = ProviderURL.checked(issuer), url.query() == nil, let host = url.host() else {
            throw .unusableIssuer(issuer)
        }
        guard let clientID, !clientID.isEmpty else { throw .noClient }
        self.issuer = issuer
        issuerURL = url
        self.clientID = clientID
        self.clientSecret = clientSecret
        self.name = name ?? host
        self.userClaim = userClaim
    }

    /// The URL of the discovery document (OpenID Connect Discovery 1.0, section 4).
    var discoveryURL: URL { issuerURL.appending(path: ".well-known/openid-configuration") }
}

/// URLs of a provider.
enum ProviderURL {
    /// A URL that secrets may be sent to: `https`, or `http` on this machine; `nil` for others.
    static func checked(_ text: String) -> URL? {
        guard text.utf8.count <= 2000, let parts = URLComponents(string: text),
            let host = parts.percentEncodedHost, !host.isEmpty, parts.user == nil, parts.password == nil,
            parts.fragment == nil
        else { return nil }
        switch parts.scheme?.lowercased() {
        case "https": return parts.url
        case "http": return isOfThisMachine(host) ? parts.url : nil
        default: return nil
        }
    }

    private static func isOfThisMachine(_ host: String) -> Bool {
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return ["localhost", "::1", "[::1]"].contains(host.lowercased())
            || (parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil })
    }
}
