import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Library
import NIOCore
import Photos
import Testing

@testable import PhotoServer

/// When a session that was valid a moment ago no longer is.
@Suite struct SessionEndTests {
    @Test func aSessionEndsWithItsTime() async throws {
        let people = try await AccountSite()
        let secret = Secret()
        let headers: HTTPFields = [.cookie: "\(Accounts.cookie)=\(secret.text)"]
        try await people.test { client in
            // The server may take a second to answer while other tests compute hashes of passwords.
            let end = Date(timeIntervalSinceNow: 3)
            // Used just now, so that it is not extended.
            _ = try await people.site.library.addCredential(
                .session, of: .owner, digest: secret.digest, name: "short", at: Date(), until: end)
            func status() async throws -> HTTPResponse.Status {
                try await client.execute(uri: "/api/v1/all/photos", method: .get, headers: headers).status
            }
            #expect(try await status() == .ok)
            try await Task.sleep(for: .seconds(end.timeIntervalSinceNow + 0.01))
            #expect(try await status() == .unauthorized)
        }
    }

    /// While a session was cached, its secret was accepted as a token, and the other way round.
    @Test func aSecretOfASessionIsNoToken() async throws {
        let people = try await AccountSite()
        let secret = Secret()
        _ = try await people.site.library.addCredential(
            .session, of: .owner, digest: secret.digest, name: "browser", at: Date(), until: nil)
        try await people.test { client in
            func status(_ headers: HTTPFields) async throws -> HTTPResponse.Status {
                try await client.execute(uri: "/api/v1/all/photos", method: .get, headers: headers).status
            }
            let asSession = try await status([.cookie: "\(Accounts.cookie)=\(secret.text)"])
            let asToken = try await status([.authorization: "Bearer \(secret.text)"])
            #expect(asSession == .ok && asToken == .unauthorized)
        }
    }

    /// What the command line deletes was never noticed.
    @Test(.timeLimit(.minutes(1))) func aStreamOfEventsEndsSoonAfterAnotherProcessHasEndedTheSession()
        async throws
    {
        let people = try await AccountSite()
        let headers = people.headers("max")
        let max = try #require(try await people.site.library.account(named: "max")).account.id
        try await people.test { client in
            async let ended = client.execute(uri: "/api/v1/events", method: .get, headers: headers)
            try await Task.sleep(for: .seconds(1))
            // Not through the server.
            #expect(try await people.site.library.deleteAccount(max))
            let text = String(buffer: try await ended.body)
            #expect(text.hasPrefix("retry: 3000\n\n: Vitrine\n\n"))
            #expect(text.split(separator: "\n").last != ": still here")
        }
    }

    @Test(.timeLimit(.minutes(1))) func aStreamOfEventsEndsWithItsSession() async throws {
        let people = try await AccountSite()
        let (max, mia) = (people.headers("max"), people.headers("mia"))
        try await people.test { client in
            func events(_ headers: HTTPFields) -> Task<String, any Error> {
                Task {
                    let response = try await client.execute(
                        uri: "/api/v1/events", method: .get, headers: headers)
                    return String(buffer: response.body)
                }
            }
            let (ended, other) = (events(max), events(mia))
            func waitForListeners(_ count: Int) async throws {
                var metrics = ""
                while !metrics.contains("\nvitrine_event_listeners \(count)\n") {
                    let response = try await client.execute(
                        uri: "/metrics", method: .get, headers: people.headers("ada"))
                    metrics = String(buffer: response.body)
                }
            }
            try await waitForListeners(2)
            let out = try await client.execute(uri: "/sign-out", method: .post, headers: max)
            #expect(out.status == .seeOther)
            #expect(try await ended.value == "retry: 3000\n\n: Vitrine\n\n")
            // The other one continues.
            try await waitForListeners(1)
            _ = try await client.execute(uri: "/sign-out", method: .post, headers: mia)
            _ = try await other.value
        }
    }

    /// They would receive nothing, and keep others from listening. A page of a person who was signed out reloads,
    /// since the stream has begun.
    @Test func aStreamOfAVisitorEndsAtOnceAndCountsForNothing() async throws {
        let people = try await AccountSite()
        var configuration = ServerConfiguration(port: 0, addsDemoSources: false)
        configuration.accounts.isEnabled = true
        configuration.requests.listeners = 0
        let application = try buildApplication(people.site.services, configuration: configuration)
        try await application.test(.router) { client in
            let response = try await client.execute(uri: "/api/v1/events", method: .get)
            #expect(response.status == .ok && response.headers[.contentType] == "text/event-stream")
            #expect(response.text == "retry: 60000\n\n: Vitrine\n\n")
            let member = try await client.execute(
                uri: "/api/v1/events", method: .get, headers: people.headers("max"))
            #expect(member.status == .serviceUnavailable)
        }
    }

