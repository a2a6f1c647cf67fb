import Foundation
import Photos

/// The credentials of a source as a client or a form gives them. Nothing gives them back.
struct CredentialsChange: JSONBody {
    /// The kinds, and that there are none any more.
    private enum Kind: String {
        case basic, bearer, headers, none
    }

    private let kind: String
    private let user: String?
    private let password: String?
    private let token: String?
    private let headers: [String: String]?
    /// One a line, as a form has them.
    private let headerLines: String?

    enum CodingKeys: String, CodingKey, CaseIterable {
        case kind, user, password, token, headers
    }

    /// There are none any more.
    static let removal = CredentialsChange(kind: Kind.none.rawValue)

    /// - Parameter fields: A form's, by name.
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

    /// What is to be kept; `nil` if there are none any more.
    ///
    /// - Throws: 400 for another kind, `CredentialsError` for what no server could read.
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
