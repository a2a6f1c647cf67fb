import Basics
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Library
import NIOCore
import NIOEmbedded
import NIOHTTP1
import Photos
import Synchronization
import Testing

@testable import ImagePipeline
@testable import PhotoServer

@Suite struct ReadyImageHandlerTests {
    private static let path = "/images/7-12345678/square-320"
    private static let url = "https://example.com/a.jpg"
    private let bytes = Data("the picture".utf8)

    /// A connection to a server that has one rendition in memory.
    private func connection(
        of url: String = Self.url, _ configuration: ServerConfiguration = ServerConfiguration(),
        revision: String = "12345678", pipeline: ImagePipeline? = nil
    ) throws -> EmbeddedChannel {
        let pipeline = try pipeline ?? TestSite().services.pipeline
        let rendition = Rendition(
            bytes: .data(bytes), contentType: "image/jpeg", entityTag: "\"1\"", byteCount: bytes.count,
            revision: revision)
        pipeline.memory.store(rendition, for: .init(url: url, shape: .square(320), format: .jpeg))
        let originals = OriginalURLs()
        originals.store(OriginalURL(url: url, referer: nil), as: "7-12345678")
        return EmbeddedChannel(handlers: [
            HTTPResponseEncoder(),
            ReadyImageHandler(
                images: ReadyImages(
                    pipeline: pipeline, originals: originals, policy: RequestPolicy(configuration),
                    counts: RequestCounts(), withheld: WithheldPhotos())),
        ])
    }

    /// The whole server with a password, where this handler passes requests on.
    @Test func theRouterSendsPrivateWhereAPasswordIsRequired() async throws {
        let site = try TestSite()
        let source = try await site.addSource(photos: 1)
        let photo = try #require(try await site.photos(of: source).first)
        let url = try #require(photo.entry.original)
        let rendition = Rendition(
            bytes: .data(bytes), contentType: "image/jpeg", entityTag: "\"1\"", byteCount: bytes.count,
            revision: "12345678")
        site.services.pipeline.memory.store(
            rendition, for: .init(url: url, shape: .square(320), format: .jpeg))
        let path = "/images/\(photo.id)-\(ImageURL.provisionalRevision(of: url))/square-320"
        for (password, scope) in [("open sesame", "private"), (nil, "public")] {
            let application = try buildApplication(
                site.services, configuration: ServerConfiguration(addsDemoSources: false, password: password))
            try await application.test(.router) { client in
                let headers: HTTPFields = [
                    .authorization: "Basic \(Data("a:open sesame".utf8).base64EncodedString())"
                ]
                let response = try await client.execute(uri: path, method: .get, headers: headers)
                #expect(response.status == .ok)
                #expect(response.headers[.cacheControl]?.hasPrefix(scope) == true)
            }
        }
    }

    private func send(
        _ channel: EmbeddedChannel, _ path: String = Self.path, method: HTTPMethod = .GET,
        _ headers: HTTPHeaders = ["host": "localhost"]
    ) throws {
        let head = HTTPRequestHead(version: .http1_1, method: method, uri: path, headers: headers)
        try channel.writeInbound(HTTPServerRequestPart.head(head))
        try channel.writeInbound(HTTPServerRequestPart.end(nil))
    }

