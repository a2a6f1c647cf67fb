import Basics
import Foundation
import HTTPTypes
import Hummingbird
import Library
import NIOCore
import OpenIDConnect
import Photos
import Synchronization

/// Knows who sends a request, and signs people in and out.
///
/// What was looked up stays in memory for some seconds, so that pictures need no look into the library. What
/// this server or another revokes ends at once, what the command line does with a file after that time. Where
/// several servers share the library it is a second, in case a notice of another is late.
final class Accounts: Sendable {
    /// How people are let in besides by name and password.
    let options: AccountOptions
    let library: any LibraryStore
    /// Signs people in; nothing where there is none.
    let provider: OpenIDProvider?
    let guesses: PasswordCounter
    let clients: ClientAddress
    /// Called for a user who may have been signed out.
    private let onRevocation: @Sendable (UserID) -> Void
    private let memory = Mutex(Memory())

    private struct Memory {
        var known = LRUCache<Data, Known>(costLimit: 10_000)
        /// How often everything was forgotten.
        var forgetCount = 0
    }

    private struct Known {
        let identity: Identity
        /// Until when it is believed.
        var end: ContinuousClock.Instant
        /// Until when it is believed if the library cannot be asked.
        let lastEnd: ContinuousClock.Instant
    }

    static let cookie = "vitrine_session"
    /// How long a session is good without being used.
    static let sessionLength: TimeInterval = 90 * 86_400
    /// How long what was looked up is believed.
    private var memoryTime: Duration { .seconds(library.isShared ? 1 : 5) }
    /// The same while the database is away, so that what is in memory is shown to those who may see it. Nobody can
    /// be signed out meanwhile, unless this server alone has lost it.
    private static let memoryTimeWithoutLibrary = Duration.seconds(60)
    /// How far the noted time of use may be behind.
    private static let useStep: TimeInterval = 600

    init(
        _ options: AccountOptions, library: any LibraryStore, trustedProxies: [NetworkRange],
        provider: OpenIDProvider? = nil, onRevocation: @escaping @Sendable (UserID) -> Void = { _ in }
    ) {
        self.options = options
        self.library = library
        self.provider = provider
        self.onRevocation = onRevocation
        guesses = PasswordCounter(library: library)
        clients = ClientAddress(trustedProxies: trustedProxies)
    }

    /// Who sends a request, where that is known without a look into the library.
    func knownIdentity(of request: some PolicyRequest) -> Identity? {
        guard options.userHeader == nil else { return nil }
        switch sent(by: request) {
        case .session(let secret): return remembered(Self.key(of: secret.digest, isToken: false))
        case .token(let secret): return remembered(Self.key(of: secret.digest, isToken: true))
        case .nothing, .malformedToken: return nil
        }
    }

    /// Who sends a request: a visitor where it carries nothing that is good.
    func identity(of request: some PolicyRequest, from peer: SocketAddress?) async throws -> Identity {
        if let name = proxyUser(of: request, from: peer) { return try await identity(ofProxyUser: name) }
        switch sent(by: request) {
        case .nothing: return .visitor
        case .malformedToken: return Self.refused
        case .session(let secret): return try await identity(of: secret, isToken: false)
        case .token(let secret): return try await identity(of: secret, isToken: true)
        }
    }

    private func identity(of secret: Secret, isToken: Bool) async throws -> Identity {
        let digest = secret.digest
        let key = Self.key(of: digest, isToken: isToken)
        if let identity = remembered(key) { return identity }
        return try await orLastKnown(key) { try await identity(of: digest, isToken: isToken) }
    }

    /// Under which it is remembered who a secret belongs to: a session's is no token.
    private static func key(of digest: Data, isToken: Bool) -> Data { Data([isToken ? 1 : 0]) + digest }

    private func identity(of digest: Data, isToken: Bool) async throws -> Identity {
        let (now, count) = (Date(), forgetCount)
        guard let (credential, account) = try await library.credential(digest: digest, at: now),
            (credential.kind == .token) == isToken
        else { return isToken ? Self.refused : .visitor }
        let isNoted = now.timeIntervalSince(credential.usedAt) > Self.useStep
        if isNoted {
            try await library.noteUse(
                of: credential.id, at: now, until: isToken ? credential.expiresAt : now + Self.sessionLength)
        }
        var identity = Identity(account, by: isToken ? .token(credential.id) : .session(credential.id))
        remember(
            identity, Self.key(of: digest, isToken: isToken), until: credential.expiresAt,
            unlessForgottenSince: count)
        identity.isExtended = isNoted && !isToken
        return identity
    }

    /// Whether anybody can decide who has an account.
    func hasAdministrator() async throws -> Bool {
        try await library.accounts().contains { $0.role == .admin }
    }

