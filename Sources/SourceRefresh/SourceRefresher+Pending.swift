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
                location: location, reason: error.message, at: clock.now())
        } catch {
            throw .storage(message: error.message, cause: error)
        }
        let complete = try await refreshing.keep(credentials, of: source, addedAt: location)
        wakeSchedule()
        return complete
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
