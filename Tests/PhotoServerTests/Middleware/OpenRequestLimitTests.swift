import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Library
import NIOCore
import Testing

@testable import PhotoServer

@Suite struct OpenRequestLimitTests {
    /// Routes that answer once they are told to, behind limits of two requests of each kind.
    private func application(_ services: Services, _ gate: AsyncStream<Void>) throws
        -> some ApplicationProtocol
    {
        let site = Site(
            services: services, content: try WebContentProvider(folder: nil),
            adding: SourceAdding(services.refresher, folders: ServerConfiguration().folders))
        let router = Router(context: ServerContext.self)
        router.addMiddleware {
            ErrorAnswers(site: site)
            OpenRequestLimit(RequestLimits(requests: 2, images: 2))
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

    /// The answers to four requests at once: two hold their places until the others were refused.
    @Test(arguments: [("/slow", 2), ("/images/slow", 2), ("/assets/slow", 0)])
    func refusesWhatIsTooMuchAtOnce(path: String, refusals: Int) async throws {
        let (gate, opens) = AsyncStream<Void>.makeStream()
        try await application(try TestSite().services, gate).test(.router) { client in
            try await withThrowingTaskGroup(of: TestResponse.self) { group in
                for _ in 0..<4 { group.addTask { try await client.execute(uri: path, method: .get) } }
                var answers: [TestResponse] = []
                while answers.count < refusals, let answer = try await group.next() { answers.append(answer) }
                for answer in answers {
                    #expect(answer.status == .serviceUnavailable && answer.headers[.retryAfter] == "2")
                    #expect(String(buffer: answer.body).contains("gain in a moment"))
                }
                opens.finish()
                for try await answer in group { #expect(answer.status == .ok) }
            }
            // Their places are free again.
            #expect(try await client.execute(uri: path, method: .get).status == .ok)
        }
    }

    @Test func placesOfLongAnswersAreFreeOnceTheyAreWritten() async throws {
        let (gate, opens) = AsyncStream<Void>.makeStream()
        opens.finish()
        try await application(try TestSite().services, gate).test(.router) { client in
            for _ in 0..<6 {
                let answer = try await client.execute(uri: "/long", method: .get)
                #expect(answer.status == .ok && answer.body.readableBytes == 100_000)
            }
        }
    }

    @Test func countsByKeyWhileThePlacesExist() {
        let requests = OpenRequests(limit: 1)
        var place = requests.enter("a")
        #expect(place != nil && requests.enter("a") == nil)
        #expect(requests.enter("b") != nil)
        place = nil
        #expect(requests.count("a") == 0 && requests.enter("a") != nil)
    }

    @Test func noMorePagesHearEventsThanMay() async throws {
        var configuration = ServerConfiguration(port: 0, addsDemoSources: false)
        configuration.requests.listeners = 0
        let application = try buildApplication(try TestSite().services, configuration: configuration)
        try await application.test(.router) { client in
            let answer = try await client.execute(uri: "/api/v1/events", method: .get)
            #expect(answer.status == .serviceUnavailable && answer.headers[.retryAfter] == "2")
        }
    }

    @Test func saysThatItIsNotReadyOnceItsEndHasBegun() async throws {
        let drain = Drain(wait: .seconds(60))
        var configuration = ServerConfiguration(port: 0, addsDemoSources: false)
        configuration.drain = drain
        let application = try buildApplication(try TestSite().services, configuration: configuration)
        try await application.test(.router) { client in
            #expect(try await client.execute(uri: "/ready", method: .get).status == .ok)
            let end = Task { try await drain.run() }
            end.cancel()
            try await end.value
            let answer = try await client.execute(uri: "/ready", method: .get)
            #expect(answer.status == .serviceUnavailable)
            #expect(String(buffer: answer.body).contains("stopping"))
            // Everything else goes on.
            #expect(try await client.execute(uri: "/health", method: .get).status == .ok)
            #expect(try await client.execute(uri: "/", method: .get).status == .ok)
        }
    }
}
