import HTTPTypes
public import Library
public import OpenIDConnect

/// How people are let in.
public struct AccountOptions: Sendable {
    /// Whether people have accounts at all.
    public var areOn: Bool
    /// The header in which a trusted proxy names the person that it has signed in.
    var userHeader: HTTPField.Name?
    /// The service in which people sign in, where there is one.
    public var provider: OpenIDSettings?
    /// What people may do who come in these ways for the first time. Where it is absent, those of a trusted
    /// proxy are viewers, and the provider brings nobody new.
    public var newRole: Role?
    /// Lets its holder make the first administrator.
    public var setupCode: String?

    /// Makes options; without accounts by default.
    public init(areOn: Bool = false) {
        self.areOn = areOn
    }

    /// Makes options with a header by which a trusted proxy signs people in; nothing where that is no
    /// header's name.
    public init?(areOn: Bool, userHeader: String?, newRole: Role?) {
        self.areOn = areOn
        self.newRole = newRole
        guard let userHeader else { return }
        guard let name = HTTPField.Name(userHeader) else { return nil }
        self.userHeader = name
    }
}
