import Foundation
import Hummingbird
import Photos

extension Request {
    /// The decoded value of a query parameter; empty if it has none.
    func query(_ name: String) -> String? {
        for pair in (uri.query ?? "").split(separator: "&") {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts[0] == name else { continue }
            guard parts.count == 2 else { return "" }
            return parts[1].replacing("+", with: " ").removingPercentEncoding
        }
        return nil
    }

    /// The whole number of a query parameter; `nil` if the parameter is absent.
    ///
    /// - Throws: 400 if it is no whole number in this range.
    func integer(_ name: String, in range: ClosedRange<Int>) throws(RequestFailure) -> Int? {
        guard hasQuery(name) else { return nil }
        guard let number = query(name).flatMap({ Int($0) }), range.contains(number) else {
            let isOpen = range.upperBound == .max
            throw RequestFailure(
                .badRequest, isOpen ? .numberAtLeast : .numberInRange,
                [
                    .name: .text(name), .limit: .number(range.lowerBound),
                    .count: .number(range.upperBound),
                ])
        }
        return number
    }

    /// Whether a query parameter is present, with or without a value.
    func hasQuery(_ name: String) -> Bool {
        (uri.query ?? "").split(separator: "&").contains { pair in
            pair.prefix { $0 != "=" } == name
        }
    }
}
