import HTTPTypes
public import Library
public import OpenIDConnect

/// How people sign in.
public struct AccountOptions: Sendable {
    /// Whether there are accounts.
    public var isEnabled: Bool
    /// The header in which a trusted proxy passes the name of the signed-in user.
    var userHeader: HTTPField.Name?
    /// The OpenID Connect provider, if there is one.
    public var provider: OpenIDSettings?
    /// The role of people who sign in through the proxy or the provider for the first time. If absent, those of the
    /// proxy become viewers, and those of the provider are refused.
    public var newRole: Role?
    /// The code of the link for creating the first administrator.
    public var setupCode: String?

    /// Creates options; without accounts by default.
    public init(isEnabled: Bool = false) {
        self.isEnabled = isEnabled
    }

    /// Creates options with the header of a trusted proxy; `nil` if it is not a valid header name.
    public init?(isEnabled: Bool, userHeader: String?, newRole: Role?) {
        self.isEnabled = isEnabled
        self.newRole = newRole
        guard let userHeader else { return }
        guard let name = HTTPField.Name(userHeader) else { return nil }
        self.userHeader = name
    }
}
