import Crypto
package import Foundation
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import Synchronization

/// A provider of OpenID Connect on this machine, with scripted behavior.
package final class StandInProvider: Sendable {
    /// The content and the form of its responses.
    package struct Behavior: Sendable {
        package var subject = "subject-1"
        package var signature = StandInSignature.rs256
        /// Claims about the person that replace the right ones; `nil` removes a claim.
        package var claims: [String: StandInClaim?] = ["preferred_username": .text("ada")]
        /// Additional claims of the user info response.
        package var person: [String: StandInClaim]?
        /// The issuer in the discovery document, if that is not its URL.
        package var namedIssuer: String?
        /// Sent instead of the right responses.
        package var status: Int?
        package var body: String?
        package var authenticationMethods = ["client_secret_basic"]
    }

    package static let clientID = "vitrine"
    package static let clientSecret = "a secret: with/marks"

    private struct Code: Sendable {
        let nonce: String
        let challenge: String
        let redirectURI: String
    }

    private struct State {
        var behavior = Behavior()
        var keys: StandInKeys
        var generation = 1
        var codes: [String: Code] = [:]
        var requests: [String] = []
        var port = 0
    }

    private let state: Mutex<State>

    private init() throws { state = Mutex(State(keys: try StandInKeys(generation: 1))) }

    /// Its URL.
    package var issuer: String { "http://127.0.0.1:\(state.withLock { $0.port })" }
    /// The paths that were requested so far.
    package var requests: [String] { state.withLock { $0.requests } }

    /// Changes its behavior from now on.
    package func change(_ body: (inout Behavior) -> Void) { state.withLock { body(&$0.behavior) } }

    /// Replaces its keys.
    package func rotateKeys() throws {
        try state.withLock { state in
            state.generation += 1
            state.keys = try StandInKeys(generation: state.generation)
        }
    }

    /// Signs its person in, as the page of a provider would.
    ///
    /// - Parameter url: The URL to which the browser was redirected.
    /// - Returns: The URL of the redirect back.
    package func signIn(at url: String, error: String? = nil) throws -> URL {
        guard let parts = URLComponents(string: url) else { throw StandInError() }
        let query = Dictionary(
            (parts.queryItems ?? []).map { ($0.name, $0.value ?? "") },
            uniquingKeysWith: { first, _ in first })
        guard query["response_type"] == "code", query["client_id"] == Self.clientID,
            query["code_challenge_method"] == "S256", query["scope"]?.contains("openid") == true,
            let challenge = query["code_challenge"], challenge.count == 43,
            let nonce = query["nonce"], let stateToken = query["state"], let target = query["redirect_uri"],
            var back = URLComponents(string: target)
        else { throw StandInError() }
        let code = UUID().uuidString
        state.withLock {
            $0.codes[code] = Code(nonce: nonce, challenge: challenge, redirectURI: target)
        }
        back.queryItems = [
            error.map { URLQueryItem(name: "error", value: $0) } ?? URLQueryItem(name: "code", value: code),
            URLQueryItem(name: "state", value: stateToken),
        ]
        guard let url = back.url else { throw StandInError() }
        return url
    }

    /// Runs one on a free port for as long as the test runs.
    package static func run(_ test: @Sendable (StandInProvider) async throws -> Void) async throws {
        let provider = try StandInProvider()
        let (ports, port) = AsyncStream.makeStream(of: Int.self)
        var logger = Logger(label: "provider")
        logger.logLevel = .critical
        let application = Application(
            router: provider.router(),
            configuration: .init(address: .hostname("127.0.0.1", port: 0)),
            onServerRunning: { channel in port.yield(channel.localAddress?.port ?? 0) }, logger: logger)
        let server = Task { try await application.runService(gracefulShutdownSignals: []) }
        defer { server.cancel() }
        for await number in ports {
            provider.state.withLock { $0.port = number }
            break
        }
        try await test(provider)
    }
}

private struct StandInError: Error {}

// MARK: - Responses

