import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Library
import NIOCore
import Photos
import Testing

@testable import PhotoServer

/// When a session that was known a moment ago no longer counts.
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

    /// While a session was remembered, its secret was taken as a token's, and the other way round.
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
                    let answer = try await client.execute(
                        uri: "/api/v1/events", method: .get, headers: headers)
                    return String(buffer: answer.body)
                }
            }
            let (ended, other) = (events(max), events(mia))
            func waitForListeners(_ count: Int) async throws {
                var metrics = ""
                while !metrics.contains("\nvitrine_event_listeners \(count)\n") {
                    let answer = try await client.execute(
                        uri: "/metrics", method: .get, headers: people.headers("ada"))
                    metrics = String(buffer: answer.body)
                }
            }
            try await waitForListeners(2)
            let out = try await client.execute(uri: "/sign-out", method: .post, headers: max)
            #expect(out.status == .seeOther)
            #expect(try await ended.value == "retry: 3000\n\n: Vitrine\n\n")
            // The other one goes on.
            try await waitForListeners(1)
            _ = try await client.execute(uri: "/sign-out", method: .post, headers: mia)
            _ = try await other.value
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

    /// The service worker waits for the answer to signing out, which WebKit does not deliver with this header.
    @Test func theBrowserClearsItsCacheAfterSigningOutWithoutTheWorker() async throws {
        let people = try await AccountSite()
        let own: HTTPFields = [.named("Sec-Fetch-Site"): "same-origin"]
        let other: HTTPFields = [.named("Sec-Fetch-Site"): "cross-site"]
        try await people.test { client in
            func cleared(_ headers: HTTPFields) async throws -> String? {
                let answer = try await client.execute(uri: "/signed-out", method: .get, headers: headers)
                // Firefox and WebKit ignore the header of a redirect.
                #expect(answer.status == .ok && answer.text.contains("data-screen=\"sign-in\""))
                #expect(answer.headers[.cacheControl]?.contains("no-store") == true)
                return answer.headers[.named("Clear-Site-Data")]
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
}
