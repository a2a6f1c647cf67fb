import Basics
import Foundation
import HTTPTypes
import Hummingbird
import Library
import NIOCore
import OpenIDConnect
import Photos
import Synchronization

/// Authenticates requests, and signs people in and out.
///
/// Identities are cached for some seconds, so that pictures need no database lookup. Revocations by this or another
/// server take effect at once; those by the command line on an SQLite file, when the cached identity expires. If
/// several servers share the library, identities expire after a second, in case a notification is late.
final class Accounts: Sendable {
    /// The other ways to sign in besides name and password.
    let options: AccountOptions
    let library: any LibraryStore
    /// The OpenID Connect provider, if there is one.
    let provider: OpenIDProvider?
    let guesses: PasswordCounter
    let clients: ClientAddress
    /// Called for a user who may have been signed out.
    private let onRevocation: @Sendable (UserID) -> Void
    private let cache = Mutex(Cache())

    private struct Cache {
        var identities = LRUCache<Data, CachedIdentity>(costLimit: 10_000)
        /// The number of times that the cache was emptied.
        var evictionCount = 0
    }

    private struct CachedIdentity {
        let identity: Identity
        /// When the cached identity expires.
        var end: ContinuousClock.Instant
        /// When it expires if the library is unavailable.
        let lastEnd: ContinuousClock.Instant
    }

    static let cookie = "vitrine_session"
    /// How long an unused session is valid.
    static let sessionLength: TimeInterval = 90 * 86_400
    /// How long identities are cached.
    private var cacheLifetime: Duration { .seconds(library.isShared ? 1 : 5) }
    /// The same while the database is unavailable, so that people still see what is in memory. Nobody can be signed
    /// out in the meantime, unless only this server has lost the database.
    private static let cacheLifetimeWithoutLibrary = Duration.seconds(60)
    /// The resolution of the recorded time of last use.
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

    /// The identity of a request, if it can be determined without the library.
    func knownIdentity(of request: some PolicyRequest) -> Identity? {
        guard options.userHeader == nil else { return nil }
        switch credentials(in: request) {
        case .session(let secret): return cached(Self.key(of: secret.digest, isToken: false))
        case .token(let secret): return cached(Self.key(of: secret.digest, isToken: true))
        case .absent, .malformedToken: return nil
        }
    }

    /// The identity of a request; a visitor's without valid credentials.
    func identity(of request: some PolicyRequest, from peer: SocketAddress?) async throws -> Identity {
        if let sent = proxyUser(of: request, from: peer) {
            guard let name = Account.name(sent) else { return Self.invalidName }
            return try await identity(ofProxyUser: name)
        }
        switch credentials(in: request) {
        case .absent: return .visitor
        case .malformedToken: return Self.refused
        case .session(let secret): return try await identity(of: secret, isToken: false)
        case .token(let secret): return try await identity(of: secret, isToken: true)
        }
    }

    private func identity(of secret: Secret, isToken: Bool) async throws -> Identity {
        let digest = secret.digest
        let key = Self.key(of: digest, isToken: isToken)
        if let identity = cached(key) { return identity }
        return try await orLastKnown(key) { try await identity(of: digest, isToken: isToken) }
    }

    /// The cache key of a secret: a session's secret is not accepted as a token.
    private static func key(of digest: Data, isToken: Bool) -> Data { Data([isToken ? 1 : 0]) + digest }

    private func identity(of digest: Data, isToken: Bool) async throws -> Identity {
        let (now, count) = (Date(), evictionCount)
        guard let (credential, account) = try await library.credential(digest: digest, at: now),
            (credential.kind == .token) == isToken
        else { return isToken ? Self.refused : .visitor }
        let isNoted = now.timeIntervalSince(credential.usedAt) > Self.useStep
        if isNoted {
            try await library.noteUse(
                of: credential.id, at: now, until: isToken ? credential.expiresAt : now + Self.sessionLength)
        }
        var identity = Identity(account, by: isToken ? .token(credential.id) : .session(credential.id))
        store(
            identity, Self.key(of: digest, isToken: isToken), until: credential.expiresAt,
            unlessEvictedSince: count)
        identity.isExtended = isNoted && !isToken
        return identity
    }

    /// Whether there is an administrator, who can manage accounts.
    func hasAdministrator() async throws -> Bool {
        try await library.accounts().contains { $0.role == .admin }
    }

    /// Empties the cache after a change of accounts.
    func evictAll() {
        cache.withLock { cache in
            cache.identities.removeAll()
            cache.evictionCount += 1
        }
    }

    /// Removes a user from the cache after a sign-out or a change of role.
    func evict(_ user: UserID) {
        evictAll()
        onRevocation(user)
    }

    private var evictionCount: Int { cache.withLock(\.evictionCount) }