extension StandInProvider {
    private func router() -> Router<BasicRequestContext> {
        let router = Router()
        router.get("/.well-known/openid-configuration") { request, _ in
            try self.respond(to: request) { try self.document() }
        }
        router.get("/keys") { request, _ in
            try self.respond(to: request) { try self.state.withLock { try $0.keys.published() } }
        }
        router.get("/person") { request, _ in
            try self.respond(to: request) { try self.person() }
        }
        router.post("/token") { request, context in
            let form = try await URLEncodedFormDecoder().decode(
                [String: String].self, from: request, context: context)
            self.record(request)
            return try await self.tokens(form, request.headers[.authorization])
        }
        return router
    }

    private func record(_ request: Request) { state.withLock { $0.requests.append(request.uri.path) } }

    private func respond(to request: Request, _ body: () throws -> String) throws -> Response {
        record(request)
        let behavior = state.withLock { $0.behavior }
        return Self.json(.init(code: behavior.status ?? 200), try behavior.body ?? body())
    }

    private func document() throws -> String {
        let behavior = state.withLock { $0.behavior }
        struct Document: Encodable {
            let issuer: String
            let authorization_endpoint: String
            let token_endpoint: String
            let jwks_uri: String
            let userinfo_endpoint: String
            let token_endpoint_auth_methods_supported: [String]
        }
        return try Self.text(
            Document(
                issuer: behavior.namedIssuer ?? issuer,
                authorization_endpoint: issuer + "/authorize?tenant=1",
                token_endpoint: issuer + "/token", jwks_uri: issuer + "/keys",
                userinfo_endpoint: issuer + "/person",
                token_endpoint_auth_methods_supported: behavior.authenticationMethods))
    }

    private func person() throws -> String {
        let behavior = state.withLock { $0.behavior }
        return try Self.text(
            (behavior.person ?? [:]).merging(["sub": .text(behavior.subject)]) { first, _ in first })
    }

    private func tokens(_ form: [String: String], _ authorization: String?) async throws -> Response {
        let (behavior, keys, code) = state.withLock { state in
            (state.behavior, state.keys, state.codes.removeValue(forKey: form["code"] ?? ""))
        }
        guard Self.isClient(form, authorization, behavior.authenticationMethods) else {
            return Self.json(.unauthorized, #"{"error":"invalid_client"}"#)
        }
        guard let code, form["grant_type"] == "authorization_code", form["redirect_uri"] == code.redirectURI,
            Self.challenge(of: form["code_verifier"] ?? "") == code.challenge
        else { return Self.json(.badRequest, #"{"error":"invalid_grant"}"#) }
        let now = Date().timeIntervalSince1970.rounded()
        var claims: [String: StandInClaim] = [
            "iss": .text(issuer), "sub": .text(behavior.subject), "aud": .text(Self.clientID),
            "exp": .number(now + 300), "iat": .number(now), "nonce": .text(code.nonce),
        ]
        for (name, value) in behavior.claims { claims[name] = value }
        let token = try await keys.sign(claims, by: behavior.signature)
        return Self.json(
            .ok, try Self.text(["id_token": token, "access_token": "opaque", "token_type": "Bearer"]))
    }

    private static func isClient(
        _ form: [String: String], _ authorization: String?, _ methods: [String]
    ) -> Bool {
        guard methods.contains("client_secret_basic") else {
            return form["client_id"] == clientID && form["client_secret"] == clientSecret
        }
        let pair = "\(clientID):a%20secret%3A%20with%2Fmarks"
        return authorization == "Basic " + Data(pair.utf8).base64EncodedString()
    }

    private static func challenge(of verifier: String) -> String {
        Data(SHA256.hash(data: Data(verifier.utf8))).base64EncodedString()
            .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }

    private static func text(_ value: some Encodable) throws -> String {
        String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
    }

    private static func json(_ status: HTTPResponse.Status, _ text: String) -> Response {
        Response(
            status: status, headers: [.contentType: "application/json"],
            body: .init(byteBuffer: ByteBuffer(string: text)))
    }
}
