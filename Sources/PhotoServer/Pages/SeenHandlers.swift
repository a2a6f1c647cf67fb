import Foundation
import Hummingbird
import Library
import Messages
import Photos

/// Handles the forms that mark all new photos as seen, and undo that.
struct SeenHandlers {
    let site: Site

    func addRoutes(to router: Router<ServerContext>) {
        router.post("\(PageURL.new)/seen") { _, _ in
            let moment = try await site.markAllSeen(at: SeenMoment(Date()))
            return Response.redirect(to: "\(PageURL.new)?seen=\(moment.milliseconds)")
        }
        router.post("\(PageURL.new)/unseen") { request, _ in
            guard let moment = SeenMoment(request.query("at")) else {
                throw RequestFailure(.badRequest, .seenMoment)
            }
            try await site.undoMarkAllSeen(at: moment)
            return Response.redirect(to: PageURL.new)
        }
    }

    /// The notice after all photos were marked as seen, with the way to undo it.
    static func notice(_ request: Request) -> PageShell.Notice? {
        guard let moment = SeenMoment(request.query("seen")) else { return nil }
        return .init(
            text: PageMessage.markedSeen.text(), undo: "\(PageURL.new)/unseen?at=\(moment.milliseconds)",
            undoTo: nil, undoIn: PageURL.new, isPaused: false)
    }
}

/// The time at which all photos were marked as seen, which identifies the action for undoing it.
struct SeenMoment {
    /// Since 1970.
    let milliseconds: Int

    /// Rounds to whole milliseconds, which a URL can contain.
    init(_ date: Date) { milliseconds = Int((date.timeIntervalSince1970 * 1000).rounded()) }

    /// `nil` for a number that is no valid moment, since it comes from outside.
    init?(milliseconds: Int) {
        guard (0...1_000_000_000_000_000).contains(milliseconds) else { return nil }
        self.milliseconds = milliseconds
    }

    /// Parses a moment in a URL; `nil` if it is invalid.
    init?(_ text: String?) {
        guard let number = text.flatMap({ Int($0) }) else { return nil }
        self.init(milliseconds: number)
    }

    var date: Date { Date(timeIntervalSince1970: Double(milliseconds) / 1000) }
}

extension Site {
    /// Marks the photos of all sources as seen, and updates open pages.
    ///
    /// - Returns: The moment for `undoMarkAllSeen`.
    func markAllSeen(at moment: SeenMoment) async throws -> SeenMoment {
        let marked = SeenMoment(try await library.markAllSeen(at: moment.date))
        notify(.library)
        return marked
    }

    /// Undoes that, and updates open pages.
    func undoMarkAllSeen(at moment: SeenMoment) async throws {
        try await library.undoMarkAllSeen(at: moment.date)
        notify(.library)
    }
}
