public import Foundation
public import Photos

/// Who may sign in, and with what.
///
/// A library without accounts has one user, `UserID.owner`, who does everything; the first account that is made
/// takes over what belongs to that user.
public protocol AccountStore: Sendable {
    /// All accounts, by name.
    func accounts() async throws(LibraryError) -> [Account]

    /// The account of a user.
    func account(_ id: UserID) async throws(LibraryError) -> Account?

    /// The account of a name, in whichever case, with the hash of its password if it has one.
    func account(named name: String) async throws(LibraryError) -> (account: Account, password: String?)?

    /// Makes an account.
    ///
    /// - Parameters:
    ///   - name: As `Account.name` gives it.
    ///   - password: The hash of its password; `nil` if the person signs in elsewhere.
    /// - Returns: `nil` if the name is taken.
    func addAccount(
        name: String, role: Role, password: String?, at date: Date
    ) async throws(LibraryError) -> Account?

    /// The account of a person whom a provider has signed in.
    func account(of identity: ProviderIdentity) async throws(LibraryError) -> Account?

    /// Makes an account for a person whom a provider has signed in.
    ///
    /// - Parameter name: As `Account.name` gives it.
    /// - Returns: The account that the person has, if another request has made it; `nil` if the name is
    ///   taken.
    func addAccount(
        name: String, role: Role, of identity: ProviderIdentity, at date: Date
    ) async throws(LibraryError) -> Account?

    /// Lets a provider sign a user in, by this identity alone of those that the provider knows.
    ///
    /// - Returns: Whether it was done: nobody else signs in by it.
    func link(_ identity: ProviderIdentity, to user: UserID, at date: Date) async throws(LibraryError) -> Bool

    /// Has no provider sign a user in any more.
    ///
    /// - Returns: Whether one did.
    func unlink(_ user: UserID) async throws(LibraryError) -> Bool

    /// Whom providers know a user as.
    func identities(of user: UserID) async throws(LibraryError) -> [ProviderIdentity]

    /// Changes what a person may do.
    ///
    /// - Returns: Whether it was done: there is such an account, and an admin is left.
    func setRole(_ role: Role, of user: UserID) async throws(LibraryError) -> Bool

    /// Sets the hash of a password, and ends all sessions of the account but one.
    func setPassword(
        _ hash: String, of user: UserID, keeping session: Int64?
    ) async throws(LibraryError)

    /// Deletes an account with everything personal.
    ///
    /// - Returns: Whether it was done: there is such an account, and an admin is left.
    func deleteAccount(_ id: UserID) async throws(LibraryError) -> Bool

    /// Keeps a secret by its digest.
    ///
    /// - Parameter name: At most 200 characters.
    func addCredential(
        _ kind: Credential.Kind, of user: UserID, digest: Data, name: String, at date: Date, until end: Date?
    ) async throws(LibraryError) -> Credential

    /// The credential of a digest, with its account; `nil` if it has expired.
    func credential(
        digest: Data, at date: Date
    ) async throws(LibraryError) -> (credential: Credential, account: Account)?

    /// Notes that a credential was used, and until when it is good from now on.
    func noteUse(of credential: Int64, at date: Date, until end: Date?) async throws(LibraryError)

    /// The credentials of a user that are good, used last first.
    func credentials(of user: UserID, at date: Date) async throws(LibraryError) -> [Credential]

    /// Deletes a credential of a user.
    ///
    /// - Returns: Whether there was one.
    @discardableResult
    func deleteCredential(_ id: Int64, of user: UserID) async throws(LibraryError) -> Bool

    /// A random value of this library that never changes, for signing what browsers keep.
    func secret() async throws(LibraryError) -> Data

    /// Lets visitors without an account see a source, or keeps it to those who have one.
    func setPublic(_ isPublic: Bool, source: SourceID) async throws(LibraryError) -> Bool
}
