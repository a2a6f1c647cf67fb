import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Library
import NIOCore
import Photos
import Testing

/// Changes of several photos in one request, and photos that are put into mixes.
@Suite struct SeveralPhotosTests {
    private func post(
        _ path: String, _ body: String, _ client: some TestClientProtocol
    ) async throws -> (status: HTTPResponse.Status, text: String) {
        let response = try await client.execute(
            uri: "/api/v1\(path)", method: .post, headers: [.contentType: "application/json"],
            body: ByteBuffer(string: body))
        return (response.status, response.text)
    }

    @Test func areChangedInOneRequest() async throws {
        let site = try TestSite()
        let source = try await site.addSource(photos: 4)
        let photos = try await site.photos(of: source).map(\.id)
        try await site.test { client in
            let both = #"{"photos": [\#(photos[0]), \#(photos[2]), \#(photos[0]), 999]}"#
            var response = try await post("/photos/remove", both, client)
            #expect(response.status == .ok && response.text == #"{"photos":[\#(photos[0]),\#(photos[2])]}"#)
            #expect(try await site.photos(of: source).map(\.id) == [photos[1], photos[3]])
            response = try await post("/photos/restore", both, client)
            #expect(response.status == .ok)
            #expect(try await site.photos(of: source).map(\.id) == photos)
            response = try await post("/photos/favorite", both, client)
            #expect(response.status == .ok)
            #expect(try await site.library.photoIDs(in: .favorites).count == 2)
            response = try await post("/photos/unfavorite", both, client)
            #expect(response.status == .ok)
            #expect(try await site.library.photoIDs(in: .favorites).isEmpty)
        }
    }

    @Test func areRefusedWhereThereAreNoneOrTooMany() async throws {
        let site = try TestSite()
        try await site.addSource(photos: 1)
        try await site.test { client in
            let many = #"{"photos": [\#((1...1001).map(String.init).joined(separator: ","))]}"#
            for body in [#"{"photos": []}"#, many, "{}", #"{"photos": ["a"]}"#] {
                let response = try await post("/photos/remove", body, client)
                #expect(response.status == .badRequest, "\(body.prefix(30))")
            }
            #expect(try await post("/photos/remove", many, client).text.contains("1 to 1,000 photos"))
            #expect(try await post("/photos/remove", #"{"photos": [999]}"#, client).status == .notFound)
        }
    }

    @Test func arePutIntoMixesAndTakenOut() async throws {
        let site = try TestSite()
        let source = try await site.addSource(photos: 3)
        let photos = try await site.photos(of: source).map(\.id)
        try await site.test { client in
            let made = try await post("/mixes", #"{"title": "Chosen", "sources": []}"#, client)
            #expect(made.status == .created)
            let body = #"{"photos": [\#(photos[0]), \#(photos[2])]}"#
            #expect(try await post("/mixes/chosen/photos", body, client).text == #"{"count":2}"#)
            #expect(try await post("/mixes/chosen/photos", body, client).text == #"{"count":0}"#)
            let page = try await client.execute(uri: "/mixes/chosen", method: .get)
            for (number, photo) in photos.enumerated() {
                #expect(page.text.contains("/mixes/chosen/photos/\(photo)\"") == (number != 1))
            }
            let one = #"{"photos": [\#(photos[0]), \#(photos[1])]}"#
            #expect(try await post("/mixes/chosen/photos/remove", one, client).text == #"{"count":1}"#)
            #expect(try await post("/mixes/none/photos", body, client).status == .notFound)
            #expect(try await post("/mixes/chosen/photos", #"{"photos": []}"#, client).status == .badRequest)
        }
    }
}
