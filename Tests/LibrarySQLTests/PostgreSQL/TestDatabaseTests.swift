import LibrarySamples
import Testing

@Suite struct TestDatabaseTests {
    /// Libraries in folders of random names have the same file in each.
    @Test func pathsThatDifferOnlyAtTheirBeginningHaveSchemasOfTheirOwn() {
        let schemas = (0..<2000).map {
            TestDatabase.schema(named: "/tmp/history-\($0)-1f5c/first/vitrine.sqlite")
        }
        #expect(Set(schemas).count == 2000)
        #expect(schemas.allSatisfy { $0.utf8.count <= 63 })
    }
}