    /// The response that was sent, if there is one.
    private func response(_ channel: EmbeddedChannel) throws -> (HTTPResponseHead, String)? {
        var text = ""
        while let part = try channel.readOutbound(as: IOData.self) {
            if case .byteBuffer(let buffer) = part { text += String(buffer: buffer) }
        }
        guard let end = text.range(of: "\r\n\r\n") else { return nil }
        var lines = text[..<end.lowerBound].components(separatedBy: "\r\n")
        let status = lines.removeFirst().components(separatedBy: " ")
        var head = HTTPResponseHead(
            version: .http1_1, status: .init(statusCode: try #require(Int(status[1]))))
        for line in lines {
            let colon = try #require(line.range(of: ": "))
            head.headers.add(
                name: String(line[..<colon.lowerBound]), value: String(line[colon.upperBound...]))
        }
        return (head, String(text[end.upperBound...]))
    }

    private func isPassedOn(_ channel: EmbeddedChannel) throws -> Bool {
        try channel.readInbound(as: HTTPServerRequestPart.self) != nil
    }

    @Test func servesWithoutTheRouter() throws {
        let channel = try connection()
        for _ in 0..<2 {
            try send(channel)
            let (head, text) = try #require(try response(channel))
            #expect(head.status == .ok && text == "the picture")
            #expect(head.headers["content-length"] == ["11"])
            #expect(head.headers["etag"] == ["\"1\""])
            #expect(head.headers["cache-control"] == ["public, max-age=31536000, immutable"])
            #expect(head.headers["vary"] == ["Accept"])
            expectSafety(head)
            #expect(head.headers["date"].first?.hasSuffix(" GMT") == true)
            #expect(try !isPassedOn(channel))
        }
    }

    /// The headers of every response, whatever its status is.
    private func expectSafety(_ head: HTTPResponseHead) {
        #expect(head.headers["content-security-policy"] == ["default-src 'none'; sandbox"])
        for field in SecurityHeaderFields.all where field.name != .contentSecurityPolicy {
            #expect(head.headers[field.name.rawName] == [field.value])
        }
    }

    @Test func respondsNotModifiedToAMatchingTag() throws {
        let channel = try connection()
        try send(channel, ["host": "localhost", "if-none-match": "\"0\", \"1\""])
        let (head, text) = try #require(try response(channel))
        #expect(head.status == .notModified && text.isEmpty)
        #expect(head.headers["etag"] == ["\"1\""])
        #expect(head.headers["content-length"].isEmpty)
        expectSafety(head)
        try send(channel, ["host": "localhost", "if-none-match": "\"0\""])
        #expect(try #require(try response(channel)).0.status == .ok)
    }

    private func send(_ channel: EmbeddedChannel, _ headers: HTTPHeaders) throws {
        try send(channel, Self.path, headers)
    }

    @Test(
        arguments: [
            ["host": "localhost", "range": "bytes=0-1"], ["host": "localhost", "accept": "image/webp"],
            ["host": "localhost", "connection": "close"], ["host": "evil.example"],
        ] as [HTTPHeaders])
    func passesOnWhatIsNotAsSimple(headers: HTTPHeaders) throws {
        let channel = try connection()
        try send(channel, headers)
        #expect(try isPassedOn(channel))
        #expect(try response(channel) == nil)
    }

    @Test(arguments: [
        "/images/7-12345678/square-160", "/images/8-12345678/square-320", "/images/7-12345678/original",
        "/images/7-12345678/", "/images/", "/", "/api/v1/sources",
    ])
    func passesOnWhatIsNotInMemory(path: String) throws {
        let channel = try connection()
        try send(channel, path)
        #expect(try isPassedOn(channel))
        #expect(try response(channel) == nil)
    }

    /// Its bytes are in the pipeline's memory and nowhere else.
    @Test func evictsWhatThePipelineEvicts() throws {
        let pipeline = try TestSite().services.pipeline
        let channel = try connection(pipeline: pipeline)
        try send(channel)
        #expect(try response(channel)?.1 == "the picture")
        pipeline.memory.remove(Self.url)
        try send(channel)
        #expect(try isPassedOn(channel))
        #expect(try response(channel) == nil)
    }

    /// The time limit of a script does not change the picture.
    @Test func servesRequestsWithATimeLimit() throws {
        let channel = try connection()
        try send(channel, Self.path + "?wait=250")
        #expect(try #require(try response(channel)).1 == "the picture")
    }

    @Test func passesOnLocalPhotosWhichMayHaveChanged() throws {
        let channel = try connection(of: "/photos/a.jpg")
        try send(channel)
        #expect(try isPassedOn(channel))
    }

    /// Responds as the router does to what was passed on to it.
    private func respond(on channel: EmbeddedChannel) throws {
        let head = HTTPResponseHead(version: .http1_1, status: .ok, headers: ["content-length": "0"])
        try channel.writeOutbound(HTTPServerResponsePart.head(head))
        try channel.writeOutbound(HTTPServerResponsePart.end(nil))
        _ = try response(channel)
    }

    @Test func asksForThePassword() throws {
        let channel = try connection(ServerConfiguration(host: "0.0.0.0", password: "secret"))
        try send(channel, ["host": "example.org"])
        #expect(try isPassedOn(channel))
        #expect(try response(channel) == nil)
        try respond(on: channel)
        let right = Data("me:secret".utf8).base64EncodedString()
        try send(channel, ["host": "example.org", "authorization": "Basic \(right)"])
        let (head, text) = try #require(try response(channel))
        #expect(text == "the picture")
        #expect(head.headers["cache-control"] == ["private, max-age=31536000, immutable"])
    }

    @Test func hasTheContentLocationWhereTheURLIsAnotherOnes() throws {
        let channel = try connection(revision: "00000000000000ff")
        try send(channel)
        let (head, text) = try #require(try response(channel))
        #expect(text == "the picture")
        #expect(head.headers["cache-control"] == ["public, no-cache"])
        #expect(head.headers["content-location"] == ["/images/7-00000000000000ff/square-320"])
    }

    @Test func reportsWhenTheClientHasDisconnected() throws {
        let channel = try connection()
        let end = try channel.pipeline.syncOperations.handler(type: ReadyImageHandler.self).end
        let ends = Mutex(0)
        _ = end.onEnd { ends.withLock { $0 += 1 } }
        let other = end.onEnd { ends.withLock { $0 += 10 } }
        end.remove(other)
        channel.pipeline.fireUserInboundEventTriggered(ChannelEvent.inputClosed)
        #expect(ends.withLock { $0 } == 1)
        _ = end.onEnd { ends.withLock { $0 += 100 } }
        #expect(ends.withLock { $0 } == 101)
    }

    private func connection(_ configuration: ServerConfiguration) throws -> EmbeddedChannel {
        try connection(of: Self.url, configuration)
    }

    @Test func keepsTheOrderOfResponses() throws {
        let channel = try connection()
        try send(channel, "/sources/x")
        try send(channel)
        // The response of the page has not been sent yet: the image has to wait behind it.
        #expect(try response(channel) == nil)
        for _ in 0..<2 { try respond(on: channel) }
        try send(channel)
        #expect(try response(channel)?.1 == "the picture")
    }

    @Test func writesDatesAsHTTPDoes() {
        #expect(HTTPDate.text(784_111_777) == "Sun, 06 Nov 1994 08:49:37 GMT")
        #expect(HTTPDate.text(0) == "Thu, 01 Jan 1970 00:00:00 GMT")
    }
}
