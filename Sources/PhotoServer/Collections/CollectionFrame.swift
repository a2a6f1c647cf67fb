import Foundation
import Library
import Messages
import Photos

/// The part of a collection's page that depends on its kind: everything but the photos.
struct CollectionFrame: ViewModel {
    /// Identifies the collection for scripts; one of these is set.
    var sourceID: String?
    var placeKey: String?
    var isRecents = false
    /// Whether it searches all photos, and shows none without words.
    var isSearch = false
    /// The text after the last photo; `nil` for most collections.
    var end: String?
    /// Whether all of its photos can be marked as seen.
    var canMarkSeen = false
    let name: String
    /// The language of the name, if that is not the page's.
    var lang: String?
    var subtitle: String?
    /// The URL of the back arrow; `nil` on the page of a tab.
    var back: String?
    /// Whether it is the page of a tab, which has a large heading.
    var isTab = false
    /// Whether there is something to arrange, search or play.
    var hasTools = true
    /// Whether it can be refreshed.
    var canRefresh = false
    /// The action that pins it to the top of the library, or unpins it.
    var pinAction: String?
    var isPinned = false
    /// The page of its settings, and the role that it requires.
    var settingsPage: String?
    var settingsRole = Role.admin.rawValue
    /// Whether photos can be added and removed.
    var isChangeable = false
    /// Where a chosen layout is stored; `nil` if it is only part of the URL.
    var layoutAction: String?
    /// The search's accessible label.
    let searchLabel: String
    /// Why the photos could not be read.
    var failure: String?
    /// How many pictures have failed, as text.
    var failedPictures: String?
    /// The work in progress, e.g. that photos are being read.
    var pending: String?
    /// How many photos there are, and how fresh they are.
    var facts: String?
    /// The number of photos of the whole collection, whatever a search finds.
    var total = 0
    /// The number of photos according to the list of places, if that is more than are kept.
    var declaredCount: Int?
    /// The facts without a search, after the number of photos: how fresh they are, or who sees them.
    var freshness: String?
    let emptyTitle: String
    var emptyText = ""
    let emptyIcon: String
    /// Whether an empty list leads to the library.
    var emptyLeadsToLibrary = false
    /// All places, beside the photos of one if there is room.
    var countries: [PlaceSection] = []
    /// Whether the places are shown beside the photos.
    var hasBeside = false

    /// The mix's own order.
    var ownOrder: PhotoOrder?

    /// The progress of loading older photos, if there are any.
    var older: OlderPart?
    /// How its photos are shown, if they are all of one source.
    var settings: SourceSettings?
}

extension CollectionFrame {
    /// The frame of a source.
    ///
    /// - Parameter failedCount: The number of failed pictures.
    init(_ source: Source, _ status: SourceStatus, failedCount: Int = 0) {
        self.init(
            sourceID: source.id.rawValue, name: source.title, lang: source.titleLanguage?.attribute(),
            back: PageURL.library, canRefresh: true,
            pinAction: "\(PageURL.source(source.id))/\(source.isPinned ? "unpin" : "pin")",
            isPinned: source.isPinned, settingsPage: PageURL.settings(source.id),
            // People who may not change it for everybody choose for themselves.
            layoutAction: Identity.current?.may(.admin) != false
                ? "\(PageURL.source(source.id))/layout" : nil, searchLabel: PageMessage.searchSource.text(),
            failure: status.failure,
            failedPictures: failedCount > 0
                ? PageMessage.failedPictures.text(
                    [.count: .number(failedCount), .limit: .number(source.photoCount)])
                : nil,
            facts: status.longFacts, total: source.photoCount,
            freshness: status.freshness, emptyTitle: PageMessage.noPhotos.text(),
            emptyText: Self.emptyText(of: source).text(),
            emptyIcon: "icon-photo", older: OlderPart(source, pageURL: PageURL.source(source.id)),
            settings: source.settings)
    }

    /// Where the sender may restore removed photos.
    private static func emptyText(of source: Source) -> PageMessage {
        guard source.removedCount > 0 else { return .noPhotosShown }
        guard let identity = Identity.current, !identity.may(.admin) else { return .allRemoved }
        return identity.may(.member) ? .allRemovedByMember : .noPhotosShown
    }

    /// The frame of a place.
    ///
    /// - Parameter all: All places, to be shown beside it.
    init(_ place: PlaceSummary, all: [PlaceSummary], failure: String?, isPending: Bool) {
        self.init(
            placeKey: place.key, name: place.place.city, subtitle: place.place.rest, back: PageURL.places,
            canRefresh: place.isListed, searchLabel: PageMessage.searchPlace.text(), failure: failure,
            pending: isPending ? PageMessage.placePending.text() : nil,
            facts: place.facts, total: place.photoCount, declaredCount: place.hiddenByList,
            emptyTitle: PageMessage.noPhotos.text(), emptyText: PageMessage.placeEmpty.text(),
            emptyIcon: "icon-places", countries: PlaceSection.sections(of: all, current: place.key),
            hasBeside: true)
    }

    /// The frame of a collection that is neither a source nor a place.
    ///
    /// - Parameter total: How many photos it has.
    static func frame(of collection: CollectionID, total: Int) -> CollectionFrame {
        switch collection.base {
        case .recents: .recents(total)
        case .new: .new(total)
        case .favorites:
            .library(
                .favorites, total, .searchFavorites, empty: .favoritesEmpty, .favoritesHint, "icon-favorite",
                isTab: true)
        case .hidden:
            .library(.hiddenPhotos, total, .searchHidden, empty: .hiddenEmpty, .hiddenHint, "icon-hidden")
        case .day(let day): .day(day, total)
        case .all where collection.words != nil: .search
        case .all, .source, .place, .mix, .search, .ordered: .all(total)
        }
    }

