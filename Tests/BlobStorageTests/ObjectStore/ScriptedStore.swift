import Foundation
import TestSupport

/// The responses of a store, for scripted tests.
enum ScriptedStore {
    static func error(_ code: String) -> Data {
        Data("<Error><Code>\(code)</Code><Message>Because.</Message></Error>".utf8)
    }

    static func list(_ keys: [String], next: String? = nil) -> Data {
        let rows = keys.map {
            "<Contents><Key>\($0)</Key><LastModified>2026-01-02T03:04:05.678Z</LastModified><Size>7</Size></Contents>"
        }
        let more = next.map { "<NextContinuationToken>\($0)</NextContinuationToken>" } ?? ""
        return Data(
            "<ListBucketResult><IsTruncated>\(next != nil)</IsTruncated>\(more)\(rows.joined())</ListBucketResult>"
                .utf8)
    }
}

/// Counts from 1, for responses that differ from call to call.
actor CallCount {
    private var count = 0

    func next() -> Int {
        count += 1
        return count
    }
}
