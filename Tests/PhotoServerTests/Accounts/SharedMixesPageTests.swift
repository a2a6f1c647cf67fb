import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Library
import LibrarySamples
import NIOCore
import Photos
import Testing

@testable import PhotoServer

/// Mixes for all, and public ones, on pages and by the API.
@Suite struct SharedMixesPageTests {
    private static let json: HTTPFields = [.contentType: "application/json"]

    /// A mix of administrators with photos of a source that is not public.
    private func mix(
        _ audience: MixAudience, _ people: AccountSite
    ) async throws -> (mix: Mix, source: Source, photos: [Photo]) {
        let source = try await people.site.addSource("Family album", photos: 3)
        let mix = try await people.site.library.addMix(
            title: "Best of", sources: [source.id], words: "", order: .title, audience: audience)
        return (mix, source, try await people.site.photos(of: source))
    }

    @Test func everyoneCanKeepASourceOnTheDevice() async throws {
        let people = try await AccountSite()
        let source = try await people.site.addSource("Family album", photos: 3)
        try await people.test { client in
            func page(_ name: String) async throws -> String {
                let response = try await client.execute(
                    uri: "/sources/\(source.id)", method: .get, headers: people.headers(name, [:]))
                #expect(response.status == .ok)
                return response.text
            }
            // Administrators do so in its settings.
            let (admin, member) = (try await page("ada"), try await page("max"))
            #expect(!admin.contains("data-keep") && !admin.contains("data-budget"))
            #expect(member.contains(#"data-keep="/sources/\#(source.id)""#) && member.contains("data-budget"))
            let all = try await client.execute(
                uri: "/all", method: .get, headers: people.headers("ada", [:]))
            #expect(all.text.contains("data-keep=") && !all.text.contains("data-budget"))
        }
    }

