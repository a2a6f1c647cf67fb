import Basics
import Foundation
package import LibrarySQL

/// The PostgreSQL server that `scripts/with-postgresql.sh` has started, if tests use one.
package enum TestDatabase {
    /// Its URL; `nil` if the tests use SQLite.
    package static let url = ProcessInfo.processInfo.environment["VITRINE_TEST_DATABASE"].flatMap {
        $0.isEmpty ? nil : $0
    }

    /// A schema of its own for each name.
    package static func location(named name: String) -> PostgreSQLLocation? {
        url.flatMap { PostgreSQLLocation("\($0)&options=-csearch_path%3D\(schema(named: name))") }
    }

    /// The name of the schema: PostgreSQL has at most 63 bytes, and paths may differ anywhere.
    package static func schema(named name: String) -> String {
        var hash = FNV1a()
        hash.add(name.utf8)
        return "test_\(String(hash.value, radix: 36))"
    }
}
