import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Library
import NIOCore
import NIOEmbedded
import NIOHTTP1
import NIOPosix
import Photos
import Testing

@testable import ImagePipeline
@testable import PhotoServer

/// Requests one image in two ways, through the router and before it, and compares decisions and responses.
@Suite(.timeLimit(.minutes(1))) struct RequestPolicyTests {
    /// A request for an image that is in memory, and the expected response.
    struct Case: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let site: SiteKind
        let headers: [String: String]
        let status: Int
    }

    enum SiteKind: Sendable {
        case loopback, named, withPassword

        var configuration: ServerConfiguration {
            get throws {
                var configuration = ServerConfiguration(port: 0, addsDemoSources: false)
                switch self {
                case .loopback: break
                case .named: configuration.publicURL = try PublicURL("https://photos.example.org")
                case .withPassword:
                    configuration.host = "0.0.0.0"
                    configuration.password = "open sesame"
                }
                return configuration
            }
        }
    }

    private static func basic(_ password: String) -> String {
        "Basic \(Data("me:\(password)".utf8).base64EncodedString())"
    }

    static let cases: [Case] = [
        Case(testDescription: "own name", site: .loopback, headers: ["host": "localhost"], status: 200),
        Case(testDescription: "own address", site: .loopback, headers: ["host": "127.0.0.1:80"], status: 200),
        Case(testDescription: "wrong host", site: .loopback, headers: ["host": "evil.example"], status: 421),
        Case(
            testDescription: "the demo's name", site: .loopback, headers: ["host": "demo.vitrine.invalid"],
            status: 421),
        Case(
            testDescription: "public name", site: .named, headers: ["host": "photos.example.org"], status: 200
        ),
        Case(
            testDescription: "other name", site: .named, headers: ["host": "other.example.org"], status: 421),
        Case(
            testDescription: "known already", site: .loopback,
            headers: ["host": "localhost", "if-none-match": "\"1\""], status: 304),
        Case(
            testDescription: "cross-site", site: .loopback,
            headers: ["host": "localhost", "sec-fetch-site": "cross-site"], status: 200),
        Case(
            testDescription: "no password", site: .withPassword, headers: ["host": "a.example"], status: 401),
        Case(
            testDescription: "wrong password", site: .withPassword,
            headers: ["host": "a.example", "authorization": basic("close sesame")], status: 401),
        Case(
            testDescription: "no Basic authentication", site: .withPassword,
            headers: ["host": "a.example", "authorization": "Bearer open sesame"], status: 401),
        Case(
            testDescription: "right password", site: .withPassword,
            headers: ["host": "a.example", "authorization": basic("open sesame")], status: 200),
        Case(
            testDescription: "right password, known already", site: .withPassword,
            headers: ["host": "a.example", "authorization": basic("open sesame"), "if-none-match": "\"1\""],
            status: 304),
        Case(
            testDescription: "right password, cross-site", site: .withPassword,
            headers: [
                "host": "a.example", "authorization": basic("open sesame"), "sec-fetch-site": "cross-site",
            ], status: 200),
    ]

    @Test(arguments: cases) func bothWaysDecideTheSame(_ example: Case) async throws {
        let configuration = try example.site.configuration
        let site = try TestSite()
        let source = try await site.addSource(photos: 1)
        let photo = try #require(try await site.photos(of: source).first)
        let original = try #require(photo.entry.original)
        let rendition = Rendition(
            bytes: .data(Data("the picture".utf8)), contentType: "image/jpeg", entityTag: "\"1\"",
            byteCount: 11, revision: "12345678")
        let pipeline = site.services.pipeline
        pipeline.memory.store(rendition, for: .init(url: original, shape: .square(320), format: .jpeg))
        let url = try #require(ImageURL(photo))

        let routed = try await ReceivedResponse.ofRouter(
            url.square(320), example.headers, site, configuration)
        #expect(routed.status == example.status)

        let originals = OriginalURLs()
        originals.store(OriginalURL(url: original, referer: nil), as: url.name)
        let images = ReadyImages(
            pipeline: pipeline, originals: originals, policy: RequestPolicy(configuration),
            counts: RequestCounts(), withheld: WithheldPhotos())
        let direct = try ReceivedResponse.ofHandler(url.square(320), example.headers, images)
        // Refusals are left to the router, which explains them.
        #expect((direct != nil) == [200, 304].contains(example.status))
        guard let direct else { return }
        #expect(direct.status == routed.status)
        // A response from before the router has no request id, and is not logged.
        var headers = routed.headers
        #expect(headers.removeValue(forKey: "x-request-id") != nil)
        #expect(direct.headers == headers)
        #expect(direct.body == routed.body)
    }

    @Test(
        arguments: [
            (HTTPRequest.Method.get, "/api/v1/sources", 403), (.post, "/sources/x/refresh", 403),
            (.delete, "/images/1-12345678/square-320", 403), (.get, "/sources/x", nil),
            (.get, "/images/1-12345678/square-320?wait=250", nil),
        ] as [(HTTPRequest.Method, String, Int?)])
    func readsBothFormsOfARequestTheSame(
        method: HTTPRequest.Method, path: String, status: Int?
    ) throws {
        let policy = RequestPolicy(ServerConfiguration())
        var head = HTTPRequest(method: method, scheme: "http", authority: "localhost", path: path)
        head.headerFields[.named("Sec-Fetch-Site")] = "cross-site"
        let routed = Request(head: head, body: RequestBody(buffer: ByteBuffer()))
        let direct = HTTPRequestHead(
            version: .http1_1, method: HTTPMethod(rawValue: method.rawValue), uri: path,
            headers: ["host": "localhost", "sec-fetch-site": "cross-site"])
        #expect(Self.refusal(policy.decision(on: routed, from: nil)) == status)
        #expect(Self.refusal(policy.decision(on: direct, from: nil)) == status)
    }

    /// Behind a proxy that signs people in, a shared cache must not serve what it protects.
    @Test func onlyBrowsersCacheImagesThatMayBeProtected() throws {
        var open = ServerConfiguration(host: "0.0.0.0")
        open.isOpenToAll = true
        var named = ServerConfiguration()
        named.publicURL = try PublicURL("https://photos.example.org")
        for (configuration, isPrivate) in [
            (ServerConfiguration(), false), (open, true), (named, true),
            (ServerConfiguration(host: "0.0.0.0", password: "open sesame"), true),
        ] {
            #expect(RequestPolicy(configuration).imageCaching.isPrivate == isPrivate)
        }
    }

    private static func refusal(_ decision: RequestPolicy.Decision) -> Int? {
        guard case .refused(let failure) = decision else { return nil }
        return failure.status.code
    }

    /// Guesses from the same address throttle the password, but not for a browser that has sent it before.
    @Test func leavesTheDecisionToTheRouterWhileThrottled() async throws {
        let policy = RequestPolicy(ServerConfiguration(host: "0.0.0.0", password: "open sesame"))
        let password = try #require(policy.password)
        func head(_ sent: String, _ cookie: String? = nil) -> HTTPRequestHead {
            var headers: HTTPHeaders = ["host": "a.example", "authorization": Self.basic(sent)]
            if let cookie { headers.add(name: "cookie", value: "a=b; \(cookie)") }
            return HTTPRequestHead(version: .http1_1, method: .GET, uri: "/", headers: headers)
        }
        for number in 0...PasswordGuesses.freeCount {
            await #expect(throws: RequestFailure.self) {
                try await policy.admit(head("\(number)"), from: nil)
            }
        }
        guard case .undecided = policy.decision(on: head("open sesame"), from: nil) else {
            Issue.record("The password is compared at once")
            return
        }
        var page = Response(status: .ok, headers: [.contentType: "text/html"])
        let request = Request(
            head: HTTPRequest(method: .get, scheme: "http", authority: "a.example", path: "/"),
            body: RequestBody(buffer: ByteBuffer()))
        password.setCookie(in: &page, of: request)
        let cookie = try #require(page.headers[.setCookie]?.split(separator: ";").first)
        guard case .allowed = policy.decision(on: head("open sesame", String(cookie)), from: nil) else {
            Issue.record("The cookie does not count")
            return
        }
    }

    /// A load balancer distributes the requests of a browser among the servers of a library.
    @Test func acceptsTheCookiesOfOtherServers() throws {
        func cookie(_ password: String, _ secret: String?) throws -> String {
            let check = PasswordCheck(password: password, secret: secret.map { Data($0.utf8) })
            var page = Response(status: .ok, headers: [.contentType: "text/html"])
            check.setCookie(
                in: &page,
                of: Request(
                    head: HTTPRequest(method: .get, scheme: "http", authority: "a.example", path: "/"),
                    body: RequestBody(buffer: ByteBuffer())))
            return String(try #require(page.headers[.setCookie]).prefix { $0 != ";" })
        }
        let known = try cookie("open sesame", "secret")
        #expect(try cookie("open sesame", "secret") == known)
        #expect(try cookie("another", "secret") != known)
        #expect(try cookie("open sesame", "other secret") != known)
        #expect(try cookie("open sesame", nil) != cookie("open sesame", nil))
    }
}