    private func cached(_ digest: Data) -> Identity? {
        cache.withLock { $0.identities.value(for: digest, where: { $0.end > .now })?.identity }
    }

    /// Looks up an identity; returns the expired one if the database has just become unavailable.
    private func orLastKnown(
        _ digest: Data, _ lookUp: () async throws -> Identity
    ) async throws -> Identity {
        do {
            return try await lookUp()
        } catch LibraryError.unavailable(let cause) {
            let identity = cache.withLock { cache -> Identity? in
                let now = ContinuousClock.now
                guard var known = cache.identities.value(for: digest, where: { $0.lastEnd > now }) else {
                    return nil
                }
                // Without this, each request would wait for the database.
                known.end = min(now + cacheLifetime, known.lastEnd)
                cache.identities.store(known, cost: 1, for: digest)
                return known.identity
            }
            guard let identity else { throw LibraryError.unavailable(cause: cause) }
            return identity
        }
    }

    /// - Parameters:
    ///   - end: When it expires.
    ///   - count: `evictionCount` before the lookup; if it has changed since, the result is not cached.
    private func store(
        _ identity: Identity, _ digest: Data, until end: Date? = nil, unlessEvictedSince count: Int
    ) {
        let longest = Self.cacheLifetimeWithoutLibrary
        let rest = end.map { min(.seconds($0.timeIntervalSinceNow), longest) } ?? longest
        let now = ContinuousClock.now
        let known = CachedIdentity(
            identity: identity, end: now + min(rest, cacheLifetime), lastEnd: now + rest)
        cache.withLock { cache in
            guard cache.evictionCount == count else { return }
            cache.identities.store(known, cost: 1, for: digest)
        }
    }

    /// An invalid token is always rejected, since a program would otherwise get less without noticing.
    private static let refused = Identity(
        refused: RequestFailure(
            .unauthorized, .badToken, headers: [.wwwAuthenticate: "Bearer error=\"invalid_token\""]))

    /// The credentials in a request.
    private enum SentCredentials {
        case absent
        case session(Secret)
        case token(Secret)
        /// A token with an impossible length, such as an empty one.
        case malformedToken
    }

    /// A password in `Authorization` is meant for something else, such as a proxy, or dates from before there were
    /// accounts: browsers send it with every request, and the session still counts.
    private func credentials(in request: some PolicyRequest) -> SentCredentials {
        let field = request.value(of: .authorization) ?? ""
        let parts = field.split(separator: " ", maxSplits: 1)
        if parts.first?.lowercased() == "bearer" {
            let text = parts.dropFirst().first?.trimmingCharacters(in: .whitespaces) ?? ""
            return Secret(sent: text).map(SentCredentials.token) ?? .malformedToken
        }
        return request.cookie(Self.cookie).flatMap(Secret.init(sent:)).map(SentCredentials.session) ?? .absent
    }
}

// MARK: - Sign-in by a reverse proxy

extension Accounts {
    /// The user name set by a trusted proxy, unless it is empty; clients could set the header to anything.
    private func proxyUser(of request: some PolicyRequest, from peer: SocketAddress?) -> String? {
        guard let header = options.userHeader, clients.isTrusted(peer),
            request.values(of: header).count == 1
        else { return nil }
        return request.value(of: header).flatMap {
            $0.trimmingCharacters(in: .whitespaces).isEmpty ? nil : $0
        }
    }

    private static let invalidName = Identity(
        refused: RequestFailure(.forbidden, .proxyName), everywhere: false)

    private func identity(ofProxyUser name: String) async throws -> Identity {
        let key = Data("proxy \(name)".utf8)
        if let identity = cached(key) { return identity }
        return try await orLastKnown(key) { try await identity(ofProxyUser: name, key) }
    }

    private func identity(ofProxyUser name: String, _ key: Data) async throws -> Identity {
        let count = evictionCount
        let account: Account
        if let known = try await library.account(named: name)?.account {
            // Providers may let people choose names that are compatible, such as "ªda": they are not the same person.
            guard Account.canonical(known.name) == Account.canonical(name) else { return Self.invalidName }
            account = known
        } else if try await !hasAdministrator() {
            // The first account takes over the existing data, and must be able to create others.
            return Identity(
                refused: RequestFailure(.forbidden, .noAdministratorOfName, [.name: .text(name)]),
                everywhere: false)
        } else if let added = try await library.addAccount(
            name: name, role: options.newRole ?? .viewer, password: nil, at: Date())
        {
            account = added
        } else if let known = try await library.account(named: name)?.account {
            // Created by a concurrent request.
            guard Account.canonical(known.name) == Account.canonical(name) else { return Self.invalidName }
            account = known
        } else {
            return .visitor
        }
        let identity = Identity(account, by: .proxy)
        store(identity, key, unlessEvictedSince: count)
        return identity
    }
}
