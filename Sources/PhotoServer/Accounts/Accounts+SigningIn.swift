import Basics
import Crypto
import Foundation
import Hummingbird
import Library
import Photos

extension Accounts {
    /// The result of checking a name and a password.
    enum Comparison {
        case right(Account, hash: String)
        /// The name or the password is wrong; which one is not disclosed.
        case wrong
        /// Too many attempts are waiting.
        case refused(seconds: Int)
    }

    /// The message if the password was not checked.
    static func wait(_ seconds: Int) -> Message {
        Message(RequestMessage.wrongPasswords, [.seconds: .seconds(Double(seconds))])
    }

    /// Checks a name and a password, after waiting if there were wrong attempts; a client that disconnects ends the
    /// wait.
    ///
    /// Attempts are counted by client and by name. A browser that was signed in with the name before, or has a
    /// session, is counted separately, so that nobody can lock a person out by guessing.
    ///
    /// - Parameter session: The session of a person who confirms their own password.
    func compare(
        name: String, password: String, request: Request, context: ServerContext, session: Int64? = nil
    ) async throws -> Comparison {
        let client = clients.name(of: request, from: context.peer)
        let folded = Account.folded(name)
        let counted: [String]
        if let session {
            counted = ["session \(session)"]
        } else {
            let isKnown = try await KnownBrowser(library).knows(folded, request)
            let key = Self.counted(folded)
            counted = isKnown ? ["known \(key) \(client)"] : ["client \(client)", "name \(key)"]
        }
        var found = try await library.account(named: name)
        // A password that is wrong for one hash may be right for another one that is set a moment later.
        func part() -> UInt64 {
            let text = "\(folded)\n\(password)\n\(found?.password ?? "")"
            return PasswordAttempts.part(of: SHA256.hash(data: Data(text.utf8)))
        }
        for key in counted {
            switch try await guesses.decision(for: key, part()) {
            case .knownWrong: return .wrong
            case .refused(let seconds): return .refused(seconds: seconds)
            case .compare(let pause):
                guard pause > 0 else { continue }
                try await LoadSlot.released {
                    try await context.whileConnected { try await Task.sleep(for: .seconds(pause)) }
                }
                found = try await library.account(named: name)
            }
        }
        // An unknown name takes as long as a wrong password.
        let isRight =
            if let hash = found?.password { try await PasswordHash(stored: hash).matches(password) } else {
                try await PasswordHash.neverMatches(password)
            }
        guard isRight, let account = found?.account, let hash = found?.password else {
            for key in counted { try await guesses.record(part(), of: key) }
            return .wrong
        }
        return .right(account, hash: hash)
    }

    /// A name by which wrong passwords are counted; of a long one, the digest: a name in a form may be as long as the
    /// form, and thousands are stored.
    static func counted(_ folded: String) -> String {
        folded.utf8.count <= 400 ? folded : SHA256.hash(data: Data(folded.utf8)).hexadecimal
    }

    /// Responds to a successful sign-in: starts a session and redirects.
    ///
    /// - Parameter hash: That of the password which was compared.
    /// - Returns: `nil` if the password was replaced before the session began.
    func signIn(
        _ account: Account, hash: String, to target: String, _ request: Request
    ) async throws -> Response? {
        let (secret, session) = try await startSession(of: account, request)
        // Comparing takes time: a password that was replaced meanwhile signs nobody in. One that is replaced later ends
        // this session.
        guard try await library.account(named: account.name)?.password == hash else {
            try await library.deleteCredential(session.id, of: account.id)
            return nil
        }
        return try await redirect(account, secret, to: target)
    }

    /// Responds to a successful sign-in without a password: starts a session and redirects.
    func signIn(_ account: Account, to target: String, _ request: Request) async throws -> Response {
        try await redirect(account, startSession(of: account, request).secret, to: target)
    }

    private func startSession(
        of account: Account, _ request: Request
    ) async throws -> (secret: Secret, session: Credential) {
        let secret = Secret()
        let now = Date()
        let session = try await library.addCredential(
            .session, of: account.id, digest: secret.digest, name: BrowserName(request).text, at: now,
            until: now + Self.sessionLength)
        return (secret, session)
    }

    private func redirect(_ account: Account, _ secret: Secret, to target: String) async throws -> Response {
        var response = Response.redirect(to: target)
        for cookie in try await cookies(secret, of: account.name) { response.setCookie(cookie) }
        return response
    }

    /// The cookies of a signed-in browser.
    private func cookies(_ secret: Secret, of name: String) async throws -> [Cookie] {
        [Self.cookie(secret), try await KnownBrowser(library).cookie(of: name)]
    }

    /// The cookies to renew after the session was extended; empty for most requests.
    func renewedCookies(of identity: Identity, _ request: Request) async throws -> [Cookie] {
        guard identity.isExtended, let name = identity.name,
            let secret = request.cookie(Self.cookie).flatMap(Secret.init(sent:))
        else { return [] }
        return try await cookies(secret, of: name)
    }

    /// The session cookie; `nil` deletes it.
    static func cookie(_ secret: Secret?) -> Cookie {
        Cookie(
            name: cookie, value: secret?.text ?? "", maxAge: secret == nil ? 0 : cookieLength, path: "/",
            httpOnly: true, sameSite: .lax)
    }

    /// The maximum lifetime of cookies in browsers, in seconds: 400 days after they were set
    /// (https://httpwg.org/http-extensions/draft-ietf-httpbis-rfc6265bis.html, "Max-Age").
    static let cookieLength = 400 * 86_400
}
