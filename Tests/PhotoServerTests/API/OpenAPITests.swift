import Basics
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import ImagePipeline
import Library
import NIOCore
import Photos
import SourceRefresh
import Testing

@testable import PhotoServer

/// Compares the description of the API with what the server does.
@Suite struct OpenAPITests {
    private static let root = "/api/v1"

    private struct Document: Decodable {
        let paths: [String: [String: Item]]
        let components: Components

        struct Components: Decodable {
            let schemas: [String: Schema]
            let parameters: [String: Parameter]
        }
    }

    /// An operation, or the parameters of all of them.
    private struct Item: Decodable {
        let operation: Operation?

        init(from decoder: any Decoder) throws {
            // The parameters of a path are an array.
            let isList = (try? decoder.unkeyedContainer()) != nil
            operation = isList ? nil : try Operation(from: decoder)
        }
    }

    private struct Operation: Decodable {
        let operationId: String
        let parameters: [Parameter]?
        let requestBody: Nothing?
        let responses: [String: Response]
    }

    private struct Nothing: Decodable {}

    private struct Response: Decodable {
        let content: [String: Content]?
    }

    private struct Content: Decodable {
        let events: [String: Event]?

        enum CodingKeys: String, CodingKey { case events = "x-events" }
    }

    private struct Event: Decodable {
        let description: String
        let data: Schema
    }

    private struct Parameter: Decodable {
        let name: String?
        let location: String?
        let ref: String?

        enum CodingKeys: String, CodingKey {
            case name
            case location = "in"
            case ref = "$ref"
        }
    }

    private struct Schema: Decodable {
        let ref: String?
        let required: [String]?
        let properties: [String: Nothing]?

        enum CodingKeys: String, CodingKey {
            case ref = "$ref"
            case required, properties
        }
    }

    private func document(_ site: TestSite) async throws -> Document {
        let text = ReceivedBytes()
        try await site.test { client in
            let response = try await client.execute(uri: "\(Self.root)/openapi.json", method: .get)
            #expect(response.status == .ok)
            await text.set(Data(response.text.utf8))
        }
        return try JSONDecoder().decode(Document.self, from: await text.bytes)
    }

    private actor ReceivedBytes {
        private(set) var bytes = Data()
        func set(_ bytes: Data) { self.bytes = bytes }
    }

    private func routes(_ site: TestSite) throws -> [(method: HTTPRequest.Method, path: String)] {
        let configuration = ServerConfiguration(port: 0, addsDemoSources: false)
        return router(
            Site(services: site.services, content: try WebContentProvider(folder: nil)), configuration,
            RequestPolicy(configuration), OriginalURLs(), nil, BackgroundTasks(),
            PaintingStudio(pipeline: site.services.pipeline)
        ).routes.map { ($0.method, $0.path.description) }
    }

    @Test func hasEachRouteAndNoOther() async throws {
        let site = try TestSite()
        let document = try await document(site)
        let routes = try routes(site).filter { $0.path.hasPrefix(Self.root + "/") }
            .map { "\($0.method.rawValue) \($0.path.dropFirst(Self.root.count))" }
        let described = document.paths.flatMap { path, items in
            items.keys.filter { $0 != "parameters" }.map { "\($0.uppercased()) \(path)" }
        }
        #expect(routes.count > 80)
        #expect(Set(routes).subtracting(described) == [], "routes that are not described")
        #expect(Set(described).subtracting(routes) == [], "described, and no routes")
    }

