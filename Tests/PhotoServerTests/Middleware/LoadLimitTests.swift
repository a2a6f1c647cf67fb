import Foundation
import Hummingbird
import HummingbirdTesting
import Library
import Testing

@testable import PhotoServer

@Suite struct LoadLimitTests {
    /// Routes behind the middleware of the whole server, with a queue that waits only briefly.
    private func application(_ services: Services) throws -> some ApplicationProtocol {
        let configuration = ServerConfiguration()
        let site = Site(
            services: services, content: try WebContentProvider(folder: configuration.webFolder),
            adding: SourceAdding(services.refresher, folders: configuration.folders))
        let router = Router(context: ServerContext.self)
        router.addMiddleware {
            ErrorResponses(site: site)
            LoadLimit(cores: 1, maxWait: .milliseconds(100))
        }
        for path in ["/slow", "/images/slow"] {
            router.get(RouterPath(path)) { _, _ in
                try await Task.sleep(for: .seconds(1))
                return "done"
            }
        }
        for path in ["/broken", "/api/v1/broken"] {
            router.get(RouterPath(path)) { _, _ -> String in
                throw LibraryError.cannotOpen(
                    path: "/srv/secret/vitrine.sqlite", cause: CocoaError(.fileNoSuchFile))
            }
        }
        return Application(router: router)
    }

    /// How many of several simultaneous requests were served, and how many were refused as expected.
    private static func counts(
        _ count: Int, to path: String, _ client: any TestClientProtocol
    ) async throws -> [Int] {
        try await withThrowingTaskGroup(of: TestResponse.self) { group in
            for _ in 0..<count {
                group.addTask { try await client.execute(uri: path, method: .get) }
            }
            var counts = [0, 0]
            for try await response in group {
                if response.status == .ok { counts[0] += 1 }
                let isRefusal = response.status == .serviceUnavailable && response.headers[.retryAfter] == "2"
                if isRefusal, response.text.contains("Try again") { counts[1] += 1 }
            }
            return counts
        }
    }

    @Test func refusesExcessLoadInsteadOfWaiting() async throws {
        try await application(try TestSite().services).test(.router) { client in
            let counts = try await Self.counts(30, to: "/slow", client)
            #expect(counts == [8, 22])
        }
    }

    @Test func picturesDoNotWaitForPages() async throws {
        try await application(try TestSite().services).test(.router) { client in
            let counts = try await Self.counts(30, to: "/images/slow", client)
            #expect(counts == [30, 0])
        }
    }

    @Test(arguments: ["/broken", "/api/v1/broken"])
    func noFileOfTheServerIsNamed(path: String) async throws {
        try await application(try TestSite().services).test(.router) { client in
            let response = try await client.execute(uri: path, method: .get)
            #expect(response.status == .internalServerError)
            #expect(!response.text.contains("/srv") && !response.text.contains("sqlite"))
        }
    }
}
