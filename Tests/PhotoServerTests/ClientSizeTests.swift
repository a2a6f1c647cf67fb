import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import Testing

@testable import PhotoServer

@Suite struct ClientSizeTests {
    private static let library = [
        "/", "/assets/any/js/first-paint.js", "/assets/any/js/app.js", "/assets/any/css/app.css",
    ]
    /// What a list of photos needs in addition.
    private static let list = ["/assets/any/js/shell/photo-pages.js", "/assets/any/viewer.wasm"]
    /// What is loaded after the page, or on demand.
    private static let later = [
        "/service-worker.js", "/assets/any/js/offline/page.js", "/assets/any/js/views/frame/view-factory.js",
        "/assets/any/js/views/frame/share-sheet.js", "/assets/any/js/views/list/date-guide.js",
        "/assets/any/js/views/list/select-mode.js", "/assets/any/js/shell/keys-sheet.js",
        "/assets/any/js/shell/settings-sheet.js", "/assets/any/js/shell/add-screen.js",
        "/assets/any/js/shell/edge-swipe.js", "/assets/any/js/shell/import-list.js",
    ]

    /// What the library page needs, with which most visits begin.
    @Test func theFirstScreenStaysWithinItsBudget() async throws {
        try await TestSite().test { client in
            let sizes = try await Self.sizes(of: Self.library, in: "br", client)
            #expect(sizes.reduce(0, +) < 28_500, "\(sizes)")
        }
    }

    /// All files, for everything that the client can do.
    @Test func theWholeClientStaysWithinItsBudget() async throws {
        let site = try TestSite()
        try await site.test { client in
            let sizes = try await Self.sizes(of: Self.library + Self.list + Self.later, in: "br", client)
            #expect(sizes.reduce(0, +) < 126_000, "\(sizes)")
        }
        // Every script that is loaded while the page runs is counted.
        let scripts = try AssetLibrary(.embedded()).paths.filter {
            $0.hasPrefix("js/") && $0 != "js/app.js" && !$0.hasPrefix("js/offline/worker/")
        }
        let counted = (Self.library + Self.list + Self.later).map { $0.replacing("/assets/any/", with: "") }
        #expect(Set(scripts).isSubset(of: counted))
    }

    /// What browsers without Brotli load, before anything is stored for offline use.
    @Test func thePageStaysWithinItsBudgetInGzip() async throws {
        try await TestSite().test { client in
            let sizes = try await Self.sizes(of: Self.library + Self.list, in: "gzip", client)
            #expect(sizes.reduce(0, +) < 86_900, "\(sizes)")
        }
    }

    @Test func scriptsAreServedWithoutTheirComments() async throws {
        try await TestSite().test { client in
            let script = try await client.execute(uri: "/assets/any/js/app.js", method: .get).text
            let lines = script.split(separator: "\n")
            let comments = lines.filter { $0.hasPrefix("//") || $0.hasPrefix("*") || $0.contains("/**") }
            #expect(comments.isEmpty)
            #expect(script.contains("class Toasts"))
        }
    }

    @Test func scriptsAreServedAsOne() async throws {
        try await TestSite().test { client in
            let script = try await client.execute(uri: "/assets/any/js/app.js", method: .get).text
            #expect(!script.contains("import{") && !script.contains("import "))
            // What the scripts that are loaded later import from it.
            #expect(script.ranges(of: "export").count == 1 && script.contains("export{"))
            let module = try await client.execute(uri: "/assets/any/js/basics/element.js", method: .get)
            #expect(module.status == .notFound)
        }
    }

    private static func sizes(
        of urls: [String], in coding: String, _ client: some TestClientProtocol
    ) async throws -> [Int] {
        var sizes: [Int] = []
        for url in urls {
            sizes.append(try await client.response(from: url, in: coding).body.readableBytes)
        }
        return sizes
    }
}

extension TestClientProtocol {
    /// The response in a coding, which may be computed after the server has started.
    func response(from url: String, in coding: String, _ method: HTTPRequest.Method = .get) async throws
        -> TestResponse
    {
        let end = ContinuousClock.now + .seconds(60)
        while true {
            let response = try await execute(
                uri: url, method: method, headers: [.acceptEncoding: "\(coding), gzip;q=0.1"])
            if response.headers[.contentEncoding] == coding { return response }
            try #require(response.status == .ok && ContinuousClock.now < end, "\(url) is not in \(coding)")
            try await Task.sleep(for: .milliseconds(20))
        }
    }
}
