import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Library
import NIOCore
import Testing

@testable import PhotoServer

@Suite struct OpenRequestLimitTests {
    /// Routes that respond once the gate opens, behind a limit for each kind of requests.
    private func application(
        _ services: Services, _ gate: AsyncStream<Void>, limit: Int = 2, proxies: [NetworkRange] = []
    ) throws -> some ApplicationProtocol {
        let site = Site(
            services: services, content: try WebContentProvider(folder: nil),
            adding: SourceAdding(services.refresher, folders: ServerConfiguration().folders))
        let router = Router(context: ServerContext.self)
        router.addMiddleware {
            ErrorResponses(site: site)
            OpenRequestLimit(
                RequestLimits(requests: limit, images: limit), clients: ClientAddress(trustedProxies: proxies)
            )
        }
        for path in ["/slow", "/images/slow", "/assets/slow"] {
            router.get(RouterPath(path)) { _, _ in
                for await _ in gate {}
                return "done"
            }
        }
        router.get("/long") { _, _ in
            Response(status: .ok, body: ResponseBody(byteBuffer: ByteBuffer(repeating: 65, count: 100_000)))
        }
        return Application(router: router)
    }

    /// The responses to four simultaneous requests: two hold their slots until the others were refused.
    @Test(arguments: [("/slow", 2), ("/images/slow", 2), ("/assets/slow", 0)])
    func refusesWhatIsTooMuchAtOnce(path: String, refusals: Int) async throws {
        let (gate, opens) = AsyncStream<Void>.makeStream()
        try await application(try TestSite().services, gate).test(.router) { client in
            try await withThrowingTaskGroup(of: TestResponse.self) { group in
                for _ in 0..<4 { group.addTask { try await client.execute(uri: path, method: .get) } }
                var responses: [TestResponse] = []
                while responses.count < refusals, let response = try await group.next() {
                    responses.append(response)
                }
                for response in responses {
                    #expect(response.status == .serviceUnavailable && response.headers[.retryAfter] == "2")
                    #expect(String(buffer: response.body).contains("gain in a moment"))
                }
                opens.finish()
                for try await response in group { #expect(response.status == .ok) }
            }
            // Their slots are free again.
            #expect(try await client.execute(uri: path, method: .get).status == .ok)
        }
    }

    /// With four slots, of six requests of one client, two hold their slots until the others were refused; two of
    /// another client are accepted meanwhile. The test connects as a trusted proxy.
    @Test(
        .timeLimit(.minutes(1)),
        arguments: [
            ("/slow", "203.0.113.7", 4), ("/images/slow", "2001:db8::1", 4), ("/slow", "127.0.0.1", 2),
        ])
    func leavesHalfToOtherClients(path: String, client: String, refusals: Int) async throws {
        let (gate, opens) = AsyncStream<Void>.makeStream()
        let proxies = try [#require(NetworkRange("127.0.0.0/8")), #require(NetworkRange("::1"))]
        let application = try application(try TestSite().services, gate, limit: 4, proxies: proxies)
        try await application.test(.ahc(.http)) { server in
            func send(_ address: String) async throws -> TestResponse {
                try await server.execute(
                    uri: path, method: .get, headers: [.named("X-Forwarded-For"): address])
            }
            try await withThrowingTaskGroup(of: TestResponse.self) { group in
                for _ in 0..<6 { group.addTask { try await send(client) } }
                var responses: [TestResponse] = []
                while responses.count < refusals, let response = try await group.next() {
                    responses.append(response)
                }
                #expect(responses.allSatisfy { $0.status == .serviceUnavailable })
                if refusals == 4 { for _ in 0..<2 { group.addTask { try await send("198.51.100.20") } } }
                // Refused requests have returned, accepted ones wait for the gate.
                try await Task.sleep(for: .milliseconds(100))
                opens.finish()
                for try await response in group { #expect(response.status == .ok) }
            }
        }
    }

    @Test func slotsOfLongResponsesAreReleasedOnceTheyAreWritten() async throws {
        let (gate, opens) = AsyncStream<Void>.makeStream()
        opens.finish()
        try await application(try TestSite().services, gate).test(.router) { client in
            for _ in 0..<6 {
                let response = try await client.execute(uri: "/long", method: .get)
                #expect(response.status == .ok && response.body.readableBytes == 100_000)
            }
        }
    }

    @Test func countsByKeyWhileSlotsAreHeld() {
        let requests = OpenRequests(limit: 1)
        var slot = requests.acquire("a")
        #expect(slot != nil && requests.acquire("a") == nil)
        #expect(requests.acquire("b") != nil)
        slot = nil
        #expect(requests.count("a") == 0 && requests.acquire("a") != nil)
    }

    @Test func limitsTheNumberOfEventStreams() async throws {
        var configuration = ServerConfiguration(port: 0, addsDemoSources: false)
        configuration.requests.listeners = 0
        let application = try buildApplication(try TestSite().services, configuration: configuration)
        try await application.test(.router) { client in
            let response = try await client.execute(uri: "/api/v1/events", method: .get)
            #expect(response.status == .serviceUnavailable && response.headers[.retryAfter] == "2")
        }
    }

    @Test func isNotReadyOnceShutdownHasBegun() async throws {
        let drain = Drain(wait: .seconds(60))
        var configuration = ServerConfiguration(port: 0, addsDemoSources: false)
        configuration.drain = drain
        let application = try buildApplication(try TestSite().services, configuration: configuration)
        try await application.test(.router) { client in
            #expect(try await client.execute(uri: "/ready", method: .get).status == .ok)
            let end = Task { try await drain.run() }
            end.cancel()
            try await end.value
            let response = try await client.execute(uri: "/ready", method: .get)
            #expect(response.status == .serviceUnavailable)
            #expect(String(buffer: response.body).contains("stopping"))
            // Everything else continues.
            #expect(try await client.execute(uri: "/health", method: .get).status == .ok)
            #expect(try await client.execute(uri: "/", method: .get).status == .ok)
        }
    }
}
