import HTTPTypes
import Library
import Photos

/// Who sends a request.
struct Identity: Sendable {
    /// How the sender is known.
    enum Means: Sendable, Equatable {
        /// There are no accounts: everyone is the owner.
        case noAccounts
        /// A browser that was signed in, by the number of the session.
        case session(Int64)
        /// A program, by the number of its token.
        case token(Int64)
        /// A server in front that signs people in.
        case proxy
        /// Not at all.
        case none
    }

    let user: UserID
    /// Nothing for a visitor.
    let role: Role?
    /// What the person signs in as; nothing where there are no accounts, and for a visitor.
    let name: String?
    let means: Means
    /// Why the sender could not be known; nothing where that is known, or where nothing was sent to be known by.
    var refusal: Refusal?
    /// Whether the request has extended the session of its browser, as one does every few minutes.
    var isExtended = false

    struct Refusal: Sendable {
        let error: any Error
        /// Whether what everyone may see is refused as well.
        let isOfEverything: Bool
    }

    /// The one who does everything where there are no accounts.
    static let owner = Identity(user: .owner, role: .admin, name: nil, means: .noAccounts)
    /// One who has not signed in.
    static let visitor = Identity(user: .visitor, role: nil, name: nil, means: .none)

    init(user: UserID, role: Role?, name: String?, means: Means) {
        self.user = user
        self.role = role
        self.name = name
        self.means = means
    }

    /// One who is not known, for a reason that is told.
    init(refused error: any Error, everywhere: Bool = true) {
        self = .visitor
        refusal = Refusal(error: error, isOfEverything: everywhere)
    }

    init(_ account: Account, by means: Means) {
        self.init(user: account.id, role: account.role, name: account.name, means: means)
    }

    /// Who sends the request that is being answered; nothing outside of one.
    ///
    /// What a response writes while it is sent, and tasks of their own, are outside: they have to be given
    /// what they need before.
    @TaskLocal static var current: Identity?

    /// Whether it is one who has not signed in.
    var isVisitor: Bool { user == .visitor }

    /// Refuses what takes a person and not a program.
    ///
    /// - Throws: 403 if the sender is known by a token.
    func refuseToken() throws(RequestFailure) {
        if case .token = means { throw RequestFailure(.forbidden, .onlyInBrowser) }
    }

    /// Whether the sender may do what a role may.
    func may(_ role: Role) -> Bool { self.role.map { $0 >= role } ?? false }
}