/// A response as it was sent over the connection.
private struct ReceivedResponse {
    let status: Int
    /// Without the date, and without headers about the end of the connection.
    let headers: [String: String]
    let body: String

    init(_ text: String) throws {
        let end = try #require(text.range(of: "\r\n\r\n"))
        var lines = text[..<end.lowerBound].components(separatedBy: "\r\n")
        status = try #require(Int(lines.removeFirst().split(separator: " ")[1]))
        var headers: [String: String] = [:]
        for line in lines {
            let colon = try #require(line.range(of: ": "))
            headers[line[..<colon.lowerBound].lowercased()] = String(line[colon.upperBound...])
        }
        #expect(headers.removeValue(forKey: "date") != nil)
        headers["connection"] = nil
        self.headers = headers
        body = String(text[end.upperBound...])
    }

    /// Through a whole server: requests that end their connection always go to the router.
    static func ofRouter(
        _ path: String, _ headers: [String: String], _ site: TestSite, _ configuration: ServerConfiguration
    ) async throws -> ReceivedResponse {
        let lines = headers.map { "\($0): \($1)\r\n" }.joined()
        let request = "GET \(path) HTTP/1.1\r\n\(lines)connection: close\r\n\r\n"
        let application = try buildApplication(site.services, configuration: configuration)
        return try await application.test(.live) { client in
            let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
                .connect(host: "127.0.0.1", port: try #require(client.port)) { channel in
                    channel.eventLoop.makeCompletedFuture {
                        try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
                    }
                }
            return try await channel.executeThenClose { inbound, outbound in
                try await outbound.write(ByteBuffer(string: request))
                var text = ""
                for try await part in inbound { text += String(buffer: part) }
                return try ReceivedResponse(text)
            }
        }
    }

    /// Through the handler alone; `nil` if it passes the request on.
    static func ofHandler(
        _ path: String, _ headers: [String: String], _ images: ReadyImages
    ) throws -> ReceivedResponse? {
        let channel = EmbeddedChannel(handlers: [HTTPResponseEncoder(), ReadyImageHandler(images: images)])
        let head = HTTPRequestHead(
            version: .http1_1, method: .GET, uri: path, headers: HTTPHeaders(headers.map { ($0, $1) }))
        try channel.writeInbound(HTTPServerRequestPart.head(head))
        try channel.writeInbound(HTTPServerRequestPart.end(nil))
        var text = ""
        while let part = try channel.readOutbound(as: IOData.self) {
            if case .byteBuffer(let buffer) = part { text += String(buffer: buffer) }
        }
        return text.isEmpty ? nil : try ReceivedResponse(text)
    }
}
