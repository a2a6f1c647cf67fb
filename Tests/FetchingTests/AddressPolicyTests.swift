import Testing

@testable import Fetching

@Suite struct AddressPolicyTests {
    private func addresses(_ texts: [String]) -> [IPAddress] { texts.compactMap { IPAddress($0) } }

    @Test func omitsAddressesThatAreNotPublic() throws {
        let url = try WebURL("http://photos.example/")
        let candidates = addresses(["10.0.0.1", "8.8.8.8", "64:ff9b::808:808", "2606:4700::1111"])
        let permitted = try AddressPolicy().permitted(candidates, for: url)
        #expect(permitted == addresses(["8.8.8.8", "2606:4700::1111"]))
    }

    @Test func refusesAHostWithoutAPublicAddress() throws {
        let url = try WebURL("https://photos.example/")
        #expect(
            throws: FetchError.refusedAddress(
                host: "photos.example", port: 443, restriction: .loopback)
        ) { try AddressPolicy().permitted(addresses(["127.0.0.1", "::1"]), for: url) }
        #expect(throws: FetchError.hostNotFound(host: "photos.example", isTemporary: false)) {
            try AddressPolicy().permitted([], for: url)
        }
    }

    @Test func permitsEveryAddressOfAnAllowedHost() throws {
        let policy = AddressPolicy(allowedHosts: [AllowedHost(host: "photos.lan", port: 8080)])
        let candidates = addresses(["10.0.0.1", "fd00::1"])
        #expect(try policy.permitted(candidates, for: WebURL("http://photos.lan:8080/")) == candidates)
        #expect(throws: FetchError.self) {
            try policy.permitted(candidates, for: WebURL("http://photos.lan/"))
        }
    }

    @Test func knowsItsOwnHostsByPlainHTTPAlone() throws {
        let own = OwnServer(host: "Demo.Vitrine.invalid", folder: "/demo/")
        let policy = AddressPolicy(ownServer: own)
        #expect(policy.ownPort(of: try WebURL("http://demo.vitrine.invalid/demo/x")) == nil)
        own.listen(on: 8080)
        #expect(policy.ownPort(of: try WebURL("http://demo.vitrine.invalid/demo/x?y")) == 8080)
        #expect(policy.ownPort(of: try WebURL("https://demo.vitrine.invalid/demo/x")) == nil)
        #expect(policy.ownPort(of: try WebURL("http://x.demo.vitrine.invalid/demo/x")) == nil)
    }

    @Test(arguments: ["/", "/api/v1/sources", "/demo", "/demo/../api/v1/sources", "/?x=/demo/"])
    func reachesNothingElseOfItsOwnServer(path: String) throws {
        let own = OwnServer(host: "demo.vitrine.invalid", folder: "/demo/", port: 8080)
        let url = try WebURL("http://demo.vitrine.invalid\(path)")
        #expect(AddressPolicy(ownServer: own).ownPort(of: url) == nil)
    }
}
