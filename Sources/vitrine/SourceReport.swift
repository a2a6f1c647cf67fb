import Basics
import Foundation
import Messages
import Photos

/// A source in the JSON output of commands.
struct SourceReport: Encodable {
    let id: String
    let title: String
    let location: String
    let kind: String
    let photos: Int
    /// The number of places that it lists.
    let places: Int
    let removed: Int
    let refreshed: Date?
    let failure: String?
    /// The failure as a code with its arguments.
    let failureMessage: Message?

    init(_ source: Source) {
        id = source.id.rawValue
        title = source.title
        location = source.location
        kind = source.kind.rawValue
        photos = source.photoCount
        places = source.placeCount
        removed = source.removedCount
        refreshed = source.refreshedAt
        failure = source.failure?.text()
        failureMessage = source.failure
    }
}

/// The outcome of a location, in the output of `vitrine add --json` and `vitrine import --json`.
struct AdditionReport: Encodable {
    enum Outcome: String, Encodable {
        case added
        /// There was a source with this location.
        case present
        case failed
    }

    /// As it was given, without a password.
    let location: String
    let outcome: Outcome
    /// The source that was added.
    var source: SourceReport?
    /// Why nothing was added.
    var reason: String?
    /// The reason as a code with its arguments.
    var reasonMessage: Message?

    init(_ location: String, added source: Source) {
        (self.location, outcome) = (location, .added)
        self.source = SourceReport(source)
    }

    init(_ location: String, failed reason: Message) {
        (self.location, outcome) = (location, .failed)
        self.reason = reason.text()
        reasonMessage = reason
    }

    init(present location: String) { (self.location, outcome) = (location, .present) }
}
