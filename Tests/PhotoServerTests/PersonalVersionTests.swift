import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import Photos
import Testing

@Suite struct PersonalVersionTests {
    /// A page uses it to detect whether favorites have changed since it was rendered.
    @Test func shapesHaveTheVersionOfTheFavoritesOfPages() async throws {
        let site = try TestSite()
        let source = try await site.addSource(photos: 3)
        let photo = try #require(try await site.photos(of: source).first)
        let name = try #require(HTTPField.Name("X-Personal-Version"))
        try await site.test { client in
            var versions: [String] = []
            for change in [nil, "favorite", "unfavorite"] {
                if let change {
                    _ = try await client.execute(uri: "/api/v1/photos/\(photo.id)/\(change)", method: .post)
                }
                let shapes = try await client.execute(
                    uri: "/api/v1/sources/\(source.id)/shapes", method: .get)
                let version = try #require(shapes.headers[name])
                for path in ["", "/photos/\(photo.id)", "/photos/\(photo.id)/gallery"] {
                    let page = try await client.execute(uri: "/sources/\(source.id)\(path)", method: .get)
                    #expect(page.text.contains(#" data-personal="\#(version)""#), "\(path)")
                }
                let tag = try #require(shapes.headers[.eTag])
                let same = try await client.execute(
                    uri: "/api/v1/sources/\(source.id)/shapes", method: .get, headers: [.ifNoneMatch: tag])
                #expect(same.status == .notModified && same.headers[name] == version)
                versions.append(version)
            }
            #expect(Set(versions).count == 3)
        }
    }
}
