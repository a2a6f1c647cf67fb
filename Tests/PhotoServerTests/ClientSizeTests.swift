import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import PhotoServer
import Testing

@Suite struct ClientSizeTests {
    private static let page = [
        "/", "/assets/any/js/app.js", "/assets/any/css/app.css", "/assets/any/viewer.wasm",
    ]
    private static let worker = "/service-worker.js"
    /// The most that a client may take, in bytes; the sections of lists by date take 2,700 of it, favorites,
    /// orders and older photos 2,500, selecting several photos 1,400.
    private static let most = 85_000

    /// What browsers of today load, the service worker with it.
    @Test func theWholeClientStaysWithinItsBudget() async throws {
        try await TestSite().test { client in
            let sizes = try await Self.sizes(of: Self.page + [Self.worker], in: "br", client)
            #expect(sizes.reduce(0, +) < Self.most, "\(sizes)")
        }
    }

    /// What those load that take no Brotli, before anything is kept for the time without a network.
    @Test func thePageStaysWithinItsBudgetInGzip() async throws {
        try await TestSite().test { client in
            let sizes = try await Self.sizes(of: Self.page, in: "gzip", client)
            #expect(sizes.reduce(0, +) < Self.most, "\(sizes)")
        }
    }

    @Test func scriptsAreServedWithoutTheirComments() async throws {
        try await TestSite().test { client in
            let script = try await client.execute(uri: "/assets/any/js/app.js", method: .get).text
            let lines = script.split(separator: "\n")
            let comments = lines.filter { $0.hasPrefix("//") || $0.hasPrefix("*") || $0.hasPrefix("/**\n") }
            #expect(comments.isEmpty)
            #expect(lines.contains { $0.contains("class SourceApp") })
        }
    }

    @Test func scriptsAreServedAsOne() async throws {
        try await TestSite().test { client in
            let script = try await client.execute(uri: "/assets/any/js/app.js", method: .get).text
            #expect(
                !script.split(separator: "\n").contains { $0.hasPrefix("import ") || $0.hasPrefix("export ") }
            )
            let module = try await client.execute(uri: "/assets/any/js/basics/element.js", method: .get)
            #expect(module.status == .notFound)
        }
    }

    private static func sizes(
        of urls: [String], in coding: String, _ client: some TestClientProtocol
    ) async throws -> [Int] {
        var sizes: [Int] = []
        for url in urls {
            sizes.append(try await client.answer(from: url, in: coding).body.readableBytes)
        }
        return sizes
    }
}

extension TestClientProtocol {
    /// The answer in a coding, which may be made while the server runs already.
    func answer(from url: String, in coding: String, _ method: HTTPRequest.Method = .get) async throws
        -> TestResponse
    {
        let end = ContinuousClock.now + .seconds(60)
        while true {
            let answer = try await execute(
                uri: url, method: method, headers: [.acceptEncoding: "\(coding), gzip;q=0.1"])
            if answer.headers[.contentEncoding] == coding { return answer }
            try #require(answer.status == .ok && ContinuousClock.now < end, "\(url) is not in \(coding)")
            try await Task.sleep(for: .milliseconds(20))
        }
    }
}
