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

/// One person's data, requested by others who know its name or number.
@Suite struct OtherPeopleTests {
    private static let others = ["mia", "vera", "ada"]

    /// Every route of a mix, some of which exist for each of its lists.
    @Test func aMixDoesNotExistForOthers() async throws {
        let people = try await AccountSite()
        let source = try await people.site.addSource(photos: 2)
        let photo = try #require(try await people.site.photos(of: source).first)
        let max = people.site.library.personal(to: try #require(people.users["max"]))
        let mix = try await max.addMix(title: "Only mine", sources: nil, words: "", order: .title)
        let routes = try AccountRoutes.all(people.site).filter { $0.pattern.contains("mix}") }
        #expect(routes.count > 15)
        try await people.test { client in
            for route in routes {
                let path = route.path(["mix": mix.id.rawValue, "photo": photo.id.description])
                for name in Self.others {
                    let response = try await client.execute(
                        uri: path, method: route.method, headers: people.headers(name, AccountSite.form),
                        body: ByteBuffer(string: "title=Mine"))
                    let isPhoto = route.pattern.contains("{photo}")
                    // Photos exist for all: they are shown in their source, without anything of the mix.
                    let expected: [HTTPResponse.Status] =
                        route.isWrite || route.pattern.hasSuffix("/edit")
                        ? [name == "vera" ? .forbidden : .notFound] : isPhoto ? [.seeOther] : [.notFound]
                    #expect(expected.contains(response.status), "\(route) as \(name): \(response.status)")
                    #expect(!response.text.contains("Only mine"), "\(route) as \(name)")
                    #expect(response.headers[.location]?.contains(mix.id.rawValue) != true)
                }
                let visitor = try await client.execute(uri: path, method: route.method)
                let isRefused =
                    visitor.status == .unauthorized
                    || visitor.headers[.location]?.hasPrefix("/sign-in") == true
                #expect(isRefused, "\(route) as a visitor: \(visitor.status)")
            }
        }
        #expect(try await max.mix(mix.id) == mix)
    }

    /// A program that signs in with a password each time leaves a session each time.
    @Test func manySessionsAreListedInPartAndEndTogether() async throws {
        let people = try await AccountSite()
        let library = people.site.library
        let max = try #require(people.users["max"])
        for number in 0..<130 {
            _ = try await library.addCredential(
                .session, of: max, digest: Secret().digest, name: "Program \(number)",
                at: Date(timeIntervalSinceNow: Double(number)), until: Date(timeIntervalSinceNow: 3600))
        }
        try await people.test { client in
            let page = try await client.execute(
                uri: "/account", method: .get, headers: people.headers("max"))
            #expect(page.count(of: #"aria-label="Sign out Program"#) == 99)
            #expect(page.text.contains("(this browser)"))
            #expect(page.text.contains("Program 129") && !page.text.contains("Program 30<"))
            #expect(page.text.contains("And 31 more."))
            let ended = try await client.execute(
                uri: "/account/sessions/delete", method: .post, headers: people.headers("max"))
            #expect(ended.status == .seeOther)
            let rest = try await client.execute(
                uri: "/account", method: .get, headers: people.headers("max"))
            #expect(rest.status == .ok && !rest.text.contains("more."))
        }
        #expect(try await library.credentials(of: max, at: Date()).map(\.name) == ["test"])
        let ada = try #require(people.users["ada"])
        #expect(try await library.credentials(of: ada, at: Date()).count == 1)
    }

    /// Only administrators can open the settings of a source.
    @Test func everyoneIsShownWhereToRestoreTheirOwnRemovedPhotos() async throws {
        let people = try await AccountSite()
        let source = try await people.site.addSource(photos: 1)
        let photo = try #require(try await people.site.photos(of: source).first)
        let names = ["ada", "max", "vera"]
        for name in names {
            let user = try #require(people.users[name])
            try await people.site.library.personal(to: user).remove(photo.id, at: Date())
        }
        try await people.test { client in
            let hints = ["in its settings", "under “Removed photos”", "no photos to show"]
            for (name, words) in zip(names, hints) {
                let page = try await client.execute(
                    uri: "/sources/\(source.id)", method: .get, headers: people.headers(name))
                #expect(page.text.contains(words), "\(name)")
            }
        }
    }

    /// A session or token of another person is neither seen nor revoked.
    @Test(arguments: [Credential.Kind.session, .token])
    func aCredentialIsItsOwners(kind: Credential.Kind) async throws {
        let people = try await AccountSite()
        let user = try #require(people.users["max"])
        let secret = Secret()
        let credential = try await people.site.library.addCredential(
            kind, of: user, digest: secret.digest, name: "Mine alone", at: Date(), until: nil)
        try await people.test { client in
            for name in Self.others {
                let response = try await client.execute(
                    uri: "/account/credentials/\(credential.id)/delete", method: .post,
                    headers: people.headers(name))
                #expect(response.status == .notFound)
                let page = try await client.execute(
                    uri: "/account", method: .get, headers: people.headers(name))
                #expect(page.status == .ok && !page.text.contains("Mine alone"))
            }
            let visitor = try await client.execute(
                uri: "/account/credentials/\(credential.id)/delete", method: .post)
            #expect(visitor.status == .unauthorized)
        }
        let stored = try await people.site.library.credentials(of: user, at: Date())
        #expect(stored.map(\.id).contains(credential.id))
        try await people.test { client in
            let own = try await client.execute(
                uri: "/account/credentials/\(credential.id)/delete", method: .post,
                headers: people.headers("max"))
            #expect(own.status == .seeOther)
        }
    }

    /// Favorites, hidden photos and recents have no names of their own: a photo of another person's list
    /// redirects to its source, and is not a favorite.
    @Test func aPhotoOfAnothersListIsThatOfItsSource() async throws {
        let people = try await AccountSite()
        let source = try await people.site.addSource(photos: 3)
        let photos = try await people.site.photos(of: source)
        let max = people.site.library.personal(to: try #require(people.users["max"]))
        try await max.addFavorite(photos[0].id, at: Date())
        try await max.remove(photos[1].id, at: Date())
        try await people.test { client in
            for name in Self.others {
                func get(_ path: String) async throws -> TestResponse {
                    try await client.execute(uri: path, method: .get, headers: people.headers(name))
                }
                for (list, photo) in zip(["favorites", "hidden", "recents"], photos) {
                    let page = try await get("/\(list)/photos/\(photo.id)")
                    #expect(page.status == .seeOther && page.headers[.location] == PageURL.photo(photo))
                    let total = try await get("/api/v1/\(list)/photos")
                    #expect(total.text.contains(#""total":0"#), "\(list) as \(name)")
                    let photoResponse = try await get("/api/v1/photos/\(photo.id)?in=/\(list)")
                    #expect(photoResponse.text.contains(#""isFavorite":false"#))
                    #expect(photoResponse.text.contains(#""isRemoved":false"#))
                }
            }
        }
    }
}
