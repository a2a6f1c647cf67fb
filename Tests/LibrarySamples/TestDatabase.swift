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
        url.flatMap { url in
            let schema = "test_\(name.utf8.map { String($0, radix: 36) }.joined().suffix(50))"
            return PostgreSQLLocation("\(url)&options=-csearch_path%3D\(schema)")
        }
    }
}
