import Foundation
import Hummingbird
import Library
import Messages
import Photos

/// `/`: a card for each source.
struct LibraryPage: ViewModel {
    let shell: PageShell
    let hasSources: Bool
    /// Whether there is nothing to show.
    let isEmpty: Bool
    /// The collections of all sources, and mixes; for visitors only public ones.
    let collections: [CollectionLink]
    let hasCollections: Bool
    /// Whether all sources can be searched at once.
    let canSearch: Bool
    let searchLabel: String
    /// Whether there are so many sources that people search for one.
    let hasTools: Bool
    /// The words to search for in their names.
    let words: String
    let orders: [FormOption]
    /// A `CardSize`.
    let size: String
    let cards: [SourceCard]
    /// The text if no source has such a name.
    let noneFound: String?
    let lacksDemo: Bool
}

/// One source in the library.
struct SourceCard: ViewModel {
    let id: String
    let name: String
    /// The language of the name, if that is not the page's.
    let lang: String?
    let url: String
    /// The newest pictures, one or four.
    let pictures: [CardPicture]
    let isCollage: Bool
    let color: String?
    let facts: String
    /// The number of photos that were added since the user last opened it; `nil` for none.
    let new: String?
    let isPinned: Bool
    let failure: String?

    /// - Parameter covers: Its newest photos.
    init(_ source: Source, covers: [Photo], size: CardSize, now: Date) {
        let shown = covers.isEmpty ? source.cover.map { [$0] } ?? [] : covers
        let good = shown.filter { $0.failure == nil }
        isCollage = good.count >= 4
        let first: CardPicture.Part = size == .row ? .small : isCollage ? .square : .all
        pictures = (isCollage ? good : Array(good.prefix(1))).enumerated().compactMap { number, photo in
            CardPicture(photo, number == 0 ? first : .small, of: size)
        }
        id = source.id.rawValue
        name = source.title
        lang = source.titleLanguage?.attribute()
        url = PageURL.source(source.id)
        color = source.cover?.color
        let status = SourceStatus(source, now: now)
        facts = status.newestFacts
        new = source.newCount > 0 ? PageMessage.newCount.text(source.newCount) : nil
        isPinned = source.isPinned
        failure = status.shortFailure
    }
}

/// One of the pictures of a card.
struct CardPicture: ViewModel {
    let url: String
    let set: String
    /// The same for scripts, which retry what is not ready.
    let briefSet: String
    /// How wide it is on the page, as in `sizes` of HTML.
    let sizes: String

    /// The part of a card's cover that a picture fills.
    enum Part {
        /// All of it, with three sides to two.
        case all
        /// The square at the left of several.
        case square
        /// One of the small ones beside the square, or the picture of a row.
        case small
    }

    init?(_ photo: Photo, _ part: Part, of size: CardSize) {
        guard let image = ImageURL(photo) else { return nil }
        let brief = BriefURLs(image: image)
        sizes = Self.sizes(part, of: size)
        switch part {
        case .all:
            url = image.fitted(640)
            set = CellPicture.sources(of: photo.size, at: image, sides: [640, 1280])
            briefSet = CellPicture.sources(of: photo.size, at: brief, sides: [640, 1280])
        case .square:
            url = image.square(640)
            set = CellPicture.squares([320, 640], at: image)
            briefSet = CellPicture.squares([320, 640], at: brief)
        case .small: (url, set, briefSet) = (image.square(320), image.square(320), brief.square(320))
        }
    }

    private static func sizes(_ part: Part, of size: CardSize) -> String {
        switch (part, size) {
        case (.square, .large): "(min-width: 64em) 30rem, 66vw"
        case (.square, _): "(min-width: 137em) 11vw, (min-width: 64em) 15rem, (min-width: 40em) 30vw, 66vw"
        case (_, .large): "(min-width: 64em) 44rem, 100vw"
        default: "(min-width: 137em) 16vw, (min-width: 64em) 22rem, (min-width: 40em) 45vw, 100vw"
        }
    }
}

/// A collection of all sources, above the cards.
struct CollectionLink: ViewModel {
    let name: String
    let url: String
    let icon: String
    /// The required role, if it is higher than viewer.
    let requiredRole: String?

    init(_ name: PageMessage, _ url: String, _ icon: String, count: Int? = nil, requiredRole: Role? = nil) {
        self.init(
            name: count.map { PageMessage.newCount.text($0) } ?? name.text(), url: url, icon: icon,
            requiredRole: requiredRole)
    }

    init(name: String, url: String, icon: String, requiredRole: Role? = nil) {
        self.name = name
        self.url = url
        self.icon = icon
        self.requiredRole = requiredRole?.rawValue
    }

    /// The links of a library.
    ///
    /// - Parameters:
    ///   - newCount: Photos that are new to the user; `nil` for none.
    ///   - onThisDay: The link to the photos of this day; `nil` if no earlier year has one.
    static func all(newCount: Int?, onThisDay: CollectionLink?, mixes: [Mix]) -> [CollectionLink] {
        [
            CollectionLink(.newPhotos, PageURL.new, "icon-new", count: newCount), onThisDay,
            CollectionLink(.hiddenPhotos, PageURL.hidden, "icon-hidden", requiredRole: .member),
        ].compactMap(\.self) + mixes.map { CollectionLink($0) } + [
            CollectionLink(.newMix, "\(PageURL.mixes)/new", "icon-add", requiredRole: .member)
        ]
    }

