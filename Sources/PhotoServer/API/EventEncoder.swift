import Basics
import Foundation
import ImagePipeline
import Library
import Messages
import NIOCore
import Photos
import SourceRefresh

/// Encodes events as server-sent events
/// (https://html.spec.whatwg.org/multipage/server-sent-events.html).
struct EventEncoder {
    let library: any LibraryStore

    /// Sent in place of dropped events: the page must reload what it shows.
    static let missed = encoded("missed", EmptyPayload())

    func encoded(_ element: EventStream<SourceEvent>.Element) async -> ByteBuffer {
        guard let event = element.event else { return Self.missed }
        switch event {
        case .added(let source): return await encoded(.added(source), of: nil)
        case .refreshed(let source, let summary):
            return Self.encoded(
                "source-refreshed",
                SourcePayload(
                    source: source, added: summary.added, changed: summary.changed, left: summary.left,
                    moved: summary.moved, total: summary.total,
                    gone: summary.gone.count == summary.left ? summary.gone : nil))
        case .older(let source, let older):
            return Self.encoded("source-older", SourcePayload(source: source, older: OlderDocument(older)))
        case .failed(let source, let reason):
            return Self.encoded(
                "source-failed", SourcePayload(source: source, reason: reason.text(), message: reason))
        }
    }

    /// - Parameter user: The user whose data has changed; `nil` for a change for everybody.
    func encoded(_ change: SourceChange, of user: UserID?) async -> ByteBuffer {
        switch change {
        case .added(let source): Self.encoded("source-added", SourcePayload(source: source))
        case .changed(let source):
            Self.encoded(
                "source-changed", SourcePayload(source: source, version: await version(of: source, for: user))
            )
        case .deleted(let source): Self.encoded("source-deleted", SourcePayload(source: source))
        }
    }

    func encoded(_ element: EventStream<ChangeEvent>.Element) async -> ByteBuffer {
        guard let event = element.event else { return Self.missed }
        switch event.change {
        case .removed(let photo, let source), .removedForEverybody(let photo, let source):
            return await encoded("photo-removed", photo, source, of: event.user)
        case .restored(let photo, let source):
            return await encoded("photo-restored", photo, source, of: event.user)
        case .favored(let photo, let source, let isFavorite):
            let name = isFavorite ? "photo-favored" : "photo-unfavored"
            return await encoded(name, photo, source, of: event.user)
        case .library, .mixesForAll: return Self.encoded("library-changed", EmptyPayload())
        case .changed(let source), .ownChanged(let source):
            return await encoded(.changed(source), of: event.user)
        case .deleted(let source): return await encoded(.deleted(source), of: event.user)
        }
    }

    func encoded(_ element: EventStream<ImageEvent>.Element) -> ByteBuffer {
        guard let event = element.event else { return Self.missed }
        switch event {
        case .facts(let url, let facts):
            return Self.encoded(
                "image-facts",
                ImagePayload(
                    imageKey: ImageURL.key(of: url), revision: facts.revision,
                    width: facts.size.width, height: facts.size.height,
                    color: facts.color.map(Photo.cssColor), placeholder: facts.placeholder))
        case .failure(let url, let reason):
            return Self.encoded(
                "image-failed",
                ImagePayload(
                    imageKey: ImageURL.key(of: url), reason: reason.text(), message: reason))
        case .recovered(let url):
            return Self.encoded("image-recovered", ImagePayload(imageKey: ImageURL.key(of: url)))
        }
    }
}

extension EventEncoder {
    private struct EmptyPayload: Encodable {}

    private struct SourcePayload: Encodable {
        let source: SourceID
        var version: Int64?
        var added: Int?
        var changed: Int?
        var left: Int?
        var moved: Int?
        var total: Int?
        var gone: [PhotoID]?
        var older: OlderDocument?
        var reason: String?
        /// The reason as a code with its arguments.
        var message: Message?
    }

    private struct PhotoPayload: Encodable {
        let photo: PhotoID
        let source: SourceID
        let version: Int64?
    }

    private struct ImagePayload: Encodable {
        let imageKey: String
        var revision: String?
        var width: Int?
        var height: Int?
        var color: String?
        var placeholder: Data?
        var reason: String?
        /// The reason as a code with its arguments.
        var message: Message?
    }

    private func encoded(
        _ name: String, _ photo: PhotoID, _ source: SourceID, of user: UserID?
    ) async -> ByteBuffer {
        Self.encoded(
            name, PhotoPayload(photo: photo, source: source, version: await version(of: source, for: user)))
    }

    /// The version after the event; `nil` for events for everybody, since it differs by user, and if it cannot be
    /// read. Pages then request it.
    private func version(of source: SourceID, for user: UserID?) async -> Int64? {
        guard let user else { return nil }
        return try? await library.personal(to: user).version(of: .source(source))
    }

    private static func encoded(_ name: String, _ payload: some Encodable) -> ByteBuffer {
        // These few strings and numbers always encode; an event that did not would be skipped.
        guard let data = try? JSONEncoder().encode(payload) else { return ByteBuffer() }
        return ByteBuffer(string: "event: \(name)\ndata: \(String(decoding: data, as: UTF8.self))\n\n")
    }
}
