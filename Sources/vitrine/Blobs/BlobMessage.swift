import ArgumentParser
import BlobStorage
import Messages
import Photos

/// Messages of commands about the object store shared by several servers.
enum BlobMessage: String, MessageCode {
    // Invalid locations.
    case scheme = "blobs.scheme"
    case bucket = "blobs.bucket"
    case prefix = "blobs.prefix"
    case endpoint = "blobs.endpoint"
    case region = "blobs.region"
    case style = "blobs.style"
    case parameter = "blobs.parameter"

    // Missing or excess options.
    case noKeys = "blobs.noKeys"
    case noStore = "blobs.noStore"
    case oneOfCache = "blobs.oneOfCache"

    // Results.
    case trimmed = "blobs.trimmed"
    case notTrimmed = "blobs.notTrimmed"
}

extension BlobMessage {
    /// The message for an invalid location.
    init(_ mistake: ObjectStoreLocation.Mistake) {
        self =
            switch mistake {
            case .scheme: .scheme
            case .bucket: .bucket
            case .prefix: .prefix
            case .endpoint: .endpoint
            case .region: .region
            case .style: .style
            case .parameter: .parameter
            }
    }
}

extension ValidationError {
    /// Creates an error about the options of the store.
    init(_ code: BlobMessage) { self.init(Message(code).text()) }
}
