/// The keys that requests to an object store are signed with.
///
/// Neither the secret key nor the session token is ever printed, also not where a value is interpolated.
package struct ObjectStoreCredentials: Sendable {
    /// What the store knows the account by.
    package let accessKey: String
    let secretKey: String
    /// Goes with keys that are valid for some hours.
    let sessionToken: String?

    /// Takes keys; an empty session token is none.
    package init(accessKey: String, secretKey: String, sessionToken: String? = nil) {
        self.accessKey = accessKey
        self.secretKey = secretKey
        self.sessionToken = sessionToken.flatMap { $0.isEmpty ? nil : $0 }
    }
}

extension ObjectStoreCredentials: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String { "access key \(accessKey)" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: ["accessKey": accessKey]) }
}