    @Test(.timeLimit(.minutes(1))) func aListenerThatDisconnectsIsNoticedAtOnce() async throws {
        let test = try TestSite()
        try await test.serve {
            $0.requests.listeners = 1
        } _: { port in
            let request = "GET /api/v1/events HTTP/1.1\r\nHost: localhost\r\n\r\n"
            for _ in 0..<3 {
                var status = ""
                // The end of the previous connection may arrive a moment later.
                let end = ContinuousClock.now + .seconds(10)
                while status != "200", ContinuousClock.now < end {
                    let channel = try await RawClient.connect(to: port)
                    status = try await channel.executeThenClose { inbound, outbound in
                        try await outbound.write(ByteBuffer(string: request))
                        for try await part in inbound {
                            return String(String(buffer: part).dropFirst(9).prefix(3))
                        }
                        return ""
                    }
                }
                #expect(status == "200")
            }
        }
    }

    // MARK: The data of the browser

    /// Other applications of the host have their data in the same origin.
    @Test func signingOutBelowAPathClearsNothingOfTheOrigin() async throws {
        let people = try await AccountSite()
        try await people.test(below: "https://example.org/photos/") { client in
            let out = try await client.execute(
                uri: "/sign-out", method: .post, headers: people.headers("max"))
            #expect(out.status == .seeOther)
            #expect(out.headers[.location] == "/photos/")
            #expect(out.headers[.named("Clear-Site-Data")] == nil)
            #expect(out.headers[values: .setCookie].contains { $0.contains("Path=/photos/") })
        }
    }

    /// The service worker waits for the response to signing out, which WebKit withholds with this header.
    @Test func theBrowserClearsItsCacheAfterSigningOutWithoutTheWorker() async throws {
        let people = try await AccountSite()
        let own: HTTPFields = [.named("Sec-Fetch-Site"): "same-origin"]
        let other: HTTPFields = [.named("Sec-Fetch-Site"): "cross-site"]
        try await people.test { client in
            func cleared(_ headers: HTTPFields) async throws -> String? {
                let response = try await client.execute(uri: "/signed-out", method: .get, headers: headers)
                // Firefox and WebKit ignore the header of a redirect.
                #expect(response.status == .ok && response.text.contains("data-screen=\"sign-in\""))
                #expect(response.headers[.cacheControl]?.contains("no-store") == true)
                return response.headers[.named("Clear-Site-Data")]
            }
            let signedIn = try await client.execute(
                uri: "/signed-out", method: .get, headers: people.headers("max", own))
            #expect(signedIn.status == .seeOther && signedIn.headers[.location] == "/")
            #expect(signedIn.headers[.named("Clear-Site-Data")] == nil)
            let out = try await client.execute(
                uri: "/sign-out", method: .post, headers: people.headers("max", own))
            #expect(out.headers[.location] == "/signed-out")
            #expect(out.headers[.named("Clear-Site-Data")] == nil)
            #expect(try await cleared(people.headers("max", own)) == "\"cache\"")
            #expect(try await cleared(other) == nil, "A link of another site clears nothing.")
            #expect(try await cleared([:]) == nil)
        }
    }

    /// The password may be replaced after it was compared, which ends the sessions of that moment.
    @Test func aPasswordThatWasReplacedBeforeTheSessionBeganSignsNobodyIn() async throws {
        let people = try await AccountSite()
        let library = people.site.library
        let max = try #require(people.users["max"])
        let hashes = [
            try await PasswordHash(hashing: "old horse"), try await PasswordHash(hashing: "new horse"),
        ].map(\.text)
        try await library.setPassword(hashes[0], of: max, keeping: nil, endsTokens: false)
        let account = try #require(try await library.account(max))
        let accounts = Accounts(
            AccountOptions(isEnabled: true), library: library, trustedProxies: [])
        let request = Request(
            head: HTTPRequest(method: .post, scheme: "http", authority: "localhost", path: "/sign-in"),
            body: RequestBody(buffer: ByteBuffer()))
        #expect(try await accounts.signIn(account, hash: hashes[0], to: "/", request)?.status == .seeOther)
        #expect(try await library.credentials(of: account.id, at: Date()).count == 1)
        try await library.setPassword(hashes[1], of: max, keeping: nil, endsTokens: false)
        #expect(try await accounts.signIn(account, hash: hashes[0], to: "/", request) == nil)
        #expect(try await library.credentials(of: account.id, at: Date()).isEmpty)
    }
}
