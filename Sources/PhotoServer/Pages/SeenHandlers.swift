import Foundation
import Hummingbird
import Library
import Messages
import Photos

/// Answers the forms that mark all new photos as seen, and undo that.
struct SeenHandlers {
    let site: Site

    func addRoutes(to router: Router<ServerContext>) {
        router.post("\(PageURL.new)/seen") { _, _ in
            let moment = SeenMoment(Date())
            try await site.markAllSeen(at: moment)
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

    /// What to say after all was marked as seen, with the way to undo it.
    static func notice(_ request: Request) -> PageShell.Notice? {
        guard let moment = SeenMoment(request.query("seen")) else { return nil }
        return .init(
            text: PageMessage.markedSeen.text(), undo: "\(PageURL.new)/unseen?at=\(moment.milliseconds)",
            undoTo: nil, undoIn: PageURL.new, isPaused: false)
    }
}

/// When all photos were marked as seen, which is what an undo names.
struct SeenMoment {
    /// Since 1970.
    let milliseconds: Int

    /// Whole milliseconds, which a URL can name.
    init(_ date: Date) { milliseconds = Int(date.timeIntervalSince1970 * 1000) }

    /// Nothing for a number that is no moment: it comes from outside.
    init?(milliseconds: Int) {
        guard (0...1_000_000_000_000_000).contains(milliseconds) else { return nil }
        self.milliseconds = milliseconds
    }

    /// Takes a moment from a URL; `nil` for what is none.
    init?(_ text: String?) {
        guard let number = text.flatMap({ Int($0) }) else { return nil }
        self.init(milliseconds: number)
    }

    var date: Date { Date(timeIntervalSince1970: Double(milliseconds) / 1000) }
}

extension Site {
    /// Marks the photos of all sources as seen, and tells open pages.
    func markAllSeen(at moment: SeenMoment) async throws {
        try await library.markAllSeen(at: moment.date)
        tell(.library)
    }

    /// Undoes that, and tells open pages.
    func undoMarkAllSeen(at moment: SeenMoment) async throws {
        try await library.undoMarkAllSeen(at: moment.date)
        tell(.library)
    }
}
