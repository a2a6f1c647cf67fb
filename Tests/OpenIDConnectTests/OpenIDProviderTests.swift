import Foundation
import Logging
import Photos
import StandInProvider
import Testing

@testable import OpenIDConnect

// Over 300 lines: one stand-in provider with all its responses.

/// Signing in with a provider on this machine, which sends valid or invalid tokens.
@Suite struct OpenIDProviderTests {
    private static let back = "https://photos.example.org/sign-in/oidc/callback"
    private static let logger = Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() })

    private static func provider(
        _ standIn: StandInProvider, userClaim: String? = nil, secret: String = StandInProvider.clientSecret
    ) throws -> OpenIDProvider {
        OpenIDProvider(
            try OpenIDSettings(
                issuer: standIn.issuer, clientID: StandInProvider.clientID, clientSecret: secret,
                userClaim: userClaim),
            logger: logger)
    }

    /// Signs in at the provider, and processes its redirect.
    @discardableResult
    private static func signIn(_ provider: OpenIDProvider, _ standIn: StandInProvider) async throws
        -> ProvidedPerson
    {
        let attempt = SignInAttempt()
        let url = try await provider.authorizationURL(for: attempt, redirectURI: back)
        return try await provider.person(
            response(try standIn.signIn(at: url), of: attempt), for: attempt, redirectURI: back)
    }

    private static func response(_ url: URL, of attempt: SignInAttempt) throws -> AuthorizationResponse {
        let items = try #require(URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems)
        func value(_ name: String) -> String? { items.first { $0.name == name }?.value }
        #expect(value("state") == attempt.state)
        return AuthorizationResponse(code: value("code"), error: value("error"), issuer: value("iss"))
    }

    @Test(arguments: [StandInSignature.rs256, .es256, .edDSA])
    func signsInByEachKindOfKey(signature: StandInSignature) async throws {
        try await StandInProvider.run { standIn in
            standIn.change { $0.signature = signature }
            let provider = try Self.provider(standIn)
            let person = try await Self.signIn(provider, standIn)
            #expect(person.subject == "subject-1")
            #expect(person.issuer == standIn.issuer)
            #expect(try await provider.name(of: person) == "ada")
        }
    }

    @Test func sendsTheSecretAsAFieldIfTheProviderRequiresIt() async throws {
        try await StandInProvider.run { standIn in
            standIn.change { $0.authenticationMethods = ["client_secret_post"] }
            let person = try await Self.signIn(Self.provider(standIn), standIn)
            #expect(person.subject == "subject-1")
        }
    }

    // MARK: Invalid tokens

    private static let hour = Date().timeIntervalSince1970 + 3600

    static let lies: [(claims: [String: StandInClaim?], problem: TokenProblem)] = [
        (["nonce": .text("of another browser")], .nonce), (["nonce": nil], .nonce),
        (["aud": .text("another client")], .audience), (["aud": nil], .audience),
        (["aud": .texts(["vitrine", "another client"])], .audience),
        (["aud": .texts(["vitrine", "other"]), "azp": .text("other")], .audience),
        (["azp": .text("another client")], .audience), (["azp": .number(1)], .audience),
        (["exp": .number(hour - 7200)], .expired), (["exp": nil], .expired),
        (["exp": .text("never")], .expired), (["exp": .number(-1e300)], .expired),
        (["iat": .number(hour)], .early), (["iat": nil], .early), (["nbf": .number(hour)], .early),
        (["iss": .text("https://evil.example")], .issuer), (["iss": nil], .issuer),
        (["sub": .text("")], .subject), (["sub": .number(7)], .subject),
        (["sub": .text(String(repeating: "a", count: 256))], .subject),
    ]

    @Test(arguments: lies.indices) func refusesATokenThatLies(index: Int) async throws {
        let lie = Self.lies[index]
        try await StandInProvider.run { standIn in
            standIn.change { $0.claims.merge(lie.claims) { _, new in new } }
            await #expect(throws: OpenIDError.untrustedToken(lie.problem)) {
                try await Self.signIn(Self.provider(standIn), standIn)
            }
        }
    }

    @Test func acceptsATokenForSeveralAudiencesWithThisClientAsParty() async throws {
        try await StandInProvider.run { standIn in
            standIn.change {
                $0.claims["aud"] = .texts(["api", "vitrine"])
                $0.claims["azp"] = .text("vitrine")
            }
            let person = try await Self.signIn(Self.provider(standIn), standIn)
            #expect(person.subject == "subject-1")
        }
    }

    @Test(arguments: [
        (StandInSignature.none, TokenProblem.algorithm), (.sharedSecret, .algorithm), (.forged, .signature),
    ])
    func refusesASignatureThatProvesNothing(
        signature: StandInSignature, problem: TokenProblem
    ) async throws {
        try await StandInProvider.run { standIn in
            standIn.change { $0.signature = signature }
            await #expect(throws: OpenIDError.untrustedToken(problem)) {
                try await Self.signIn(Self.provider(standIn), standIn)
            }
        }
    }

    @Test(arguments: [
        "", "a", "a.b", "a.b.c", "....", "e30.e30.", "eyJhbGciOiJSUzI1NiIsImNyaXQiOlsiYiJdfQ.e30.AA",
    ])
    func refusesWhatIsNoToken(text: String) {
        #expect(throws: OpenIDError.self) { try IDToken(text) }
    }

    // MARK: Keys

    @Test func readsTheKeysAgainForAnUnknownOneButNotAgainAndAgain() async throws {
        try await StandInProvider.run { standIn in
            let provider = try Self.provider(standIn)
            try await Self.signIn(provider, standIn)
            try await Self.signIn(provider, standIn)
            #expect(standIn.requests.count { $0 == "/keys" } == 1)
            try standIn.rotateKeys()
            try await Self.signIn(provider, standIn)
            #expect(standIn.requests.count { $0 == "/keys" } == 2)
            try standIn.rotateKeys()
            await #expect(throws: OpenIDError.untrustedToken(.unknownKey)) {
                try await Self.signIn(provider, standIn)
            }
            #expect(standIn.requests.count { $0 == "/keys" } == 2)
            #expect(standIn.requests.count { $0 == "/.well-known/openid-configuration" } == 1)
        }
    }

    // MARK: Codes

    @Test func aCodeIsGoodOnceAndForItsVerifierAlone() async throws {
        try await StandInProvider.run { standIn in
            let provider = try Self.provider(standIn)
            let attempt = SignInAttempt()
            let url = try await provider.authorizationURL(for: attempt, redirectURI: Self.back)
            let response = try Self.response(try standIn.signIn(at: url), of: attempt)
            _ = try await provider.person(response, for: attempt, redirectURI: Self.back)
            await #expect(throws: OpenIDError.codeRefused(code: "invalid_grant")) {
                _ = try await provider.person(response, for: attempt, redirectURI: Self.back)
            }
            let next = try Self.response(try standIn.signIn(at: url), of: attempt)
            await #expect(throws: OpenIDError.codeRefused(code: "invalid_grant")) {
                _ = try await provider.person(next, for: SignInAttempt(), redirectURI: Self.back)
            }
        }
    }

    @Test func reportsThatTheSecretIsWrong() async throws {
        try await StandInProvider.run { standIn in
            await #expect(throws: OpenIDError.clientRefused(code: "invalid_client")) {
                try await Self.signIn(Self.provider(standIn, secret: "wrong"), standIn)
            }
        }
    }

    @Test func rejectsAResponseOfAnotherProvider() async throws {
        try await StandInProvider.run { standIn in
            let provider = try Self.provider(standIn)
            await #expect(throws: OpenIDError.untrustedToken(.issuer)) {
                _ = try await provider.person(
                    AuthorizationResponse(code: "1", error: nil, issuer: "https://evil.example"),
                    for: SignInAttempt(), redirectURI: Self.back)
            }
            await #expect(throws: OpenIDError.refused(code: "unknown_error")) {
                _ = try await provider.person(
                    AuthorizationResponse(code: nil, error: "<b>Send money</b>", issuer: nil),
                    for: SignInAttempt(),
                    redirectURI: Self.back)
            }
            #expect(!standIn.requests.contains("/token"))
        }
    }

    // MARK: Names of people

    static let names: [(claim: String?, claims: [String: StandInClaim?], name: String?)] = [
        (nil, ["preferred_username": .text("ada")], "ada"),
        (
            nil, ["preferred_username": nil, "email": .text("a@b.c"), "email_verified": .flag(true)],
            "a@b.c"
        ),
        (
            nil,
            ["preferred_username": nil, "email": .text("a@b.c"), "email_verified": .text("true")],
            "a@b.c"
        ),
        (
            nil, ["preferred_username": nil, "email": .text("a@b.c"), "email_verified": .flag(false)],
            nil
        ),
        (nil, ["preferred_username": nil, "email": .text("a@b.c")], nil),
        ("email", ["email": .text("a@b.c")], nil),
        ("nickname", ["nickname": .text("Countess")], "Countess"),
        ("nickname", [:], nil),
    ]

    @Test(arguments: names.indices) func usesOnlyVerifiedNames(index: Int) async throws {
        let (claim, claims, name) = Self.names[index]
        try await StandInProvider.run { standIn in
            standIn.change { $0.claims.merge(claims) { _, new in new } }
            let provider = try Self.provider(standIn, userClaim: claim)
            let person = try await Self.signIn(provider, standIn)
            if let name {
                #expect(try await provider.name(of: person) == name)
            } else {
                await #expect(throws: OpenIDError.noName(claim: claim ?? "preferred_username")) {
                    try await provider.name(of: person)
                }
            }
        }
    }

    /// Some providers omit the name in the ID token.
    @Test func requestsTheNameThatTheTokenLacks() async throws {
        try await StandInProvider.run { standIn in
            standIn.change {
                $0.claims["preferred_username"] = .some(nil)
                $0.person = ["preferred_username": .text("grace")]
            }
            let provider = try Self.provider(standIn)
            let person = try await Self.signIn(provider, standIn)
            #expect(try await provider.name(of: person) == "grace")
            standIn.change { $0.subject = "somebody else" }
            await #expect(throws: OpenIDError.untrustedToken(.subject)) {
                try await provider.name(of: person)
            }
        }
    }

    // MARK: Providers that are unavailable or broken

    @Test func reportsThatTheProviderIsDown() async throws {
        let provider = OpenIDProvider(
            try OpenIDSettings(issuer: "http://127.0.0.1:9", clientID: "vitrine"), logger: Self.logger)
        let error = await #expect(throws: OpenIDError.self) {
            _ = try await provider.authorizationURL(for: SignInAttempt(), redirectURI: Self.back)
        }
        #expect(error?.message.has(OpenIDMessage.unreachable) == true)
    }

    @Test(arguments: ["", "[]", "{}", "<html>", #"{"issuer": 1}"#])
    func reportsThatTheDiscoveryDocumentCannotBeRead(body: String) async throws {
        try await StandInProvider.run { standIn in
            standIn.change { $0.body = body }
            await #expect(throws: OpenIDError.malformed(host: "127.0.0.1")) {
                try await Self.signIn(Self.provider(standIn), standIn)
            }
        }
    }

    @Test func rejectsAnEndlessResponseAndRedirects() async throws {
        try await StandInProvider.run { standIn in
            standIn.change { $0.body = String(repeating: " ", count: 2 << 20) }
            await #expect(throws: OpenIDError.tooLarge(host: "127.0.0.1", limit: 1 << 20)) {
                try await Self.signIn(Self.provider(standIn), standIn)
            }
            standIn.change {
                $0.body = nil
                $0.status = 302
            }
            await #expect(throws: OpenIDError.errorStatus(host: "127.0.0.1", status: 302)) {
                try await Self.signIn(Self.provider(standIn), standIn)
            }
        }
    }

    @Test func rejectsAProviderWithAnotherIssuer() async throws {
        try await StandInProvider.run { standIn in
            standIn.change { $0.namedIssuer = "https://evil.example" }
            await #expect(
                throws: OpenIDError.otherIssuer(expected: standIn.issuer, found: "https://evil.example")
            ) {
                try await Self.signIn(Self.provider(standIn), standIn)
            }
        }
    }

    @Test(arguments: [
        "", "example.org", "ftp://example.org", "http://example.org", "https://", "https://a:b@example.org",
        "https://example.org/#a", "https://example.org/?a", "http://127.0.0.1.evil.example/",
    ])
    func rejectsAnIssuerToWhichSecretsMustNotBeSent(text: String) {
        #expect(throws: OpenIDError.unusableIssuer(text)) {
            try OpenIDSettings(issuer: text, clientID: "vitrine")
        }
    }

    @Test(arguments: [
        ("https://example.org", "https://example.org/.well-known/openid-configuration"),
        ("https://example.org/", "https://example.org/.well-known/openid-configuration"),
        (
            "https://id.example.org/realms/home",
            "https://id.example.org/realms/home/.well-known/openid-configuration"
        ),
    ])
    func findsTheDiscoveryDocument(issuer: String, url: String) throws {
        let settings = try OpenIDSettings(issuer: issuer, clientID: "vitrine")
        #expect(settings.discoveryURL.absoluteString == url)
    }
}
