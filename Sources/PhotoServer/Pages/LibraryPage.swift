import Foundation
import Hummingbird
import Library
import Messages
import Photos

/// `/`: a card a source.
struct LibraryPage: ViewModel {
    let shell: PageShell
    let hasSources: Bool
    /// The collections of all sources.
    let collections: [CollectionLink]
    let searchLabel: String
    let cards: [SourceCard]
    let lacksDemo: Bool
}

/// One source in the library.
struct SourceCard: ViewModel {
    let id: String
    let name: String
    let url: String
    let cover: String?
    let coverSet: String?
    /// The same for scripts, which ask again for what is not ready.
    let coverBrief: String?
    let color: String?
    let facts: String
    /// How many photos came since the user looked at it last; nothing for none.
    let new: String?
    let failure: String?

    init(_ source: Source, now: Date) {
        let image = source.cover.flatMap { $0.failure == nil ? ImageURL($0) : nil }
        id = source.id.rawValue
        name = source.title
        url = PageURL.source(source.id)
        cover = image?.fitted(640)
        coverSet = image.map { CellPicture.sources(of: source.cover?.size, at: $0, sides: [640, 1280]) }
        coverBrief = image.map {
            CellPicture.sources(of: source.cover?.size, at: BriefURLs(image: $0), sides: [640, 1280])
        }
        color = source.cover?.color
        let status = SourceStatus(source, now: now)
        facts = status.facts
        new = source.newCount > 0 ? PageMessage.newCount.text(source.newCount) : nil
        failure = status.shortFailure
    }
}

/// A collection of all sources, above the cards.
struct CollectionLink: ViewModel {
    let name: String
    let url: String
    let icon: String

    init(_ name: PageMessage, _ url: String, _ icon: String, count: Int? = nil) {
        self.init(name: count.map { PageMessage.newCount.text($0) } ?? name.text(), url: url, icon: icon)
    }

    init(name: String, url: String, icon: String) {
        self.name = name
        self.url = url
        self.icon = icon
    }

    /// Those of a library.
    ///
    /// - Parameters:
    ///   - newCount: Photos that are new to the user; nothing for none.
    ///   - onThisDay: Leads to the photos of this day; nothing where no earlier year has one.
    static func all(newCount: Int?, onThisDay: CollectionLink?, mixes: [Mix]) -> [CollectionLink] {
        [
            CollectionLink(.newPhotos, PageURL.new, "icon-new", count: newCount), onThisDay,
            CollectionLink(.favorites, PageURL.favorites, "icon-favorite"),
            CollectionLink(.hiddenPhotos, PageURL.hidden, "icon-hidden"),
        ].compactMap(\.self) + mixes.map { CollectionLink($0) } + [
            CollectionLink(.newMix, "\(PageURL.mixes)/new", "icon-add")
        ]
    }

    private init(_ mix: Mix) {
        (name, url, icon) = (mix.title, PageURL.mix(mix.id), "icon-mix")
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
        let photos = source.contents
        end = source.refreshedAt.map(freshness.end) ?? .distantFuture
        let notices = source.notices.map(\.message)
        let refreshed = source.refreshedAt.map(freshness.message)
        // After a failure the words about the copy say when it was read.
        let told = source.failure == nil ? [refreshed].compactMap(\.self) : []
        facts = Message.line([photos] + told) ?? ""
        longFacts = Message.line([photos] + told + notices) ?? ""
        self.freshness = Message.line(told + notices)
        guard let reason = source.failure else {
            (shortFailure, failure) = (nil, nil)
            return
        }
        let copy = refreshed.map { PageMessage.copy.text([.date: .message($0)]) }
        shortFailure = copy ?? PageMessage.notReadYet.text()
        failure = [copy, reason.text()].compactMap(\.self).joined(separator: " ")
    }
}

extension Source {
    /// How many photos it shows, or places where its feed lists places.
    var contents: Message {
        listsPlaces
            ? Message(PageMessage.places, [.count: .number(placeCount)])
            : Message(PageMessage.photos, [.count: .number(photoCount)])
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
            return Response.redirect(to: PageURL.library)
        }
    }

    private func library() async throws -> TextResponse {
        try await site.page(.library) { try await rendered(at: Date()) }
    }

    /// The page at a moment, and how long it says what is true.
    func rendered(at now: Date) async throws -> RenderedPage {
        let sources = try await site.library.sources()
        let shell = try await site.shell(.library, title: nil, known: sources)
        let today = Today(now)
        let model = LibraryPage(
            shell: shell, hasSources: !sources.isEmpty,
            collections: CollectionLink.all(
                newCount: shell.newCount, onThisDay: try await .onThisDay(today, site.library),
                mixes: try await site.library.mixes()),
            searchLabel: PageMessage.searchAll.text(),
            cards: sources.map { SourceCard($0, now: now) },
            lacksDemo: demo.isMissing(from: sources) && sources.isEmpty)
        let ends = sources.map { SourceStatus($0, now: now).end } + [today?.end].compactMap(\.self)
        let end = ends.min() ?? .distantFuture
        return RenderedPage(answer: try site.page("library", model), validity: now..<max(now, end))
    }
}
