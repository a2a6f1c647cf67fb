import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Library
import Photos
import Testing

/// Photo, Detail and Gallery of photos that were opened from a place, the recents or a search.
@Suite struct CollectionPagesTests {
    /// Nine photos; those with an even number are in Graz and have “lake” in their text.
    private func site() async throws -> (TestSite, Source, [Photo]) {
        let site = try TestSite()
        let source = try await site.addSource(photos: 9) { photos in
            for index in photos.indices where index.isMultiple(of: 2) {
                photos[index].place = "Graz, Austria"
                photos[index].description = "A lake"
            }
        }
        return (site, source, try await site.photos(of: source))
    }

    @Test(arguments: ["", "/detail", "/gallery"])
    func stepsThroughThePlace(screen: String) async throws {
        let (site, _, photos) = try await site()
        try await site.test { client in
            let base = "/places/graz-austria/photos/"
            let page = try await client.execute(uri: "\(base)\(photos[2].id)\(screen)", method: .get)
            #expect(page.text.contains(#"rel="next" href="\#(base)\#(photos[4].id)\#(screen)""#))
            #expect(page.text.contains(#"rel="prev" href="\#(base)\#(photos[0].id)\#(screen)""#))
            #expect(screen == "/detail" || page.text.contains(">2/5</p>"))
            #expect(page.text.contains(#"<input type="hidden" name="in" value="/places/graz-austria">"#))
            #expect(page.text.contains(#"is-current" href="/places""#))
        }
    }

    @Test func listsThePlaceBesideThePhoto() async throws {
        let (site, _, photos) = try await site()
        try await site.test { client in
            let page = try await client.execute(
                uri: "/places/graz-austria/photos/\(photos[2].id)", method: .get)
            #expect(page.count(of: "data-photo=") == 5)
            #expect(page.text.contains(#"<nav class="split" aria-label="Graz""#))
        }
    }

    @Test func stepsThroughWhatASearchFound() async throws {
        let (site, source, photos) = try await site()
        try await site.test { client in
            let list = try await client.execute(uri: "/sources/\(source.id)?q=a%20lake", method: .get)
            let base = "/sources/\(source.id)/photos/"
            #expect(list.text.contains(#"href="\#(base)\#(photos[2].id)?q=a%20lake""#))
            let gallery = "\(base)\(photos[0].id)/gallery?q=a%20lake"
            #expect(list.text.contains(#"href="\#(gallery)" data-slideshow-link"#))
            let page = try await client.execute(uri: "\(base)\(photos[2].id)?q=a%20lake", method: .get)
            #expect(page.text.contains(">2/5</p>"))
            #expect(page.text.contains(#"rel="next" href="\#(base)\#(photos[4].id)?q=a%20lake""#))
            let back = "/sources/\(source.id)?q=a%20lake&amp;at=\(photos[2].id)#photo-\(photos[2].id)"
            #expect(page.text.contains(#"href="\#(back)""#))
        }
    }

    @Test func staysInThePlaceAfterARemovalAndItsUndo() async throws {
        let (site, _, photos) = try await site()
        let photo = photos[2]
        let form = "to=photo&in=%2Fplaces%2Fgraz-austria"
        try await site.test { client in
            let url = "/sources/\(photo.source)/photos/\(photo.id)"
            let removed = try await client.submit(form, to: "\(url)/remove")
            let next = try #require(removed.headers[.location])
            #expect(next == "/places/graz-austria/photos/\(photos[4].id)?removed=\(photo.id)")
            let page = try await client.execute(uri: next, method: .get)
            #expect(page.text.contains(">2/4</p>") && page.text.contains(">Undo</button>"))
            let restored = try await client.submit(form, to: "\(url)/restore")
            #expect(restored.headers[.location] == "/places/graz-austria/photos/\(photo.id)")
        }
    }

    @Test func leadsToTheSourceWhereThePhotoIsNotInTheList() async throws {
        let (site, source, photos) = try await site()
        let url = "/sources/\(source.id)/photos/\(photos[1].id)"
        try await site.test { client in
            for list in ["/places/graz-austria", "/recents"] {
                let page = try await client.execute(
                    uri: "\(list)/photos/\(photos[1].id)/detail", method: .get)
                #expect(page.headers[.location] == "\(url)/detail")
            }
            let search = try await client.execute(uri: "\(url)?q=lake", method: .get)
            #expect(search.headers[.location] == url)
        }
    }

    @Test func stepsThroughTheRecentsWithoutTurningThemAround() async throws {
        let (site, _, photos) = try await site()
        let device = "11111111-2222-3333-4444-555555555555"
        let cookie: HTTPFields = [.cookie: "vitrine_viewer=\(device)"]
        for number in [0, 3, 6] {
            try await site.library.noteView(of: photos[number].id, by: device, at: Date())
        }
        try await site.test { client in
            let list = try await client.execute(uri: "/recents", method: .get, headers: cookie)
            #expect(list.text.contains(#"href="/recents/photos/\#(photos[3].id)""#))
            let page = try await client.execute(
                uri: "/recents/photos/\(photos[3].id)", method: .get, headers: cookie)
            #expect(page.text.contains(">2/3</p>"))
            #expect(page.text.contains(#"rel="next" href="/recents/photos/\#(photos[0].id)""#))
            let recents = try await site.library.photos(in: .recents(device: device))
            #expect(recents.map(\.id) == [photos[6].id, photos[3].id, photos[0].id])
        }
    }

    @Test func aSlideshowThatAdvancesByItselfIsNotAView() async throws {
        let (site, source, photos) = try await site()
        let device = "11111111-2222-3333-4444-555555555555"
        let cookie: HTTPFields = [.cookie: "vitrine_viewer=\(device)"]
        try await site.test { client in
            let base = "/sources/\(source.id)/photos/"
            let first = try await client.execute(
                uri: "\(base)\(photos[0].id)/gallery", method: .get, headers: cookie)
            #expect(first.text.contains("url=\(base)\(photos[1].id)/gallery?advanced"))
            let second = try await client.execute(
                uri: "\(base)\(photos[1].id)/gallery?advanced", method: .get, headers: cookie)
            #expect(second.text.contains(#"href="\#(base)\#(photos[1].id)/gallery?paused""#))
            let recents = try await site.library.photos(in: .recents(device: device))
            #expect(recents.map(\.id) == [photos[0].id])
        }
    }

    @Test func theAPIReturnsThePhotosShapesAndNumbersOfAPlace() async throws {
        let (site, _, photos) = try await site()
        try await site.test { client in
            let list = try await client.execute(
                uri: "/api/v1/places/graz-austria/photos?offset=1&limit=2", method: .get)
            #expect(list.text.contains(#""total":5"#) && list.text.contains(#""initialZoom":"fit""#))
            #expect(list.text.contains(#""address":"/places/graz-austria/photos/\#(photos[2].id)""#))
            let shapes = try await client.execute(uri: "/api/v1/places/graz-austria/shapes", method: .get)
            #expect(shapes.body.readableBytes == 10)
            let photo = try await client.execute(
                uri: "/api/v1/photos/\(photos[4].id)?in=/places/graz-austria", method: .get)
            #expect(photo.text.contains(#""index":2"#) && photo.text.contains(#""count":5"#))
            let recents = try await client.execute(uri: "/api/v1/recents/shapes", method: .get)
            #expect(recents.status == .ok && recents.body.readableBytes == 0)
        }
    }
}
