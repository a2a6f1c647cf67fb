import Fetching
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Library
import LibrarySamples
import NIOCore
import Photos
import Testing
import ViewerCore

// Over 300 lines: the contract of the API is in one file.

@Suite struct APITests {
    private let json: HTTPFields = [.contentType: "application/json"]

    private func object(_ response: TestResponse) throws -> [String: Any] {
        let value = try JSONSerialization.jsonObject(with: Data(response.body.readableBytesView))
        return try #require(value as? [String: Any])
    }

    @Test func addsChangesAndDeletesASource() async throws {
        try await TestSite().test { client in
            let added = try await client.execute(
                uri: "/api/v1/sources", method: .post, headers: json,
                body: ByteBuffer(
                    string: #"{"location": "https://example.com/a.json", "settings": {"layout": "grid"}}"#))
            #expect(added.status == .created)
            let location = try #require(added.headers[.location])
            let changed = try await client.execute(
                uri: location, method: .patch, headers: json,
                body: ByteBuffer(string: #"{"title": "Boats", "settings": {"slideshowSeconds": 9}}"#))
            let source = try object(changed)
            #expect(source["title"] as? String == "Boats")
            let settings = try #require(source["settings"] as? [String: Any])
            #expect(settings["slideshowSeconds"] as? Int == 9)
            #expect(settings["layout"] as? String == "grid")
            let deleted = try await client.execute(uri: location, method: .delete)
            #expect(deleted.status == .noContent)
            let missing = try await client.execute(uri: location, method: .get)
            #expect(missing.status == .notFound)
            let error = try #require(try object(missing)["error"] as? [String: Any])
            #expect(error["code"] as? String == "request.noSuchSource")
            #expect(
                error["message"] as? String
                    == "There is no source at this URL. It may have been deleted.")
            #expect((error["arguments"] as? [String: Any])?.isEmpty == true)
        }
    }

    @Test func keepsTheNameOfAnotherLibraryIfItIsFree() async throws {
        try await TestSite().test { client in
            func add(_ location: String, id: String) async throws -> TestResponse {
                try await client.execute(
                    uri: "/api/v1/sources", method: .post, headers: json,
                    body: ByteBuffer(
                        string: #"{"location": "https://example.com/\#(location)", "id": "\#(id)"}"#))
            }
            #expect(try object(try await add("a.json", id: "boats"))["id"] as? String == "boats")
            let other = try await add("b.json", id: "boats")
            #expect(other.status == .created)
            #expect(try object(other)["id"] as? String != "boats")
            #expect(try await add("c.json", id: "No name").status == .badRequest)
        }
    }

    @Test func aPhotoHasWhatItsFileSays() async throws {
        let site = try TestSite()
        let source = try await site.addSource()
        let photo = try #require(try await site.photos(of: source).first)
        let original = try #require(photo.entry.original)
        var record = ImageRecord()
        var metadata = PhotoMetadata()
        metadata.lens = "EF 50mm"
        record.facts = ImageFacts(
            size: try #require(PixelSize(width: 30, height: 20)), contentType: "image/jpeg",
            metadata: metadata)
        try await site.library.storeImageRecords([original: record])
        try await site.test { client in
            let response = try await client.execute(uri: "/api/v1/photos/\(photo.id)", method: .get)
            #expect(
                try #require(try object(response)["photo"] as? [String: Any])["lens"] as? String == "EF 50mm")
            let list = try await client.execute(
                uri: "/api/v1/sources/\(source.id)/photos?offset=0", method: .get)
            let listed = try #require(try object(list)["photos"] as? [[String: Any]])
            #expect(listed.map { $0["lens"] as? String }.filter { $0 != nil } == ["EF 50mm"])
            let page = try await client.execute(
                uri: "/sources/\(source.id)/photos/\(photo.id)/detail", method: .get)
            #expect(page.text.contains("EF 50mm"))
        }
    }

    @Test func anUnreadableSourceIsAnErrorInJSON() async throws {
        try await TestSite().test { client in
            let response = try await client.execute(
                uri: "/api/v1/sources", method: .post, headers: json,
                body: ByteBuffer(string: #"{"location": "page.html"}"#))
            #expect(response.status == .unprocessableContent)
            #expect(try object(response)["error"] != nil)
            let broken = try await client.execute(
                uri: "/api/v1/sources", method: .post, headers: json, body: ByteBuffer(string: "{"))
            #expect(broken.status == .badRequest)
        }
    }

    @Test func hasMessagesWithTheirCodes() async throws {
        let site = try TestSite()
        let source = try await site.addSource(photos: 1)
        let url = try #require(try await site.photos(of: source).first?.entry.original)
        try await site.library.storeFailure(FetchError.tooLarge(limit: 32 << 20).message, of: url)
        try await site.library.noteFailure(.stored("It was down."), of: source.id, at: Date())
        try await site.test { client in
            let photos = try object(
                try await client.execute(uri: "/api/v1/sources/\(source.id)/photos", method: .get))
            let photo = try #require((photos["photos"] as? [[String: Any]])?.first)
            #expect(photo["failure"] as? String == "The answer is larger than the limit of 32 MiB.")
            let message = try #require(photo["failureMessage"] as? [String: Any])
            #expect(message["code"] as? String == "fetch.tooLarge")
            let limit = (message["arguments"] as? [String: [String: Int]])?["limit"]
            #expect(limit == ["bytes": 32 << 20])
            let document = try object(
                try await client.execute(uri: "/api/v1/sources/\(source.id)", method: .get))
            #expect(document["failure"] as? String == "It was down.")
            let preview = try object(
                try await client.execute(
                    uri: "/api/v1/preview?location=https%3A%2F%2Fexample.com%2Fa.json", method: .get))
            let feed = try #require(preview["feed"] as? [String: Any])
            let skipped = try #require((feed["skipped"] as? [[String: Any]])?.first)
            #expect(skipped["reason"] as? String == "It has no picture.")
            #expect((skipped["message"] as? [String: Any])?["code"] as? String == "skipped.noPicture")
        }
    }

    @Test func pagesByCursorAndByOffset() async throws {
        let site = try TestSite()
        let source = try await site.addSource(photos: 25)
        let all = try await site.photos(of: source).map(\.id.rawValue)
        try await site.test { client in
            var seen: [Int64] = []
            var next: String? = ""
            while let cursor = next {
                let query = cursor.isEmpty ? "" : "&cursor=\(cursor)"
                let page = try object(
                    try await client.execute(
                        uri: "/api/v1/sources/\(source.id)/photos?limit=10\(query)", method: .get))
                seen += try #require(page["photos"] as? [[String: Any]]).compactMap { $0["id"] as? Int64 }
                next = page["next"] as? String
            }
            #expect(seen == all)
            let window = try object(
                try await client.execute(
                    uri: "/api/v1/sources/\(source.id)/photos?offset=20&limit=10", method: .get))
            let photos = try #require(window["photos"] as? [[String: Any]])
            #expect(photos.compactMap { $0["id"] as? Int64 } == Array(all[20...]))
            #expect(window["total"] as? Int == 25)
            let bad = try await client.execute(
                uri: "/api/v1/sources/\(source.id)/photos?cursor=nonsense", method: .get)
            #expect(bad.status == .badRequest)
        }
    }

    @Test func shapesAreTwoBytesAPhoto() async throws {
        let site = try TestSite()
        let source = try await site.addSource(photos: 3) { $0[2].size = nil }
        try await site.test { client in
            let response = try await client.execute(uri: "/api/v1/sources/\(source.id)/shapes", method: .get)
            let bytes = Array(buffer: response.body)
            let codes = stride(from: 0, to: bytes.count, by: 2).map {
                ShapeCode(rawValue: UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8)
            }
            #expect(codes == [.init(width: 1500, height: 1000), .init(width: 1500, height: 1000), .unknown])
            let again = try await client.execute(
                uri: "/api/v1/sources/\(source.id)/shapes", method: .get,
                headers: [.ifNoneMatch: try #require(response.headers[.eTag])])
            #expect(again.status == .notModified)
        }
    }

    @Test func shapesThatWereCutOffCanBeResumed() async throws {
        let site = try TestSite()
        let source = try await site.addSource(photos: 900) { photos in
            for index in photos.indices { photos[index].size = PixelSize(width: 1000 + index, height: 1000) }
        }
        let url = "/api/v1/sources/\(source.id)/shapes"
        try await site.test { client in
            let complete = try await client.execute(
                uri: url, method: .get, headers: [.acceptEncoding: "gzip"])
            let tag = try #require(complete.headers[.eTag])
            #expect(
                complete.headers[.contentEncoding] == "gzip" && complete.headers[.acceptRanges] == "bytes")
            let all = Array(buffer: try await client.execute(uri: url, method: .get).body)
            let rest = try await client.execute(
                uri: url, method: .get,
                headers: [.range: "bytes=1001-", .ifRange: tag, .acceptEncoding: "gzip"])
            #expect(rest.status == .partialContent && rest.headers[.contentEncoding] == nil)
            #expect(rest.headers[.contentRange] == "bytes 1001-1799/1800")
            #expect(Array(buffer: rest.body) == Array(all[1001...]))
            let changed = try await client.execute(
                uri: url, method: .get, headers: [.range: "bytes=1001-", .ifRange: "\"older\""])
            #expect(changed.status == .ok && Array(buffer: changed.body) == all)
        }
    }

    @Test func aWriteSentTwiceHappensOnce() async throws {
        let site = try TestSite()
        let source = try await site.addSource(photos: 2)
        let photo = try #require(try await site.photos(of: source).first)
        let key: HTTPFields = [try #require(HTTPField.Name("Idempotency-Key")): "one"]
        try await site.test { client in
            let url = "/api/v1/photos/\(photo.id)"
            let removed = try await client.execute(uri: "\(url)/remove", method: .post, headers: key)
            #expect((try object(removed)["photo"] as? [String: Any])?["isRemoved"] as? Bool == true)
            _ = try await client.execute(uri: "\(url)/restore", method: .post)
            let again = try await client.execute(uri: "\(url)/remove", method: .post, headers: key)
            #expect((try object(again)["photo"] as? [String: Any])?["isRemoved"] as? Bool == false)
            let unknown = try await client.execute(uri: "/api/v1/photos/99999/remove", method: .post)
            #expect(unknown.status == .notFound)
        }
    }

    @Test func aSearchCountsAllAndReturnsAnyPartOfIt() async throws {
        let site = try TestSite()
        let source = try await site.addSource(photos: 700) { $0[3].title = "Something else" }
        let all = try await site.photos(of: source).map(\.id.rawValue)
        let url = "/api/v1/sources/\(source.id)"
        try await site.test { client in
            let found = try object(
                try await client.execute(
                    uri: "\(url)/search?q=photo&offset=640&limit=500", method: .get))
            #expect(found["total"] as? Int == 699 && found["offset"] as? Int == 640)
            #expect(found["notice"] == nil)
            let photos = try #require(found["photos"] as? [[String: Any]])
            #expect(photos.compactMap { $0["id"] as? Int64 } == Array(all[641...]))
            let shapes = try await client.execute(uri: "\(url)/shapes?q=photo", method: .get)
            #expect(shapes.body.readableBytes == 2 * 699)
            let version = try #require(HTTPField.Name("X-List-Version"))
            #expect(shapes.headers[version].flatMap { Int($0) } == found["version"] as? Int)
            let position = try object(
                try await client.execute(uri: "/api/v1/photos/\(all[10])?q=photo", method: .get))
            #expect(position["index"] as? Int == 9 && position["count"] as? Int == 699)
        }
    }

    @Test func aSearchOfManyWordsNamesThoseItUsed() async throws {
        let site = try TestSite()
        let source = try await site.addSource()
        let words = (0..<17).map { "word\($0)" }.joined(separator: "+")
        try await site.test { client in
            let found = try object(
                try await client.execute(
                    uri: "/api/v1/sources/\(source.id)/search?q=\(words)", method: .get))
            #expect(found["notice"] as? String == "Only the first 16 different words were used.")
            let page = try await client.execute(uri: "/sources/\(source.id)?q=\(words)", method: .get)
            #expect(page.text.contains("Only the first 16 different words were used."))
        }
    }

    @Test func everyResponseAboutAListHasItsVersion() async throws {
        let site = try TestSite()
        let source = try await site.addSource(photos: 3)
        let photo = try #require(try await site.photos(of: source).first)
        let url = "/api/v1/sources/\(source.id)"
        try await site.test { client in
            func version(_ uri: String, _ method: HTTPRequest.Method = .get) async throws -> Int {
                let response = try await client.execute(uri: uri, method: method)
                return try #require(try object(response)["version"] as? Int)
            }
            let before = try await version("\(url)/photos?offset=0")
            #expect(try await version(url) == before)
            #expect(try await version("\(url)/photos") == before)
            let removed = try await version("/api/v1/photos/\(photo.id)/remove", .post)
            #expect(removed > before)
            #expect(try await version("\(url)/photos?offset=0") == removed)
            #expect(try await version("/api/v1/photos/\(photo.id)/restore", .post) > removed)
        }
    }

    @Test func aRefreshReportsWhatItChanged() async throws {
        let site = try TestSite()
        let source = try await site.addSource(photos: 5)
        try await site.keepNoHistory(of: source)
        try await site.test { client in
            for expected in [["added": 3, "changed": 0, "left": 5, "total": 3], ["added": 0, "left": 0]] {
                let response = try object(
                    try await client.execute(uri: "/api/v1/sources/\(source.id)/refresh", method: .post))
                let refresh = try #require(response["refresh"] as? [String: Int])
                for (name, number) in expected { #expect(refresh[name] == number, "\(name)") }
                #expect(response["title"] as? String == "Harbour days", "the title is the feed's")
            }
        }
    }

    @Test(arguments: [
        #"{"slideshowSeconds": 61}"#, #"{"slideshowSeconds": 0}"#, #"{"refreshSeconds": 5}"#,
        #"{"refreshSeconds": -1}"#, #"{"history": "-1"}"#, #"{"history": "some"}"#,
        #"{"referer": "no address"}"#, #"{"referer": "https://a.b/\r\nX: y"}"#,
    ])
    func settingsOutOfRangeAreRefusedWithAMessage(settings: String) async throws {
        let site = try TestSite()
        let source = try await site.addSource()
        try await site.test { client in
            let response = try await client.execute(
                uri: "/api/v1/sources/\(source.id)", method: .patch, headers: json,
                body: ByteBuffer(string: #"{"settings": \#(settings)}"#))
            #expect(response.status == .badRequest)
            #expect(try object(response)["error"] != nil)
        }
        #expect(try await site.library.source(source.id)?.settings == source.settings)
    }

    @Test func aNameThatIsTooLongAndCopiesOfAFolderAreRefused() async throws {
        let site = try TestSite()
        let source = try await site.addSource()
        let long = #""title": "\#(String(repeating: "x", count: 201))""#
        try await site.test { client in
            for (method, path, body, code) in [
                (HTTPRequest.Method.patch, "/\(source.id)", "{\(long)}", "sourceTitle"),
                (.post, "", #"{"location": "https://example.org", \#(long)}"#, "sourceTitle"),
                (.post, "", #"{"location": "/photos", "settings": {"archive": true}}"#, "archiveOfFolder"),
                (.post, "", #"{"location": " /photos", "settings": {"archive": true}}"#, "archiveOfFolder"),
                (
                    .post, "", #"{"location": "file:///photos", "settings": {"archive": true}}"#,
                    "archiveOfFolder"
                ),
            ] {
                let response = try await client.execute(
                    uri: "/api/v1/sources\(path)", method: method, headers: json,
                    body: ByteBuffer(string: body))
                #expect(response.status == .badRequest)
                #expect(response.text.contains("request.\(code)"), "\(response.text)")
            }
        }
        #expect(try await site.library.source(source.id)?.title == source.title)
    }

    @Test(arguments: [
        ("{}", "“location” is missing."), ("[]", "A JSON object is expected."),
        ("{", "The body is not valid JSON."),
        (#"{"location": 3}"#, "“location” has the wrong type."),
        (
            #"{"location": "https://example.org", "settings": {"layout": "foo"}}"#,
            "“settings.layout” has an invalid value."
        ),
    ])
    func reportsWhatIsWrongWithABody(body: String, words: String) async throws {
        try await TestSite().test { client in
            let response = try await client.execute(
                uri: "/api/v1/sources", method: .post, headers: json, body: ByteBuffer(string: body))
            #expect(response.status == .badRequest)
            let error = try #require(try object(response)["error"] as? [String: Any])
            #expect(error["message"] as? String == words)
        }
    }

    @Test func recordsNoViewOfADeviceThatDoesNotReturn() async throws {
        let site = try TestSite()
        let source = try await site.addSource(photos: 1)
        let photo = try #require(try await site.photos(of: source).last)
        try await site.test { client in
            let noted = try await client.execute(
                uri: "/api/v1/views", method: .post, headers: json,
                body: ByteBuffer(string: #"{"photo": \#(photo.id)}"#))
            #expect(noted.status == .noContent)
            let cookie = String(try #require(noted.headers[.setCookie]).prefix { $0 != ";" })
            let recents = try object(
                try await client.execute(uri: "/api/v1/recents", method: .get, headers: [.cookie: cookie]))
            #expect((recents["photos"] as? [Any])?.isEmpty == true)
        }
    }

    @Test func recordsViewsOfTheDevice() async throws {
        let site = try TestSite()
        let source = try await site.addSource(photos: 2)
        let photo = try #require(try await site.photos(of: source).last)
        try await site.test { client in
            let library = try await client.execute(uri: "/", method: .get)
            let cookie = String(try #require(library.headers[.setCookie]).prefix { $0 != ";" })
            var headers = json
            headers[.cookie] = cookie
            let noted = try await client.execute(
                uri: "/api/v1/views", method: .post, headers: headers,
                body: ByteBuffer(string: #"{"photo": \#(photo.id)}"#))
            #expect(noted.status == .noContent && noted.headers[.setCookie] == nil)
            let recents = try object(
                try await client.execute(uri: "/api/v1/recents", method: .get, headers: [.cookie: cookie]))
            let photos = try #require(recents["photos"] as? [[String: Any]])
            #expect(photos.compactMap { $0["id"] as? Int64 } == [photo.id.rawValue])
        }
    }

    @Test func everyDescribedURLResponds() async throws {
        let site = try TestSite()
        let source = try await site.addSource(photos: 1) { $0[0].place = "Bergen, Norway" }
        let photo = try #require(try await site.photos(of: source).first)
        let place = try #require(try await site.library.places().first)
        let mix = try await site.library.addMix(title: "Ridges", sources: nil, words: "", order: .newest)
        try await site.test { client in
            let description = try object(try await client.execute(uri: "/api/v1/openapi.json", method: .get))
            let paths = try #require(description["paths"] as? [String: [String: Any]])
            #expect(paths.count >= 17)
            for (path, methods) in paths where path != "/events" {
                let uri =
                    "/api/v1"
                    + path.replacing("{source}", with: source.id.rawValue)
                    .replacing("{photo}", with: photo.id.description).replacing("{place}", with: place.key)
                    .replacing("{mix}", with: mix.id.rawValue).replacing("{day}", with: "11-23")
                for method in methods.keys where method == "get" {
                    let query = ["/preview": "?location=https%3A%2F%2Fexample.com%2F"][path] ?? ""
                    let response = try await client.execute(uri: uri + query, method: .get)
                    #expect(response.status == .ok, "\(path)")
                }
            }
        }
    }
}
