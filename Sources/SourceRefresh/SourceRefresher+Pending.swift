import Fetching
import Foundation
import Library
public import Photos

extension SourceRefresher {
    /// Adds a location that could not be reached as a source without photos, which
    /// the schedule reads as soon as possible.
    public func addPending(_ location: String, because error: SourceError) async throws(SourceError) -> Source
    {
        let (location, credentials) = try TypedLocation.split(location)
        let source: Source
        do throws(LibraryError) {
            source = try await library.addPending(
                location: location, reason: error.message, credentials: credentials, at: clock.now())
        } catch {
            throw Refreshing.sourceError(error)
        }
        wakeSchedule()
        return source
    }
}

extension SourceError {
    /// Whether the server could not be reached at all, as without a network.
    public var isUnreachable: Bool {
        switch self {
        case .fetch(.hostNotFound), .fetch(.connectionFailed), .fetch(.timedOut), .fetch(.connectionLost):
            true
        default: false
        }
    }
}
