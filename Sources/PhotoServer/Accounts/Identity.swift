import HTTPTypes
import Library
import Photos

/// The sender of a request.
struct Identity: Sendable {
    /// How the sender was authenticated.
    enum Means: Sendable, Equatable {
        /// There are no accounts: everyone is the owner.
        case noAccounts
        /// A browser with a session, by the session's number.
        case session(Int64)
        /// A program with an access token, by the token's number.
        case token(Int64)
        /// A reverse proxy that signs people in.
        case proxy
        /// Not authenticated.
        case none
    }

    let user: UserID
    /// `nil` for visitors.
    let role: Role?
    /// The account name; `nil` without accounts and for visitors.
    let name: String?
    let means: Means
    /// Why authentication failed; `nil` if it succeeded, or if there were no credentials.
    var refusal: Refusal?
    /// Whether this request extended the browser's session, which happens every few minutes.
    var isExtended = false

    struct Refusal: Sendable {
        let error: any Error
        /// Whether even public resources are refused.
        let refusesEverything: Bool
    }

    /// The owner, who has full access if there are no accounts.
    static let owner = Identity(user: .owner, role: .admin, name: nil, means: .noAccounts)
    /// A visitor without an account.
    static let visitor = Identity(user: .visitor, role: nil, name: nil, means: .none)

    init(user: UserID, role: Role?, name: String?, means: Means) {
        self.user = user
        self.role = role
        self.name = name
        self.means = means
    }

    /// A sender whose credentials were rejected, with the reason.
    init(refused error: any Error, everywhere: Bool = true) {
        self = .visitor
        refusal = Refusal(error: error, refusesEverything: everywhere)
    }

    init(_ account: Account, by means: Means) {
        self.init(user: account.id, role: account.role, name: account.name, means: means)
    }

    /// The sender of the current request; `nil` outside of requests.
    ///
    /// Streamed responses and unstructured tasks run outside of the request: pass them the values they need.
    @TaskLocal static var current: Identity?

    /// Whether the sender has not signed in.
    var isVisitor: Bool { user == .visitor }

    /// Refuses access tokens, for actions that require a person.
    ///
    /// - Throws: 403 if the sender uses an access token.
    func refuseToken() throws(RequestFailure) {
        if case .token = means { throw RequestFailure(.forbidden, .onlyInBrowser) }
    }

    /// Whether the sender has at least a role.
    func may(_ role: Role) -> Bool { self.role.map { $0 >= role } ?? false }
}
