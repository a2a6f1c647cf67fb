import HTTPTypes
import ImagePipeline

extension ImageError {
    /// The status of an answer in the place of the image.
    var status: HTTPResponse.Status {
        if case .storeUnavailable = self { return .serviceUnavailable }
        return isTransient ? .badGateway : .notFound
    }

    /// When to ask again, where that is known.
    var retryHeaders: HTTPFields {
        guard case .storeUnavailable(let seconds) = self else { return [:] }
        return [.retryAfter: String(Int(min(max(seconds, 1), Self.longestRetry).rounded(.up)))]
    }

    /// A store is found again within seconds, whatever it asked for itself.
    private static let longestRetry = 60.0
}