    init(_ mix: Mix) {
        self.init(name: mix.title, url: PageURL.mix(mix.id), icon: "icon-mix")
    }
}

/// The freshness of a source, as text.
struct SourceStatus {
    /// `24 photos · today 09:12`.
    let facts: String
    /// `24 photos · newest came today 09:12`: when the newest photo was added, not when the source was
    /// refreshed.
    let newestFacts: String
    /// The same with notices about limits.
    let longFacts: String
    /// The long facts without the number of photos; `nil` if there are no others.
    let freshness: String?
    /// `Showing the version read yesterday 18:04.`, only after a failure.
    let shortFailure: String?
    /// The same with the reason.
    let failure: String?
    /// When the text changes.
    let end: Date

    init(_ source: Source, now: Date) {
        let freshness = Freshness(now: now)
        let photos = source.contents
        let newest = source.cameAt.map { max($0, source.addedAt) } ?? source.addedAt
        let isOnlyAdded = newest <= source.addedAt
        end = min(source.refreshedAt.map(freshness.end) ?? .distantFuture, freshness.end(of: newest))
        let notices = source.notices.map(\.message)
        let refreshed = source.refreshedAt.map(freshness.message)
        // After a failure, the text about the copy contains when it was read.
        let shown = source.failure == nil ? [refreshed].compactMap(\.self) : []
        facts = Message.line([photos] + shown) ?? ""
        let date = [Message.Name.date: Message.Argument.message(freshness.message(for: newest))]
        newestFacts =
            Message.line([photos, Message(isOnlyAdded ? PageMessage.addedAt : .cameAt, date)]) ?? ""
        longFacts = Message.line([photos] + shown + notices) ?? ""
        self.freshness = Message.line(shown + notices)
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
    /// The number of its photos, or of its places if its feed lists places.
    var contents: Message {
        listsPlaces
            ? Message(PageMessage.places, [.count: .number(placeCount)])
            : Message(PageMessage.photos, [.count: .number(photoCount)])
    }
}

/// Handles the library.
struct LibraryHandlers {
    let site: Site
    let demo: DemoSourcesAdder

    func addRoutes(to router: Router<ServerContext>) {
        router.get("/") { request, context in try await library(request, context) }
        router.post("/demo") { _, _ in
            try await demo.addDemoSources()
            return Response.redirect(to: PageURL.library)
        }
    }

    /// If nothing is public, redirects visitors to sign in.
    private func checkVisitor() async throws {
        guard site.identity.isVisitor, try await site.library.sources().isEmpty,
            try await site.library.mixes().isEmpty
        else { return }
        throw RequestFailure(.unauthorized, .signIn)
    }

    private func library(_ request: Request, _ context: ServerContext) async throws -> Response {
        try await checkVisitor()
        let arrangement = LibraryArrangement(request)
        let page =
            if arrangement.words.isEmpty {
                try await site.page(.library(arrangement.chosenOrder)) {
                    try await rendered(at: Date(), arrangement)
                }
            } else {
                try await rendered(at: Date(), arrangement).response
            }
        var response = page.response(from: request, context: context)
        arrangement.storeOrder(of: request, in: &response)
        return response
    }

    /// The page at a point in time, and how long its text is valid.
    func rendered(at now: Date, _ arrangement: LibraryArrangement = .init()) async throws -> RenderedPage {
        let (sources, version) = try await site.library.sourcesAndPersonalVersion()
        let shell = try await site.shell(.library, title: nil, known: sources, personal: version)
        let today = Today(now)
        let size = CardSize(sourceCount: sources.count)
        let shown = arrangement.arranged(sources)
        let covers =
            size.pictureCount > 1
            ? try await site.library.covers(of: shown.map(\.id), count: size.pictureCount) : [:]
        let isVisitor = site.identity.isVisitor
        let mixes = try await site.library.mixes()
        let collections =
            isVisitor
            ? mixes.map { CollectionLink($0) }
            : CollectionLink.all(
                newCount: shell.newCount, onThisDay: try await .onThisDay(today, site.library), mixes: mixes)
        let model = LibraryPage(
            shell: shell, hasSources: !sources.isEmpty,
            isEmpty: sources.isEmpty && !(isVisitor && !mixes.isEmpty),
            collections: collections,
            hasCollections: isVisitor ? !mixes.isEmpty : !sources.isEmpty,
            canSearch: !isVisitor,
            searchLabel: PageMessage.searchAll.text(),
            hasTools: size.isOneOfMany, words: arrangement.words,
            orders: arrangement.options(ofSources: sources.count), size: size.rawValue,
            cards: shown.map { SourceCard($0, covers: covers[$0.id] ?? [], size: size, now: now) },
            noneFound: shown.isEmpty && !sources.isEmpty
                ? PageMessage.noSourceFound.text([.text: .text(arrangement.words)]) : nil,
            lacksDemo: demo.isMissing(from: sources) && sources.isEmpty)
        let ends = sources.map { SourceStatus($0, now: now).end } + [today?.end].compactMap(\.self)
        let end = ends.min() ?? .distantFuture
        return RenderedPage(response: try site.page("library", model), validity: now..<max(now, end))
    }
}
