import HTTPTypes
import Hummingbird

/// The codings that answers are sent in (RFC 9110, section 8.4.1), the smaller first.
enum ContentCoding: String, CaseIterable {
    case brotli = "br"
    case gzip

    /// The smallest form of what is compressed once and sent often; `nil` if it is no smaller.
    func smallest(_ bytes: [UInt8]) -> [UInt8]? {
        switch self {
        case .brotli: Brotli.compress(bytes, quality: 11)
        case .gzip: Gzip.compress(bytes, level: 9)
        }
    }

    /// A form of what is compressed anew for each answer. Brotli's fourth quality takes three
    /// quarters of the time of gzip's fifth level for pages, and gives a twelfth less.
    func quick(_ bytes: [UInt8]) -> [UInt8]? {
        switch self {
        case .brotli: Brotli.compress(bytes, quality: 4)
        case .gzip: Gzip.compress(bytes, level: 5)
        }
    }
}

/// What `Accept-Encoding` says (RFC 9110, section 12.5.3).
struct AcceptedCodings {
    private var weights: [String: Double] = [:]

    init(_ fields: [String]) {
        for item in fields.flatMap({ $0.split(separator: ",") }) {
            let parts = item.split(separator: ";").map { $0.filter { !$0.isWhitespace }.lowercased() }
            guard let name = parts.first else { continue }
            let weight = parts.dropFirst().first { $0.hasPrefix("q=") }
            weights[name] = weight.map { Double($0.dropFirst(2)) ?? 0 } ?? 1
        }
    }

    /// Those that are taken, the most wanted first.
    var inOrder: [ContentCoding] {
        let wanted = ContentCoding.allCases.map { ($0, weights[$0.rawValue] ?? weights["*"] ?? 0) }
        // The order of equals stays: `max` and `sorted` promise nothing of it.
        return wanted.enumerated().filter { $1.1 > 0 }
            .sorted { ($1.element.1, $0.offset) < ($0.element.1, $1.offset) }
            .map(\.element.0)
    }
}

extension Request {
    /// The codings that the browser takes, the most wanted first.
    var acceptedCodings: [ContentCoding] { AcceptedCodings(headers[values: .acceptEncoding]).inOrder }
}
