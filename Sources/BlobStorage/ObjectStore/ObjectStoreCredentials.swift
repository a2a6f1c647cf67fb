/// The keys for signing requests to an object store.
///
/// The secret key and the session token are never printed, not even by string interpolation.
package struct ObjectStoreCredentials: Sendable {
    /// The access key ID, which identifies the account.
    package let accessKey: String
    let secretKey: String
    /// The session token of temporary keys.
    let sessionToken: String?

    /// Creates credentials; an empty session token counts as none.
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
