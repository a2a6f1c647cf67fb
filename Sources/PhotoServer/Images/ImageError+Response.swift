import HTTPTypes
import ImagePipeline

extension ImageError {
    /// The status of a response in place of the image.
    var status: HTTPResponse.Status {
        switch self {
        case .storeUnavailable, .libraryUnavailable, .overloaded, .shutDown: .serviceUnavailable
        default: isTransient ? .badGateway : .notFound
        }
    }

    /// When to retry, if known.
    var retryHeaders: HTTPFields {
        switch self {
        case .storeUnavailable(let seconds):
            [.retryAfter: String(Int(min(max(seconds, 1), Self.longestRetry).rounded(.up)))]
        case .libraryUnavailable, .overloaded, .shutDown: [.retryAfter: "2"]
        default: [:]
        }
    }

    /// A store is usually available again within seconds, even if its own `Retry-After` is longer.
    private static let longestRetry = 60.0
}
