import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Library
import NIOCore
import Photos
import Testing

@Suite struct AddPageTests {
    private let form: HTTPFields = [.contentType: "application/x-www-form-urlencoded"]
    /// What a browser sends when *Preview* is pressed.
    private let press = HTTPField.Name("Sec-Fetch-Site").map { [$0: "same-origin"] as HTTPFields } ?? [:]

    @Test func previewsAURLBeforeItIsAdded() async throws {
        let site = try TestSite()
        try await site.test { client in
            let page = try await client.execute(
                uri: "/add?location=https%3A%2F%2Fexample.com%2Fboats.json", method: .get, headers: press)
            #expect(page.text.contains("Harbour days"))
            #expect(page.text.contains("JSON Feed · 3 photos"))
            #expect(page.count(of: "samples__image") == 3)
            #expect(page.text.contains("1 entry was skipped"))
            #expect(page.text.contains("Entry 4: It has no picture."))
        }
        #expect(try await site.library.sources().isEmpty)
    }

    @Test func anUnreadableURLIsReportedAndNothingIsSaved() async throws {
        let site = try TestSite()
        try await site.test { client in
            let page = try await client.execute(uri: "/add?location=page.html", method: .get, headers: press)
            #expect(page.status == .unprocessableContent)
            #expect(page.text.contains("Folders of the computer that runs Vitrine can be added here only"))
            #expect(page.text.contains("Nothing was saved."))
            let posted = try await client.execute(
                uri: "/add", method: .post, headers: form, body: ByteBuffer(string: "location=page.html"))
            #expect(posted.status == .unprocessableContent)
        }
        #expect(try await site.library.sources().isEmpty)
    }

    @Test func aNameThatIsTooLongIsRefused() async throws {
        let site = try TestSite()
        try await site.test { client in
            let name = String(repeating: "x", count: 201)
            let response = try await client.submit(
                "location=https%3A%2F%2Fexample.org&title=\(name)", to: "/add")
            #expect(response.status == .badRequest)
            #expect(response.text.contains("at most 200 characters"))
        }
        #expect(try await site.library.sources().isEmpty)
    }

    @Test func whatAnotherAppSharesIsPreviewed() async throws {
        try await TestSite().test { client in
            let shared = "title=Harbour&text=Look:+https%3A%2F%2Fexample.com%2Fboats.json."
            let page = try await client.execute(uri: "/add?\(shared)", method: .get, headers: press)
            #expect(page.text.contains("JSON Feed · 3 photos"))
            #expect(page.text.contains(#"name="location" value="https://example.com/boats.json""#))
            let empty = try await client.execute(
                uri: "/add?title=Harbour&text=no+link", method: .get, headers: press)
            #expect(empty.status == .unprocessableContent)
            #expect(empty.text.contains("What you shared does not contain a URL."))
        }
    }

    @Test func keepsTheFieldsThatAPersonPointsAt() async throws {
        let site = try TestSite()
        let location = "location=https%3A%2F%2Fexample.com%2Fboats.json"
        try await site.test { client in
            let first = try await client.execute(uri: "/add?\(location)", method: .get, headers: press)
            #expect(first.text.contains(#"<code title="https://example.com/scan/0">scan.front</code>"#))
            #expect(first.text.contains(#"<code title="A-1">code</code>"#))
            let fields = "\(location)&list=+&imageField=scan.front&titleField=code"
            let second = try await client.execute(uri: "/add?\(fields)", method: .get, headers: press)
            #expect(second.text.contains("JSON Feed · 2 photos"))
            #expect(second.count(of: #"name="imageField" value="scan.front""#) == 2)
            let response = try await client.execute(
                uri: "/add", method: .post, headers: form, body: ByteBuffer(string: fields))
            #expect(response.status == .seeOther)
        }
        let source = try #require(try await site.library.sources().first)
        #expect(source.settings.pointer == FeedPointer(image: "scan.front", title: "code"))
        #expect(source.photoCount == 2)
    }

    @Test func letsAPersonPointWhereNothingIsFound() async throws {
        try await TestSite().test { client in
            let page = try await client.execute(
                uri: "/add?location=page.html&imageField=scan", method: .get, headers: press)
            #expect(page.status == .unprocessableContent)
            #expect(page.text.contains(#"name="imageField" value="scan""#))
        }
    }

    @Test func addsAndOpensTheSource() async throws {
        let site = try TestSite()
        try await site.test { client in
            let response = try await client.execute(
                uri: "/add", method: .post, headers: form,
                body: ByteBuffer(string: "location=https%3A%2F%2Fexample.com%2Fboats.json&title=Boats"))
            #expect(response.status == .seeOther)
            #expect(response.headers[.location] == "/sources/boats")
            let page = try await client.execute(uri: "/sources/boats", method: .get)
            #expect(page.text.contains(#"<h1 class="bar__title" dir="auto">Boats</h1>"#))
            #expect(page.count(of: "data-photo=") == 3)
        }
    }

    @Test func aSecondPressLeadsToTheSourceThatTheFirstHasAdded() async throws {
        let site = try TestSite()
        let credentials = "kind=basic&user=ada&password"
        try await site.test { client in
            for location in ["boats.json", "boats.json", "boats.json", "private.json&\(credentials)=1"] {
                let response = try await client.submit(
                    "location=https%3A%2F%2Fexample.com%2F\(location)", to: "/add")
                #expect(response.status == .seeOther, "\(location)")
                #expect(response.headers[.location]?.hasPrefix("/sources/") == true, "\(location)")
            }
            for (password, status) in [("1", HTTPResponse.Status.seeOther), ("2", .unprocessableContent)] {
                // Other credentials would not be saved.
                let response = try await client.submit(
                    "location=https%3A%2F%2Fexample.com%2Fprivate.json&\(credentials)=\(password)", to: "/add"
                )
                #expect(response.status == status, "\(password)")
            }
        }
        #expect(try await site.library.sources().count == 2)
    }

    @Test func textsOfAFeedKeepTheirDirection() async throws {
        try await TestSite().test { client in
            let page = try await client.execute(
                uri: "/add?location=https%3A%2F%2Fexample.com%2Fboats.json", method: .get, headers: press)
            #expect(page.text.contains(#"<li dir="auto">Entry 4: It has no picture.</li>"#))
        }
    }

    @Test func extractsTheURLFromAText() async throws {
        try await TestSite().test { client in
            let page = try await client.execute(
                uri: "/add?text=Look+at+https%3A%2F%2Fexample.com%2Fboats.json&title=Boats", method: .get,
                headers: press)
            #expect(page.text.contains(#"value="https://example.com/boats.json""#))
            #expect(page.text.contains("Harbour days"))
        }
    }

    @Test func onlyPicturesOfAPreviewAreFetched() async throws {
        try await TestSite().test { client in
            let picture = try await client.execute(
                uri: "/images/preview/0?location=https%3A%2F%2F127.0.0.1%2F", method: .get)
            #expect(picture.status == .notFound)
        }
    }
}
