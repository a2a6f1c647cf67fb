public import Basics
public import Photos

/// Sends notices between the servers of one library.
///
/// Notices describe changes that are already stored. They may be lost; `ServerNotice.gap` reports that.
public protocol EventBus: Sendable {
    /// Notices that other servers send from now on; none if there is only one server.
    func notices() -> EventStream<ServerNotice>

    /// Sends notices to all other servers as soon as the database is available; returns at once.
    func send(_ notices: [ServerNotice])
}

/// A notice from one server to the others.
public enum ServerNotice: Hashable, Sendable, Codable {
    /// Notices may have been lost: everything in memory may be stale.
    case gap
    /// Accounts, permissions or sessions have changed: of one user, or of visitors.
    case accounts(UserID?)
    /// A photo was removed for everybody, or restored.
    case withheld(PhotoID, Bool)
    /// A source was read.
    case refreshed(SourceID)
    /// The facts or the content of an image have changed, by its URL.
    case image(String)
    /// An event for open pages, encoded for them.
    case event(PageEvent)
}

/// An event for open pages.
public struct PageEvent: Hashable, Sendable, Codable {
    /// The encoded server-sent event.
    public let text: String
    /// The only user who receives it; `nil` for all.
    public let user: UserID?

    /// Creates an event.
    public init(text: String, user: UserID?) {
        self.text = text
        self.user = user
    }
}