    /// Forgets who was known, after something of accounts was changed.
    func forget() {
        memory.withLock { memory in
            memory.known.removeAll()
            memory.forgetCount += 1
        }
    }

    /// Forgets who was known, after a user was signed out somewhere or may do less.
    func forget(_ user: UserID) {
        forget()
        onRevocation(user)
    }

    private var forgetCount: Int { memory.withLock(\.forgetCount) }

    private func remembered(_ digest: Data) -> Identity? {
        memory.withLock { $0.known.value(for: digest, where: { $0.end > .now })?.identity }
    }

    /// What is looked up, or what was known shortly before the database was away.
    private func orLastKnown(
        _ digest: Data, _ lookUp: () async throws -> Identity
    ) async throws -> Identity {
        do {
            return try await lookUp()
        } catch LibraryError.away(let cause) {
            let identity = memory.withLock { memory -> Identity? in
                let now = ContinuousClock.now
                guard var known = memory.known.value(for: digest, where: { $0.lastEnd > now }) else {
                    return nil
                }
                // Each question waits for the database.
                known.end = min(now + memoryTime, known.lastEnd)
                memory.known.store(known, cost: 1, for: digest)
                return known.identity
            }
            guard let identity else { throw LibraryError.away(cause: cause) }
            return identity
        }
    }

    /// - Parameters:
    ///   - end: When it ends by itself.
    ///   - count: `forgetCount` before the library was asked: what has changed since is not remembered.
    private func remember(
        _ identity: Identity, _ digest: Data, until end: Date? = nil, unlessForgottenSince count: Int
    ) {
        let longest = Self.memoryTimeWithoutLibrary
        let rest = end.map { min(.seconds($0.timeIntervalSinceNow), longest) } ?? longest
        let now = ContinuousClock.now
        let known = Known(identity: identity, end: now + min(rest, memoryTime), lastEnd: now + rest)
        memory.withLock { memory in
            guard memory.forgetCount == count else { return }
            memory.known.store(known, cost: 1, for: digest)
        }
    }

    /// A token that is not good is never passed over in silence: a program would be shown less and not know it.
    private static let refused = Identity(
        refused: RequestFailure(
            .unauthorized, .badToken, headers: [.wwwAuthenticate: "Bearer error=\"invalid_token\""]))

    /// What a request carries to be known by.
    private enum Sent {
        case nothing
        case session(Secret)
        case token(Secret)
        /// A token of no possible length, such as an empty one.
        case malformedToken
    }

    /// A password in `Authorization` is for something else, such as a proxy, or from before there were accounts:
    /// browsers send it with every request, and the session still counts.
    private func sent(by request: some PolicyRequest) -> Sent {
        let field = request.value(of: .authorization) ?? ""
        let parts = field.split(separator: " ", maxSplits: 1)
        if parts.first?.lowercased() == "bearer" {
            let text = parts.dropFirst().first?.trimmingCharacters(in: .whitespaces) ?? ""
            return Secret(sent: text).map(Sent.token) ?? .malformedToken
        }
        return request.cookie(Self.cookie).flatMap(Secret.init(sent:)).map(Sent.session) ?? .nothing
    }
}

// MARK: - Signed in by a server in front

extension Accounts {
    /// The name that a trusted proxy has put on a request; from anyone else that header is whatever its sender likes.
    private func proxyUser(of request: some PolicyRequest, from peer: SocketAddress?) -> String? {
        guard let header = options.userHeader, clients.isTrusted(peer),
            request.values(of: header).count == 1
        else { return nil }
        return request.value(of: header).flatMap(Account.name)
    }

    private func identity(ofProxyUser name: String) async throws -> Identity {
        let key = Data("proxy \(name)".utf8)
        if let identity = remembered(key) { return identity }
        return try await orLastKnown(key) { try await identity(ofProxyUser: name, key) }
    }

    private func identity(ofProxyUser name: String, _ key: Data) async throws -> Identity {
        let count = forgetCount
        let account: Account
        if let known = try await library.account(named: name)?.account {
            account = known
        } else if try await !hasAdministrator() {
            // The first account has what there was before, and must be able to let others in.
            return Identity(
                refused: RequestFailure(.forbidden, .noAdministratorOfName, [.name: .text(name)]),
                everywhere: false)
        } else if let added = try await library.addAccount(
            name: name, role: options.newRole ?? .viewer, password: nil, at: Date())
        {
            account = added
        } else if let known = try await library.account(named: name)?.account {
            // Made by another request meanwhile.
            account = known
        } else {
            return .visitor
        }
        let identity = Identity(account, by: .proxy)
        remember(identity, key, unlessForgottenSince: count)
        return identity
    }
}
