import Hummingbird
import Testing

@testable import PhotoServer

@Suite struct ServiceNamesTests {
    /// A service is printed by everything that it holds, which takes time and may be secret.
    @Test func logsNameServicesByTheirType() throws {
        let application = try buildApplication(
            try TestSite().services, configuration: ServerConfiguration(port: 0))
        let names = application.services.map { "\($0)" }
        #expect(names.contains("AssetCompression"))
        #expect(names.contains("OtherServers"))
        #expect(names.allSatisfy { !$0.contains("(") })
    }
}
