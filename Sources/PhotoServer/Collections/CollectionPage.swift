import Foundation
import Library
import Messages
import Photos
import ViewerCore

/// `/sources/{source}`, `/places/{place}`, `/all` and the like: the photos of a collection in one of three
/// layouts, sixty per page.
struct CollectionPage: ViewModel {
    let shell: PageShell
    /// What is above the photos.
    let frame: CollectionFrame
    /// The URL of the collection without a search.
    let url: String
    /// The URL of this page, to return to.
    let pageURL: String
    let layout: String
    let layouts: [LayoutChoice]
    /// Whether the size of its cells can be chosen: rows of a list have their own.
    let hasSizes: Bool
    /// The chosen step of `CellScale`.
    let size: Int
    /// The largest step.
    let largestSize: Int
    /// The style of that size.
    let sizeStyle: String?
    /// Whether titles can be chosen: only those of a wall can be hidden.
    let hasTitles: Bool
    /// The choice of `WallTitles`; `nil` for none.
    let wallTitles: String?
    let titleChoices: [FormOption]
    let query: String?
    /// The orders that can be chosen; none for the recents.
    let orders: [FormOption]
    let hasOrders: Bool
    /// The years of its photos, if it is ordered by date and there are several.
    let years: [FormOption]
    let hasYears: Bool
    /// The current month, as in `?at=`.
    let thisMonth: String?
    /// Whether there is anything in the menu of its bar.
    let hasMenu: Bool
    /// The chosen order, as in the URL.
    let order: String?
    /// Whether the photos are ordered by date.
    let dated: Bool
    let slideshow: String?
    let facts: String?
    let hasCells: Bool
    let cells: [PhotoCell]
    /// The number of photos shown on all pages.
    let count: Int
    /// The version of its list.
    let version: Int
    let offset: Int
    let opens: String
    let initialZoom: String
    let seconds: Int
    let slideshowMode: String
    /// Whether nothing is shown or being loaded.
    let isEmpty: Bool
    let emptyTitle: String
    let emptyText: String
    /// Whether the page itself offers to keep the photos on the device: for people who can change the
    /// settings of a source, the settings page does, recents are kept anyway, and new photos change with each
    /// visit.
    let keepable: Bool
    /// The storage limits on the device, for people who cannot open the settings to choose one.
    let budgets: [FormOption]
    let hasBudgets: Bool
    /// Whether what follows the last photo is hidden until scripts show the whole list.
    let isEndHidden: Bool
    /// The part after the last photo of a source whose feed has older ones.
    let older: OlderPart?
    /// Whether browsers without scripts reload the page after a while.
    let isChanging: Bool
    let isPaged: Bool
    let previousPage: String?
    let nextPage: String?
    let pageRange: String
}

