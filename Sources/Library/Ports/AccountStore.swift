public import Foundation
public import Photos

/// Stores accounts and the ways to sign in.
///
/// A library without accounts has one user, `UserID.owner`, who has all permissions; the first account
/// takes over that user's data.
public protocol AccountStore: Sendable {
    /// All accounts, by name.
    func accounts() async throws(LibraryError) -> [Account]

    /// The account of a user.
    func account(_ id: UserID) async throws(LibraryError) -> Account?

    /// The account of a name, ignoring case, with the hash of its password if it has one.
    func account(named name: String) async throws(LibraryError) -> (account: Account, password: String?)?

    /// Adds an account.
    ///
    /// - Parameters:
    ///   - name: As returned by `Account.name`.
    ///   - password: The hash of its password; `nil` if the person signs in elsewhere.
    /// - Returns: `nil` if the name is taken.
    func addAccount(
        name: String, role: Role, password: String?, at date: Date
    ) async throws(LibraryError) -> Account?

    /// The account of a person signed in by a provider.
    func account(of identity: ProviderIdentity) async throws(LibraryError) -> Account?

    /// Adds an account for a person signed in by a provider.
    ///
    /// - Parameter name: As returned by `Account.name`.
    /// - Returns: The person's account, which may be one that another request has added; `nil` if the name is
    ///   taken.
    func addAccount(
        name: String, role: Role, of identity: ProviderIdentity, at date: Date
    ) async throws(LibraryError) -> Account?

    /// Links a user to an identity of a provider, which replaces any other of the same provider.
    ///
    /// - Returns: Whether it was linked: no other user has this identity.
    func link(_ identity: ProviderIdentity, to user: UserID, at date: Date) async throws(LibraryError) -> Bool

    /// Removes a user's sign-in by providers.
    ///
    /// - Returns: Whether there was one.
    func unlink(_ user: UserID) async throws(LibraryError) -> Bool

    /// A user's identities at providers.
    func identities(of user: UserID) async throws(LibraryError) -> [ProviderIdentity]

    /// Changes a user's role.
    ///
    /// - Returns: Whether it was changed: the account exists, and an admin remains.
    func setRole(_ role: Role, of user: UserID) async throws(LibraryError) -> Bool

    /// Sets the hash of a password, and ends all sessions of the account but one.
    ///
    /// - Parameters:
    ///   - session: The session, also of an administrator, in which it is set, which stays; `nil` ends all.
    ///   - endsTokens: Whether its access tokens end too.
    /// - Returns: Whether it was set: the session has not ended meanwhile, as it does when an administrator sets
    ///   another password.
    @discardableResult
    func setPassword(
        _ hash: String, of user: UserID, keeping session: Int64?, endsTokens: Bool
    ) async throws(LibraryError) -> Bool

    /// Deletes an account with its personal data.
    ///
    /// - Returns: Whether it was changed: the account exists, and an admin remains.
    func deleteAccount(_ id: UserID) async throws(LibraryError) -> Bool

    /// Stores the digest of a secret.
    ///
    /// - Parameter name: At most 200 characters.
    func addCredential(
        _ kind: Credential.Kind, of user: UserID, digest: Data, name: String, at date: Date, until end: Date?
    ) async throws(LibraryError) -> Credential

    /// The credential with a digest, with its account; `nil` if it has expired.
    func credential(
        digest: Data, at date: Date
    ) async throws(LibraryError) -> (credential: Credential, account: Account)?

    /// Records that a credential was used, and its new expiry date.
    func noteUse(of credential: Int64, at date: Date, until end: Date?) async throws(LibraryError)

    /// The valid credentials of a user, most recently used first.
    func credentials(of user: UserID, at date: Date) async throws(LibraryError) -> [Credential]

    /// Deletes a credential of a user.
    ///
    /// - Returns: Whether there was one.
    @discardableResult
    func deleteCredential(_ id: Int64, of user: UserID) async throws(LibraryError) -> Bool

    /// Deletes all sessions of a user but one; access tokens stay.
    ///
    /// - Parameter session: The session that stays; `nil` deletes all.
    func endSessions(of user: UserID, keeping session: Int64?) async throws(LibraryError)

    /// A random value of this library that never changes, for signing what browsers store.
    func secret() async throws(LibraryError) -> Data

    /// Shows a source to visitors without an account, or hides it from them.
    func setPublic(_ isPublic: Bool, source: SourceID) async throws(LibraryError) -> Bool
}