    @Test func hasTheParametersOfEachRoute() async throws {
        let document = try await document(try TestSite())
        for (path, items) in document.paths {
            for (method, item) in items {
                guard let operation = item.operation else { continue }
                let parameters = (operation.parameters ?? []).compactMap { parameter in
                    parameter.ref.map { document.components.parameters[Self.name(of: $0)] } ?? parameter
                }
                #expect(
                    Set(parameters.filter { $0.location == "query" }.compactMap(\.name))
                        == Set(
                            APIParameters.names(
                                of: try #require(.init(method.uppercased())), Self.root + path)),
                    "\(method) \(path)")
            }
        }
    }

    @Test func hasEachStatusThatAnyRequestCanHave() async throws {
        let document = try await document(try TestSite())
        for (path, items) in document.paths {
            for (method, item) in items {
                guard let operation = item.operation else { continue }
                var statuses: Set = ["400", "401", "403", "412", "421", "429", "500", "503"]
                if path.contains("{") { statuses.insert("404") }
                if operation.requestBody != nil { statuses.insert("413") }
                #expect(statuses.subtracting(operation.responses.keys) == [], "\(method) \(path)")
            }
        }
    }

    @Test func eachOperationHasANameOfItsOwn() async throws {
        let document = try await document(try TestSite())
        let names = document.paths.values.flatMap { $0.values.compactMap { $0.operation?.operationId } }
        #expect(Set(names).count == names.count)
    }

    /// All events are described, each with the members of its schema.
    @Test func hasEachEvent() async throws {
        let site = try TestSite()
        let source = try await site.addSource(photos: 2)
        let photo = try #require(try await site.photos(of: source).first)
        let document = try await document(site)
        let events = try #require(
            document.paths["/events"]?["get"]?.operation?.responses["200"]?.content?["text/event-stream"]?
                .events)
        let sent = try await lines(of: source.id, photo.id, site).map(Self.parse)
        #expect(Set(sent.map(\.name)) == Set(events.keys))
        for (name, members) in sent {
            let event = try #require(events[name])
            let schema = try #require(
                event.data.ref.map { document.components.schemas[Self.name(of: $0)] } ?? event.data)
            let known = Set((schema.properties ?? [:]).keys)
            #expect(members.subtracting(known) == [], "\(name) has what is not described")
            #expect(Set(schema.required ?? []).subtracting(members) == [], "\(name) lacks what it must have")
            #expect(!event.description.isEmpty)
        }
    }

    /// The encoded line of every case.
    private func lines(
        of source: SourceID, _ photo: PhotoID, _ site: TestSite
    ) async throws -> [ByteBuffer] {
        let encoder = EventEncoder(library: site.library)
        let reason = Message.system("It is gone.")
        let facts = ImageFacts(
            size: try #require(PixelSize(width: 3, height: 2)), contentType: "image/png", color: 0x102030,
            placeholder: Data([1, 2]), revision: "0123456789abcdef")
        let summary = StoreSummary(added: 0, changed: 0, left: 0, total: 2)
        let sources: [SourceEvent] = [
            .added(source), .refreshed(source, summary),
            .older(source, OlderPhotos(isLoading: true, hasMore: true, count: 3)), .failed(source, reason),
        ]
        let images: [ImageEvent] = [
            .facts(url: "https://example.com/a", facts),
            .failure(url: "https://example.com/a", reason: reason),
            .recovered(url: "https://example.com/a"),
        ]
        let changes: [PersonalChange] = [
            .removed(photo, source), .restored(photo, source), .favored(photo, source, true),
            .favored(photo, source, false), .library, .changed(source), .deleted(source),
        ]
        var lines = [EventEncoder.missed]
        for event in sources {
            lines.append(await encoder.encoded(EventStream<SourceEvent>.Element.event(event)))
        }
        for event in images { lines.append(encoder.encoded(EventStream<ImageEvent>.Element.event(event))) }
        for change in changes {
            lines.append(
                await encoder.encoded(EventStream<ChangeEvent>.Element.event(ChangeEvent(change, by: .owner)))
            )
        }
        return lines
    }

    private static func parse(_ line: ByteBuffer) throws -> (name: String, members: Set<String>) {
        let parts = String(buffer: line).split(separator: "\n")
        try #require(parts.count == 2 && parts[0].hasPrefix("event: ") && parts[1].hasPrefix("data: "))
        let data = try JSONDecoder().decode([String: Nothing].self, from: Data(parts[1].dropFirst(6).utf8))
        return (String(parts[0].dropFirst(7)), Set(data.keys))
    }

    private static func name(of ref: String) -> String { String(ref.split(separator: "/").last ?? "") }
}
