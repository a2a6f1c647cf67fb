import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Library
import NIOCore
import Photos
import Testing

@testable import PhotoServer

/// A server with an administrator, a member and a viewer, each with a session.
struct AccountSite {
    let site: TestSite
    /// The session cookie of each.
    let cookies: [String: String]
    let users: [String: UserID]

    static let password = "correct horse"

    init() async throws {
        site = try TestSite()
        var cookies: [String: String] = [:]
        var users: [String: UserID] = [:]
        for (name, role) in [("ada", Role.admin), ("max", .member), ("vera", .viewer), ("mia", .member)] {
            let account = try #require(
                try await site.library.addAccount(
                    name: name, role: role, password: nil, at: Date()))
            let secret = Secret()
            _ = try await site.library.addCredential(
                .session, of: account.id, digest: secret.digest, name: "test", at: Date(),
                until: Date(timeIntervalSinceNow: 3600))
            cookies[name] = "\(Accounts.cookie)=\(secret.text)"
            users[name] = account.id
        }
        self.cookies = cookies
        self.users = users
    }

    /// - Parameter publicURL: The URL at which people reach the server, if it differs from its own.
    func test(
        _ options: AccountOptions = AccountOptions(isEnabled: true), below publicURL: String? = nil,
        _ body: @Sendable (any TestClientProtocol) async throws -> Void
    ) async throws {
        var configuration = ServerConfiguration(port: 0, addsDemoSources: false)
        configuration.accounts = options
        configuration.publicURL = try publicURL.map { url throws(PublicURLError) in try PublicURL(url) }
        let application = try buildApplication(site.services, configuration: configuration)
        try await application.test(.router) { try await body($0) }
    }

    /// The headers of a browser in which a person is signed in; a visitor's without a name.
    func headers(_ name: String?, _ others: HTTPFields = [:]) -> HTTPFields {
        var headers = others
        if let name, let cookie = cookies[name] { headers[.cookie] = cookie }
        return headers
    }

    static let form: HTTPFields = [.contentType: "application/x-www-form-urlencoded"]
}

extension TestSite {
    /// Runs a server where everybody must sign in, and its link for the first administrator, with the link's code.
    func testWelcome(
        _ body: @Sendable (any TestClientProtocol, _ code: String) async throws -> Void
    ) async throws {
        var configuration = ServerConfiguration(port: 0, addsDemoSources: false)
        configuration.accounts.isEnabled = true
        let code = SetupCode.code(secret: Data("secret".utf8))
        configuration.accounts.setupCode = code
        try await buildApplication(services, configuration: configuration).test(.router) {
            try await body($0, code)
        }
    }
}
