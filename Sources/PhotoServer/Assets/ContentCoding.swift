import HTTPTypes
import Hummingbird

/// The content codings of responses (RFC 9110, section 8.4.1), the smaller first.
enum ContentCoding: String, CaseIterable {
    case brotli = "br"
    case gzip

    /// The smallest form for content that is compressed once; `nil` if it is no smaller.
    func smallest(_ bytes: [UInt8]) -> [UInt8]? {
        switch self {
        case .brotli: Brotli.compress(bytes, quality: 11)
        case .gzip: Gzip.compress(bytes, level: 9)
        }
    }

    /// A fast form for content that is compressed for each response. Brotli's fourth quality takes three
    /// quarters of the time of gzip's fifth level for pages, and is a twelfth smaller.
    func quick(_ bytes: [UInt8]) -> [UInt8]? {
        switch self {
        case .brotli: Brotli.compress(bytes, quality: 4)
        case .gzip: Gzip.compress(bytes, level: 5)
        }
    }
}

/// The parsed `Accept-Encoding` (RFC 9110, section 12.5.3).
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

    /// The accepted codings, most preferred first.
    var inOrder: [ContentCoding] {
        let weighted = ContentCoding.allCases.map { ($0, weights[$0.rawValue] ?? weights["*"] ?? 0) }
        // Enumerated for a stable order: `max` and `sorted` guarantee none.
        return weighted.enumerated().filter { $1.1 > 0 }
            .sorted { ($1.element.1, $0.offset) < ($0.element.1, $1.offset) }
            .map(\.element.0)
    }
}

extension Request {
    /// The codings that the browser accepts, most preferred first.
    var acceptedCodings: [ContentCoding] { AcceptedCodings(headers[values: .acceptEncoding]).inOrder }
}
