import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Photos
import Testing

@testable import PhotoServer

@Suite struct UserNamingTests {
    @Test(arguments: ["/", "/places", "/offline", "/api/v1/sources", "/health"])
    func responsesNameTheirUser(url: String) async throws {
        try await TestSite().test { client in
            let response = try await client.execute(uri: url, method: .get)
            #expect(response.headers[.vitrineUser] == "owner")
        }
    }

    @Test func pagesNameTheirUser() async throws {
        try await TestSite().test { client in
            let page = try await client.execute(uri: "/", method: .get)
            #expect(page.text.contains("<html lang=\"en\" data-user=\"owner\" "))
        }
    }

    @Test func filesNameNoUser() async throws {
        try await TestSite().test { client in
            let response = try await client.execute(uri: "/assets/none/css/app.css", method: .get)
            #expect(response.headers[.vitrineUser] == nil)
        }
    }

    @Test func refusesWhatIsMeantForAnotherUser() async throws {
        try await TestSite().test { client in
            let path = "/api/v1/photos/1/remove"
            let refused = try await client.execute(uri: path, method: .post, headers: [.vitrineUser: "2"])
            #expect(refused.status == .preconditionFailed)
            #expect(refused.headers[.vitrineUser] == "owner")
            let accepted = try await client.execute(
                uri: path, method: .post, headers: [.vitrineUser: "owner"])
            #expect(accepted.status != .preconditionFailed)
        }
    }

    @Test func namesOtherUsersByTheirNumber() {
        #expect(UserID.owner.nameInBrowsers == "owner")
        #expect(UserID(rawValue: 2).nameInBrowsers == "2")
    }
}
