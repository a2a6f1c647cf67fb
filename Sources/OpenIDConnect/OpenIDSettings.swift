import Foundation

/// The service in which people sign in, as an administrator names it.
public struct OpenIDSettings: Sendable {
    /// What the provider calls itself in its discovery document and its tokens, as it was written.
    public let issuer: String
    /// What people know the provider by.
    public let name: String
    let issuerURL: URL
    let clientID: String
    /// Nothing for a client that PKCE alone protects.
    let clientSecret: String?
    /// The claim that names a person; `nil` for `preferred_username`, else a verified `email`.
    let userClaim: String?

    /// Takes what an administrator has written.
    ///
    /// - Parameters:
    ///   - issuer: An `https` URL; `http` is taken on this machine alone.
    ///   - name: The host of the issuer if it is absent.
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

    /// Where the provider describes itself (OpenID Connect Discovery 1.0, section 4).
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
