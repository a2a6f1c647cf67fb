public import Basics
public import Photos

/// Tells the servers of one library what one of them has done.
///
/// What is told is kept in the library before: notices may be lost, and then one says so.
public protocol EventBus: Sendable {
    /// What other servers tell after this call; nothing where there is one server.
    func notices() -> EventStream<ServerNotice>

    /// Tells all other servers, as soon as the database can be reached; returns at once.
    func tell(_ notices: [ServerNotice])
}

/// What one server tells the others.
public enum ServerNotice: Hashable, Sendable, Codable {
    /// Anything may have been told in vain: nothing in memory is to be believed.
    case gap
    /// Accounts, what they may do, or who is signed in has changed.
    case accounts
    /// A photo was removed for everybody, or restored.
    case withheld(PhotoID, Bool)
    /// A source was read.
    case refreshed(SourceID)
    /// What is known of an image has changed.
    case image(String)
    /// An event for open pages, encoded for them.
    case event(PageEvent)
}

/// An event for open pages.
public struct PageEvent: Hashable, Sendable, Codable {
    /// As it is sent.
    public let text: String
    /// The only user who receives it; `nil` for all.
    public let user: UserID?

    /// Creates an event.
    public init(text: String, user: UserID?) {
        self.text = text
        self.user = user
    }
}