    /// The frame of a mix.
    static func mix(_ mix: Mix, total: Int, for identity: Identity) -> CollectionFrame {
        let isChangeable = identity.mayChange(mix)
        let audience: PageMessage? =
            switch mix.audience {
            case .own: nil
            case .all: .isMixForAll
            case .public: .isPublicMix
            }
        let audienceText = identity.isVisitor ? nil : audience?.text()
        let facts = [total > 0 ? PageMessage.photos.text(total) : nil, audienceText].compactMap(\.self)
        return CollectionFrame(
            name: mix.title, back: PageURL.library,
            settingsPage: isChangeable ? "\(PageURL.mix(mix.id))/edit" : nil,
            settingsRole: Role.member.rawValue, isChangeable: isChangeable,
            searchLabel: PageMessage.searchMix.text(),
            facts: facts.isEmpty ? nil : facts.joined(separator: " · "), total: total,
            freshness: audienceText,
            emptyTitle: PageMessage.noPhotos.text(), emptyText: PageMessage.mixEmpty.text(),
            emptyIcon: "icon-mix", ownOrder: mix.order)
    }

    private static func all(_ total: Int) -> CollectionFrame {
        CollectionFrame(
            name: PageMessage.allPhotos.text(), isTab: true, hasTools: total > 0,
            searchLabel: PageMessage.searchAll.text(),
            facts: total > 0 ? PageMessage.photos.text(total) : nil, total: total,
            emptyTitle: PageMessage.noPhotos.text(), emptyText: PageMessage.allEmpty.text(),
            emptyIcon: "icon-all", emptyLeadsToLibrary: true)
    }

    private static func day(_ day: MonthDay, _ total: Int) -> CollectionFrame {
        CollectionFrame(
            name: day.title, subtitle: PageMessage.dayOfAnyYear.text(), back: PageURL.library,
            hasTools: total > 0, searchLabel: PageMessage.searchDay.text(),
            facts: total > 0 ? PageMessage.photos.text(total) : nil, total: total,
            emptyTitle: PageMessage.noPhotos.text(), emptyText: PageMessage.dayEmpty.text(day.name),
            emptyIcon: "icon-day", emptyLeadsToLibrary: true)
    }

    private static func new(_ total: Int) -> CollectionFrame {
        CollectionFrame(
            end: total > 0 ? PageMessage.allSeen.text() : nil, canMarkSeen: total > 0,
            name: PageMessage.newPhotos.text(), back: PageURL.library, hasTools: total > 0,
            searchLabel: PageMessage.searchNew.text(),
            facts: total > 0 ? PageMessage.newCount.text(total) : nil, total: total,
            emptyTitle: PageMessage.allSeen.text(), emptyText: PageMessage.newHint.text(),
            emptyIcon: "icon-new", emptyLeadsToLibrary: true)
    }

    /// The frame of a search over everything, which has no photos without words.
    private static var search: CollectionFrame {
        CollectionFrame(
            isSearch: true, name: PageMessage.searchTitle.text(), back: PageURL.library,
            searchLabel: PageMessage.searchAll.text(), emptyTitle: PageMessage.searchTitle.text(),
            emptyText: PageMessage.searchHint.text(), emptyIcon: "icon-search")
    }

    private static func library(
        _ name: PageMessage, _ total: Int, _ search: PageMessage, empty: PageMessage, _ hint: PageMessage,
        _ icon: String, isTab: Bool = false
    ) -> CollectionFrame {
        CollectionFrame(
            name: name.text(), back: isTab ? nil : PageURL.library, isTab: isTab, hasTools: total > 0,
            searchLabel: search.text(),
            facts: total > 0 ? PageMessage.photos.text(total) : nil, total: total,
            emptyTitle: empty.text(), emptyText: hint.text(), emptyIcon: icon, emptyLeadsToLibrary: true)
    }

    /// The frame of the recents.
    ///
    /// - Parameter total: How many there are.
    static func recents(_ total: Int) -> CollectionFrame {
        // An account has one list, which all of its devices show.
        let hasAccount = Identity.current?.name != nil
        return CollectionFrame(
            isRecents: true, name: PageMessage.recents.text(), isTab: true, hasTools: total > 0,
            searchLabel: PageMessage.searchRecents.text(),
            facts: total > 0 ? PageMessage.photos.text(total) : nil, total: total,
            emptyTitle: PageMessage.recentsEmpty.text(),
            emptyText: (hasAccount ? PageMessage.recentsHintOfAccount : .recentsHint)
                .text(LibraryLimits.recents),
            emptyIcon: "icon-recents", emptyLeadsToLibrary: true)
    }
}

extension PlaceSummary {
    /// How many photos the list of places declares, if that is more than are kept.
    fileprivate var hiddenByList: Int? { declaredCount.flatMap { $0 > photoCount ? $0 : nil } }

    /// Of a listed place the newest fifty are kept: `50 of 1,204 photos`.
    var facts: String {
        guard let declared = hiddenByList else { return PageMessage.photos.text(photoCount) }
        return PageMessage.photosOfDeclared.text([.shown: .number(photoCount), .count: .number(declared)])
    }
}
