import Foundation
import Photos

/// The credentials of a source from a client or a form. They are write-only.
struct CredentialsChange: JSONBody {
    /// The kinds, or `none` to remove them.
    private enum Kind: String {
        case basic, bearer, headers, none
    }

    private let kind: String
    private let user: String?
    private let password: String?
    private let token: String?
    private let headers: [String: String]?
    /// One header per line, from a form.
    private let headerLines: String?

    enum CodingKeys: String, CodingKey, CaseIterable {
        case kind, user, password, token, headers
    }

    /// Removes the credentials.
    static let removal = CredentialsChange(kind: Kind.none.rawValue)

    /// - Parameter fields: The fields of a form by name.
    init(_ fields: [String: String]) {
        self.init(
            kind: fields["kind"] ?? "", user: fields["user"], password: fields["password"],
            token: fields["token"]?.trimmingCharacters(in: .whitespacesAndNewlines),
            headerLines: fields["headers"])
    }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            kind: try values.decode(String.self, forKey: .kind),
            user: try values.decodeIfPresent(String.self, forKey: .user),
            password: try values.decodeIfPresent(String.self, forKey: .password),
            token: try values.decodeIfPresent(String.self, forKey: .token),
            headers: try values.decodeIfPresent([String: String].self, forKey: .headers))
    }

    private init(
        kind: String, user: String? = nil, password: String? = nil, token: String? = nil,
        headers: [String: String]? = nil, headerLines: String? = nil
    ) {
        self.kind = kind
        self.user = user
        self.password = password
        self.token = token
        self.headers = headers
        self.headerLines = headerLines
    }

    /// The new credentials; `nil` to remove them.
    ///
    /// - Throws: 400 for an unknown kind, `CredentialsError` for invalid values.
    func credentials() throws -> SourceCredentials? {
        let kind: Kind = try formChoice(kind)
        switch kind {
        case .none: return nil
        case .basic: return try SourceCredentials(user: user ?? "", password: password ?? "")
        case .bearer: return try SourceCredentials(token: token ?? "")
        case .headers:
            guard let headers else { return try SourceCredentials(headerLines: headerLines ?? "") }
            return try SourceCredentials(
                headers: headers.sorted { $0.key < $1.key }.map {
                    CredentialHeader(name: $0.key, value: $0.value)
                })
        }
    }
}
