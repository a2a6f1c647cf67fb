import CLibPQ
import Foundation

/// The location of a PostgreSQL database: a URL in libpq's format, including its options for TLS, timeouts and hosts.
package struct PostgreSQLLocation: Sendable {
    /// The URL passed to libpq.
    let url: String
    /// The server and the database, without a password.
    let name: String
    /// The maximum number of connections of a process.
    package var maxConnections = defaultConnections
    /// A server accepts 100 by default, from all its clients together.
    package static let defaultConnections = 8
    private static let schemes = ["postgres://", "postgresql://"]

    /// - Returns: `nil` unless it is the URL of a PostgreSQL database.
    package init?(_ text: String) {
        guard Self.isPostgreSQLURL(text), !text.utf8.contains(0), let options = PQconninfoParse(text, nil)
        else { return nil }
        defer { PQconninfoFree(options) }
        var values: [String: String] = [:]
        var option = options
        while let keyword = option.pointee.keyword {
            if let value = option.pointee.val {
                values[String(cString: keyword)] = String(cString: value)
            }
            option += 1
        }
        url = text
        let host = values["host"] ?? values["hostaddr"] ?? values["service"] ?? ""
        let port = values["port"].map { ":\($0)" } ?? ""
        name = "postgres://\(host)\(port)/\(values["dbname"] ?? "")"
    }

    /// Passes libpq the names and values of parameters.
    func withParameters<Value>(
        _ body: (
            UnsafePointer<UnsafePointer<CChar>?>?, UnsafePointer<UnsafePointer<CChar>?>?
        ) -> Value
    ) -> Value {
        // Parameters after the URL take precedence over it.
        let settings = [
            ("connect_timeout", "5"), ("fallback_application_name", "vitrine"),
            // The failure of a server's machine is detected within some twenty seconds.
            ("keepalives_idle", "10"), ("keepalives_interval", "3"), ("keepalives_count", "3"),
            ("tcp_user_timeout", "20000"), ("dbname", url), ("client_encoding", "UTF8"),
        ]
        var (names, values) = (settings.map { strdup($0.0) }, settings.map { strdup($0.1) })
        defer { (names + values).forEach { free($0) } }
        names.append(nil)
        values.append(nil)
        return names.withUnsafeBufferPointer { names in
            values.withUnsafeBufferPointer { values in
                names.withMemoryRebound(to: UnsafePointer<CChar>?.self) { names in
                    values.withMemoryRebound(to: UnsafePointer<CChar>?.self) { values in
                        body(names.baseAddress, values.baseAddress)
                    }
                }
            }
        }
    }

    /// Whether the server responds to a new connection, even if it rejects it; blocks the thread for some
    /// seconds.
    var isResponding: Bool { withParameters { PQpingParams($0, $1, 1) } != PQPING_NO_RESPONSE }

    /// Whether a text has the scheme of a PostgreSQL URL; the rest may be invalid.
    package static func isPostgreSQLURL(_ text: String) -> Bool { schemes.contains { text.hasPrefix($0) } }
}

extension PostgreSQLLocation: CustomStringConvertible {
    /// Without a password.
    package var description: String { name }
}