    @Test func administratorsAloneDecideWhoSeesAMix() async throws {
        let people = try await AccountSite()
        try await people.test { client in
            func request(
                _ method: HTTPRequest.Method, _ path: String, _ name: String, _ body: String
            ) async throws -> TestResponse {
                try await client.execute(
                    uri: path, method: method, headers: people.headers(name, Self.json),
                    body: ByteBuffer(string: body))
            }
            for audience in ["all", "public"] {
                let body = #"{"title": "Lakes", "audience": "\#(audience)"}"#
                #expect(try await request(.post, "/api/v1/mixes", "max", body).status == .forbidden)
            }
            #expect(try await people.site.library.mixes().isEmpty)
            let made = try await request(
                .post, "/api/v1/mixes", "ada", #"{"title": "Lakes", "audience": "all"}"#)
            #expect(made.status == .created)
            #expect(made.text.contains(#""audience":"all""#) && made.text.contains(#""canChange":true"#))
            let path = "/api/v1/mixes/lakes"
            let seen = try await request(.get, path, "max", "")
            #expect(seen.text.contains(#""canChange":false"#))
            // Everyone sees it, and nobody else changes it.
            for (method, body) in [
                (HTTPRequest.Method.put, #"{"title": "Seas"}"#), (.patch, #"{"title": "Seas"}"#),
                (.patch, #"{"audience": "own"}"#), (.delete, ""),
            ] { #expect(try await request(method, path, "max", body).status == .forbidden) }
            for part in ["photos", "photos/remove"] {
                let response = try await request(.post, "\(path)/\(part)", "max", #"{"photos": [1]}"#)
                #expect(response.status == .forbidden)
            }
            for form in ["/mixes/lakes", "/mixes/lakes/delete"] {
                let response = try await client.execute(
                    uri: form, method: .post, headers: people.headers("max", AccountSite.form),
                    body: ByteBuffer(string: "title=Seas"))
                #expect(response.status == .forbidden)
            }
            let edit = try await client.execute(
                uri: "/mixes/lakes/edit", method: .get, headers: people.headers("max"))
            #expect(edit.status == .forbidden)
            // Absent members stay as they are, and invalid ones are reported.
            let patched = try await request(.patch, path, "ada", #"{"title": "Seas"}"#)
            #expect(patched.text.contains(#""audience":"all""#) && patched.text.contains(#""title":"Seas""#))
            let put = try await request(.put, path, "ada", #"{"title": "Oceans"}"#)
            #expect(put.text.contains(#""audience":"all""#))
            let none = try await request(.patch, path, "ada", #"{"audience": "friends"}"#)
            #expect(none.status == .badRequest && none.text.contains("own, all or public"))
        }
    }

    @Test func theFormOffersItToAdministratorsOfSeveralPeople() async throws {
        let people = try await AccountSite()
        try await people.test { client in
            for (name, isOffered) in [("ada", true), ("max", false)] {
                let page = try await client.execute(
                    uri: "/mixes/new", method: .get, headers: people.headers(name))
                #expect(page.text.contains("name=\"audience\"") == isOffered)
                #expect(page.text.contains("shows visitors every photo that it matches") == isOffered)
            }
            let response = try await client.execute(
                uri: "/mixes", method: .post, headers: people.headers("ada", AccountSite.form),
                body: ByteBuffer(string: "title=Lakes&all=1&audience=public"))
            #expect(response.status == .seeOther)
            let page = try await client.execute(
                uri: "/mixes/lakes", method: .get, headers: people.headers("max"))
            #expect(page.text.contains("For everyone, including visitors without an account"))
            #expect(!page.text.contains("/mixes/lakes/edit"))
        }
        // Without accounts there is nobody to share with.
        try await TestSite().test { client in
            let page = try await client.execute(uri: "/mixes/new", method: .get)
            #expect(page.status == .ok && !page.text.contains("name=\"audience\""))
        }
    }

    @Test func visitorsSeeAPublicMixAndNoMoreOfItsSource() async throws {
        let people = try await AccountSite()
        let (mix, source, photos) = try await mix(.public, people)
        let other = try await people.site.addSource("Office", photos: 1)
        let secret = try #require(try await people.site.photos(of: other).first)
        let path = "/mixes/\(mix.id)"
        try await people.test { client in
            func request(_ path: String) async throws -> TestResponse {
                try await client.execute(uri: path, method: .get)
            }
            // Neither its title nor its name.
            func namesSource(_ response: TestResponse) -> Bool {
                response.text.contains("Family album") || response.text.contains(source.id.rawValue)
            }
            let library = try await request("/")
            #expect(library.status == .ok && library.text.contains("Best of"))
            #expect(!library.text.contains("Family album") && !library.text.contains("/search"))
            let photo = photos[0]
            let own = "/photos/\(photo.id)"
            for page in ["", own, "\(own)/detail", "\(own)/gallery"] {
                let response = try await request(path + page)
                #expect(response.status == .ok, "\(page)")
                #expect(!namesSource(response), "\(page)")
                let control = response.headers[.cacheControl] ?? ""
                #expect(control.contains("private"), "\(page): \(control)")
            }
            for part in ["", "/photos", "/shapes", "/dates", "/search?q=photo", "/keep"] {
                let response = try await request("/api/v1\(path)\(part)")
                #expect(response.status == .ok, "\(part)")
                #expect(!namesSource(response), "\(part)")
            }
            let mixes = try await request("/api/v1/mixes")
            #expect(mixes.text.contains("Best of") && !namesSource(mixes))
            let photoResponse = try await request("/api/v1/photos/\(photo.id)?in=\(path)")
            #expect(photoResponse.status == .ok && !namesSource(photoResponse))
            #expect(photoResponse.text.contains("\(path)\(own)") && photoResponse.text.contains(#""next""#))
            // The image cannot be loaded in this test, but the request is not refused.
            let image = try #require(ImageURL(photo))
            #expect(try await request(image.square(320)).status != .unauthorized)
            for closed in [
                "/sources/\(source.id)", PageURL.photo(photo), "\(path)/edit", "/mixes/new", "/all",
                "\(path)/photos/\(secret.id)", "\(path)\(own)?q=nothing", "\(path)\(own)/detail?q=nothing",
                "\(path)\(own)/gallery?q=nothing", "\(path)/photos/\(secret.id)/detail",
            ] {
                let response = try await request(closed)
                let location = response.headers[.location] ?? ""
                #expect(response.status == .seeOther && location.hasPrefix("/sign-in?to="), "\(closed)")
                let other = closed.contains(source.id.rawValue) ? other.id.rawValue : source.id.rawValue
                #expect(!location.contains(other) && !namesSource(response), "\(closed): \(location)")
            }
            let hidden = try #require(ImageURL(secret))
            for closed in [
                "/api/v1/photos/\(secret.id)?in=\(path)", "/api/v1/sources/\(source.id)/photos",
                hidden.square(320), hidden.download,
            ] { #expect(try await request(closed).status == .unauthorized, "\(closed)") }
        }
    }

    @Test func aMixForAllIsNotForVisitors() async throws {
        let people = try await AccountSite()
        let (mix, _, photos) = try await mix(.all, people)
        let image = try #require(ImageURL(photos[0]))
        try await people.test { client in
            let page = try await client.execute(uri: "/mixes/\(mix.id)", method: .get)
            #expect(page.status == .seeOther)
            for path in ["/api/v1/mixes/\(mix.id)", "/api/v1/mixes/\(mix.id)/photos", image.square(320)] {
                let response = try await client.execute(uri: path, method: .get)
                #expect(response.status == .unauthorized, "\(path)")
            }
            let list = try await client.execute(uri: "/api/v1/mixes", method: .get)
            #expect(list.text.contains(#""total":0"#))
            let library = try await client.execute(uri: "/", method: .get)
            #expect(library.status == .seeOther)
            let viewer = try await client.execute(
                uri: "/mixes/\(mix.id)", method: .get, headers: people.headers("vera"))
            #expect(viewer.status == .ok && viewer.text.contains("Photo 0"))
        }
    }
}