extension CollectionPage {
    /// Creates the page of a window.
    ///
    /// - Parameters:
    ///   - sources: The sources of the photos, with their settings.
    ///   - dates: The sections of the whole list, if it is ordered by date.
    ///   - hasSettings: Whether the reader may change the settings of sources.
    init(
        shell: PageShell, frame: CollectionFrame, collection: CollectionID, window: PhotoWindow,
        page: PageOfPhotos, layout: Layout, size: CellSize = .default, titles: WallTitles? = nil,
        sources: [SourceID: Source], dates: DateSections? = nil, hasSettings: Bool = true
    ) {
        let (photos, query) = (window.photos, collection.words.flatMap { $0.isEmpty ? nil : $0 })
        let url = PageURL.path(of: collection)
        let link = PhotoLink(in: collection)
        let extra =
            PageURL.query(of: collection)
            + (layout == collection.layout(frame.settings) ? [] : ["layout=\(layout.rawValue)"])
        let found = query.map { query in
            [
                PageMessage.photosFound.text([.count: .number(window.total), .text: .text(query)]),
                SearchNotice.text(of: window),
            ].compactMap(\.self).joined(separator: " · ")
        }
        let orders = OrderOptions.all(of: collection, own: frame.ownOrder, version: window.version)
        // The list may have changed between the two queries.
        let sections = dates?.version == window.version ? dates?.titles(from: page.offset) ?? [:] : [:]
        let years = dates?.yearOptions ?? []
        let pageURL = PageOfPhotos.url(url, page: page.number, and: extra) ?? url
        // Older photos follow those of the feed's own order.
        var older = query == nil && collection.order == nil ? frame.older : nil
        older?.pageURL = pageURL
        let isLoading = older?.isLoading == true
        older?.isShown = page.next == nil || isLoading
        let settings = frame.settings ?? photos.first.flatMap { sources[$0.source]?.settings } ?? .init()
        self.init(
            shell: shell, frame: frame, url: url, pageURL: pageURL,
            layout: layout.rawValue, layouts: Layout.allCases.map { LayoutChoice($0, chosen: layout) },
            hasSizes: layout != .list, size: size.step, largestSize: CellScale.count - 1,
            sizeStyle: size.style,
            hasTitles: layout == .wall, wallTitles: titles?.rawValue,
            titleChoices: WallTitles.options(titles),
            query: query, orders: orders, hasOrders: !orders.isEmpty,
            years: years, hasYears: years.count > 1, thisMonth: Today(Date())?.month,
            hasMenu: frame.hasTools || frame.canRefresh || frame.settingsPage != nil,
            order: collection.order?.description,
            dated: collection.dateOrder != nil
                || collection.order == nil && [.newest, .oldest].contains(frame.ownOrder),
            slideshow: photos.first { $0.entry.original != nil && $0.failure == nil }.map(link.gallery),
            facts: found ?? frame.facts, hasCells: !photos.isEmpty,
            cells: photos.enumerated().map { index, photo in
                let opens = collection.opening(sources[photo.source]?.settings)
                return PhotoCell(
                    photo, in: layout, scale: size.factor, url: link.opened(photo, as: opens),
                    isFirst: index < layout.countOnFirstScreen, hasPlace: collection.showsPlaces,
                    section: sections[index])
            },
            count: window.total, version: Int(window.version), offset: page.offset,
            opens: collection.opening(settings).rawValue, initialZoom: settings.initialZoom.rawValue,
            seconds: settings.slideshowSeconds, slideshowMode: settings.slideshowMode,
            isEmpty: photos.isEmpty && (query != nil || frame.pending == nil),
            emptyTitle: query == nil ? frame.emptyTitle : PageMessage.nothingFound.text(),
            emptyText: query == nil ? frame.emptyText : PageMessage.noSuchWords.text(),
            keepable: query == nil && !photos.isEmpty
                && collection.isKeepable(total: window.total, hasSettings: hasSettings),
            budgets: hasSettings ? [] : FormOption.budgets, hasBudgets: !hasSettings,
            isEndHidden: query != nil || page.next != nil, older: older,
            isChanging: frame.pending != nil || isLoading, isPaged: !page.isOnly,
            previousPage: PageOfPhotos.url(url, page: page.previous, and: extra),
            nextPage: PageOfPhotos.url(url, page: page.next, and: extra),
            pageRange: page.range)
    }
}

extension CollectionID {
    /// The maximum number of photos of many sources that a page offers to keep: it needs the URL of each
    /// picture.
    private static let maxKept = 5_000

    /// Whether its page offers to keep the photos on the device.
    fileprivate func isKeepable(total: Int, hasSettings: Bool) -> Bool {
        switch base {
        case .place: true
        case .source: !hasSettings
        case .all, .favorites, .mix, .day: total <= Self.maxKept
        case .new, .hidden, .recents, .search, .ordered: false
        }
    }
}

/// One of the three layouts in the bar.
struct LayoutChoice: ViewModel {
    let value: String
    let label: String
    let icon: String
    let isChosen: Bool

    init(_ layout: Layout, chosen: Layout) {
        value = layout.rawValue
        label = layout.name
        icon = "icon-\(layout.rawValue)"
        isChosen = layout == chosen
    }
}

extension Layout {
    /// The name for a person.
    var name: String {
        switch self {
        case .list: PageMessage.list.text()
        case .wall: PageMessage.wall.text()
        case .grid: PageMessage.grid.text()
        }
    }

    /// Photos on the first screen of a phone, which are loaded before layout.
    fileprivate var countOnFirstScreen: Int {
        switch self {
        case .list: 10
        case .wall: 12
        case .grid: 24
        }
    }
}

/// The notice shown for a search of too many words.
enum SearchNotice {
    /// `nil` if all words were searched for.
    static func text(of window: PhotoWindow) -> String? {
        guard window.ignoredWordCount > 0 else { return nil }
        return PageMessage.wordsIgnored.text(LibraryLimits.searchWords)
    }
}
