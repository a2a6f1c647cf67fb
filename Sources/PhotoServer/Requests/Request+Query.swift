import Foundation
import Hummingbird

extension Request {
    /// The value of a query parameter, decoded; empty where it stands without one.
    func query(_ name: String) -> String? {
        for pair in (uri.query ?? "").split(separator: "&") {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts[0] == name else { continue }
            guard parts.count == 2 else { return "" }
            return parts[1].replacing("+", with: " ").removingPercentEncoding
        }
        return nil
    }

    /// Whether a query parameter is there, with or without a value.
    func hasQuery(_ name: String) -> Bool { query(name) != nil }
}
