import Basics
import Crypto
import Foundation
import Hummingbird
import Library
import Photos

/// Recognizes browsers that were signed in before by a signed cookie
/// (https://owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies).
struct KnownBrowser {
    private let library: any LibraryStore

    init(_ library: any LibraryStore) { self.library = library }

    private static let cookie = "vitrine_known"

    /// Whether the request's browser was signed in with a name before.
    func knows(_ foldedName: String, _ request: Request) async throws -> Bool {
        guard let value = request.cookie(Self.cookie), let code = Data(base64Encoded: value) else {
            return false
        }
        return HMAC<SHA256>.isValidAuthenticationCode(
            code, authenticating: Data(foldedName.utf8),
            using: SymmetricKey(data: try await library.secret()))
    }

    /// The cookie of a browser that was signed in with a name.
    func cookie(of name: String) async throws -> Cookie {
        let code = HMAC<SHA256>.authenticationCode(
            for: Data(Account.folded(name).utf8), using: SymmetricKey(data: try await library.secret()))
        return Cookie(
            name: Self.cookie, value: Data(code).base64EncodedString(), maxAge: Accounts.cookieLength,
            path: "/",
            httpOnly: true, sameSite: .strict)
    }
}

/// The name of a browser in the list of sessions: "Safari on iPhone".
struct BrowserName {
    let text: String

    init(_ request: Request) {
        let agent = request.headers[.userAgent] ?? ""
        // Some user agents contain the names of others, so the order matters.
        let browser = Self.first(
            in: agent,
            [
                ("Edg", "Edge"), ("OPR/", "Opera"), ("Firefox/", "Firefox"), ("FxiOS/", "Firefox"),
                ("CriOS/", "Chrome"), ("Chrome/", "Chrome"), ("Safari/", "Safari"), ("curl/", "curl"),
            ])
        let system = Self.first(
            in: agent,
            [
                ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("Macintosh", "Mac"),
                ("Windows", "Windows"), ("CrOS", "ChromeOS"), ("Linux", "Linux"),
            ])
        switch (browser, system) {
        case (let browser?, let system?):
            text = PageMessage.browserOn.text([.name: .text(browser), .title: .text(system)])
        case (let name?, nil), (nil, let name?): text = name
        case (nil, nil): text = PageMessage.someBrowser.text()
        }
    }

    private static func first(in agent: String, _ names: [(token: String, name: String)]) -> String? {
        names.first { agent.contains($0.token) }?.name
    }
}
