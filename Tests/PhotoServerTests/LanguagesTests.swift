import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Library
import LibrarySamples
import NIOCore
import Photos
import Testing

/// The texts of feeds are marked with their language.
@Suite struct LanguagesTests {
    /// A site with a German source of two photos, the second in French, and an English one.
    private func site(_ layout: Layout = .list) async throws -> TestSite {
        let site = try TestSite()
        var feed = Samples.feed("a", "b")
        feed.language = LanguageTag(rawValue: "de-CH")
        for index in feed.photos.indices {
            feed.photos[index].description = "One.\nTwo."
            feed.photos[index].place = "Basel, Switzerland"
        }
        feed.photos[1].language = LanguageTag(rawValue: "fr")
        _ = try await site.library.addSource(
            location: "https://s.example/de", title: nil, id: SourceID(rawValue: "berge"),
            settings: SourceSettings(layout: layout), feed: feed, validators: Validators(), at: Date())
        var english = Samples.feed([Samples.photo("c")], title: "Hills")
        english.language = LanguageTag(rawValue: "en")
        _ = try await site.library.addSource(
            location: "https://s.example/en", title: nil, id: SourceID(rawValue: "hills"),
            settings: SourceSettings(layout: layout), feed: english, validators: Validators(), at: Date())
        return site
    }

    @Test(arguments: Layout.allCases) func cellsHaveTheirLanguage(layout: Layout) async throws {
        let site = try await site(layout)
        let photos = try await site.library.photos(in: .all)
        var record = ImageRecord()
        record.failure = .init(reason: .system("Gone"), isTransient: true)
        let failed = try #require(photos.first { $0.entry.title == "Photo b" }?.entry.original)
        try await site.library.storeImageRecords([failed: record])
        try await site.test { client in
            for url in ["/sources/berge", "/all?layout=\(layout.rawValue)"] {
                let page = try await client.execute(uri: url, method: .get).text
                for (title, tag) in [("Photo a", "de-CH"), ("Photo b", "fr")] {
                    let photo = try #require(photos.first { $0.entry.title == title })
                    let part = #"data-photo="\#(photo.id)" lang="\#(tag)" href"#
                    #expect(page.contains(part), "\(url) \(title)")
                }
                #expect(!page.contains(#" lang="""#))
                // The page's own text in such a cell.
                let failure = layout == .list ? "cell__failure" : "tile__text"
                #expect(page.contains(#"<span class="\#(failure)" lang="en">"#), "\(url)")
            }
            // Texts in the language of the page need no attribute.
            let english = try await client.execute(uri: "/sources/hills", method: .get).text
            #expect(english.replacing(#"lang="de-CH""#, with: "").split(separator: "lang=").count == 2)
        }
    }

    @Test func namesOfSourcesHaveTheirLanguage() async throws {
        let site = try await site()
        try await site.test { client in
            let library = try await client.execute(uri: "/", method: .get).text
            #expect(library.contains(#"<span class="card__title" dir="auto" lang="de-CH">Sample</span>"#))
            #expect(library.contains(#"<span class="card__title" dir="auto">Hills</span>"#))
            #expect(library.contains(#"<span class="tabs__label" dir="auto" lang="de-CH">Sample</span>"#))
            let source = try await client.execute(uri: "/sources/berge", method: .get).text
            #expect(source.contains(#"<h1 class="bar__title" dir="auto" lang="de-CH">Sample</h1>"#))
            #expect(source.contains(#"<p class="large-title" dir="auto" lang="de-CH""#))
            for (path, part) in [
                ("settings", #"<p class="bar__subtitle" dir="auto" lang="de-CH">Sample"#),
                ("archive", #"<p class="bar__subtitle" dir="auto" lang="de-CH">Sample"#),
                ("delete", #"<bdi lang="de-CH">Sample</bdi>"#),
            ] {
                let page = try await client.execute(uri: "/sources/berge/\(path)", method: .get).text
                #expect(page.contains(part), "\(path)")
            }
            let mix = try await client.execute(uri: "/mixes/new", method: .get).text
            #expect(mix.contains(#"<span dir="auto" lang="de-CH">Sample</span>"#))
        }
        _ = try await site.library.update(
            try #require(SourceID(rawValue: "berge")), title: "My hills", settings: SourceSettings())
        try await site.test { client in
            let library = try await client.execute(uri: "/", method: .get).text
            #expect(library.contains(#"<span class="card__title" dir="auto">My hills</span>"#))
        }
    }

    @Test func screensOfAPhotoHaveItsLanguage() async throws {
        let site = try await site()
        let photos = try await site.library.photos(in: .all)
        let photo = try #require(photos.first { $0.entry.title == "Photo b" })
        try await site.test { client in
            let url = "/sources/berge/photos/\(photo.id)"
            for page in ["", "/gallery", "/detail"] {
                let text = try await client.execute(uri: url + page, method: .get).text
                #expect(text.contains(#"class="bar__title" dir="auto" lang="fr">Photo b<"#), "\(page)")
                #expect(text.contains(#"alt="Photo b" lang="fr""#), "\(page)")
            }
            let detail = try await client.execute(uri: url + "/detail", method: .get).text
            #expect(detail.contains(#"<h2 class="detail__title" dir="auto" lang="fr">"#))
            for words in ["One.", "Two."] {
                #expect(detail.contains(#"class="detail__paragraph" dir="auto" lang="fr">\#(words)</p>"#))
            }
            #expect(detail.contains(#"<dd class="metadata__value" dir="auto" lang="fr">"#))
            #expect(detail.contains(#"<dd class="metadata__value" dir="auto" lang="de-CH">"#))
        }
    }

    @Test func theAPIReturnsTheLanguages() async throws {
        let site = try await site()
        try await site.test { client in
            let photos = try await client.execute(uri: "/api/v1/sources/berge/photos", method: .get).text
            #expect(photos.contains(#""language":"de-CH""#) && photos.contains(#""language":"fr""#))
            let source = try await client.execute(uri: "/api/v1/sources/berge", method: .get).text
            #expect(source.contains(#""language":"de-CH""#))
        }
    }
}
