import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Library
import NIOCore
import Photos
import Testing

@testable import LibrarySQL
@testable import PhotoServer

/// What is told where it cannot be found out who sends a request, or where nobody may be let in yet.
@Suite struct IdentityBindingTests {
    /// A failure of the database while the sender is looked up has words like any other.
    @Test func tellsThatTheSenderCannotBeLookedUp() async throws {
        let library = try SQLLibrary.temporary()
        let site = try TestSite(library: library)
        _ = try await library.addAccount(name: "root", role: .admin, password: nil, at: Date())
        var configuration = ServerConfiguration(port: 0, addsDemoSources: false)
        configuration.accounts.areOn = true
        let application = try buildApplication(site.services, configuration: configuration)
        try await library.write { try $0.script("DROP TABLE credential") }
        let headers: HTTPFields = [.cookie: "\(Accounts.cookie)=\(Secret().text)"]
        try await application.test(.router) { client in
            let page = try await client.execute(uri: "/all", method: .get, headers: headers)
            #expect(page.status == .internalServerError)
            #expect(page.headers[.contentType]?.hasPrefix("text/html") == true)
            #expect(page.text.contains("no such table"))
            let answer = try await client.execute(uri: "/api/v1/mixes", method: .get, headers: headers)
            #expect(answer.status == .internalServerError)
            #expect(answer.text.contains("\"code\""))
        }
    }
}
