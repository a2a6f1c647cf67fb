import Foundation
import Hummingbird
import Library
import Messages
import Photos

/// `/`: a card a source.
struct LibraryPage: ViewModel {
    let shell: PageShell
    let hasSources: Bool
    let cards: [SourceCard]
    let lacksDemo: Bool
}

/// One source in the library.
struct SourceCard: ViewModel {
    let id: String
    let name: String
    let address: String
    let cover: String?
    let coverSet: String?
    /// The same for scripts, which ask again for what is not ready.
    let coverBrief: String?
    let color: String?
    let facts: String
    let failure: String?

    init(_ source: Source, now: Date) {
        let image = source.cover.flatMap { $0.failure == nil ? ImageAddress($0) : nil }
        id = source.id.rawValue
        name = source.title
        address = Address.source(source.id)
        cover = image?.fitted(640)
        coverSet = image.map { CellPicture.sources(of: source.cover?.size, at: $0, sides: [640, 1280]) }
        coverBrief = image.map {
            CellPicture.sources(of: source.cover?.size, at: BriefAddresses(image: $0), sides: [640, 1280])
        }
        color = source.cover?.color
        let status = SourceStatus(source, now: now)
        facts = status.facts
        failure = status.shortFailure
    }
}

/// How fresh a source is, in words.
struct SourceStatus {
    /// `24 photos · today 09:12`.
    let facts: String
    /// The same with what was left out because a limit was reached.
    let longFacts: String
    /// The long facts without the number of photos; nothing where that is all.
    let freshness: String?
    /// `Showing the copy of yesterday 18:04.`, only after a failure.
    let shortFailure: String?
    /// The same with the reason.
    let failure: String?
    /// When the words would be others.
    let end: Date

    init(_ source: Source, now: Date) {
        let freshness = Freshness(now: now)
        let photos =
            source.listsPlaces ? count(source.placeCount, "place") : count(source.photoCount, "photo")
        end = source.refreshedAt.map(freshness.end) ?? .distantFuture
        let notices = source.notices.map { $0.message.text() }
        let copy = source.refreshedAt.map { "Showing the copy of \(freshness.words(for: $0))." }
        guard let reason = source.failure else {
            let refreshed = source.refreshedAt.map(freshness.words).map { [$0] } ?? []
            facts = ([photos] + refreshed).joined(separator: " · ")
            longFacts = ([facts] + notices).joined(separator: " · ")
            self.freshness = Self.line(refreshed + notices)
            shortFailure = nil
            failure = nil
            return
        }
        facts = photos
        longFacts = ([facts] + notices).joined(separator: " · ")
        self.freshness = Self.line(notices)
        shortFailure = copy ?? "It could not be read yet."
        failure = [copy, reason.text()].compactMap(\.self).joined(separator: " ")
    }

    private static func line(_ parts: [String]) -> String? {
        parts.isEmpty ? nil : parts.joined(separator: " · ")
    }
}

/// Answers for the library.
struct LibraryHandlers {
    let site: Site
    let demo: DemoSourcesAdder

    func addRoutes(to router: Router<ServerContext>) {
        router.get("/") { _, _ in try await library() }
        router.post("/demo") { _, _ in
            try await demo.addDemoSources()
            return Response.redirect(to: Address.library)
        }
    }

    private func library() async throws -> TextResponse {
        try await site.page(.library) { try await rendered(at: Date()) }
    }

    private func rendered(at now: Date) async throws -> RenderedPage {
        let sources = try await site.library.sources()
        let model = LibraryPage(
            shell: try await site.shell(.library, title: "Vitrine", known: sources),
            hasSources: !sources.isEmpty,
            cards: sources.map { SourceCard($0, now: now) },
            lacksDemo: demo.isMissing(from: sources) && sources.isEmpty)
        let end = sources.map { SourceStatus($0, now: now).end }.min() ?? .distantFuture
        return RenderedPage(answer: try site.page("library", model), validity: now..<max(now, end))
    }
}
