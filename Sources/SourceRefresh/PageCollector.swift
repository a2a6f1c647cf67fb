import Basics
import FeedReading
import Fetching
import Library
import Photos

/// Combines the pages of a feed as they are read.
struct PageCollector {
    /// What was read so far; unread pages are in its `unread`.
    var feed: Feed
    /// The new photos of the last page.
    private(set) var newest: [FeedPhoto]
    private var requested: Set<String>
    private var seen: Set<PhotoIdentity>
    /// The number of documents that could not be read.
    private(set) var failedDocuments: Int
    /// The most photos of all pages together; `nil` for no limit.
    private let maximumPhotos: Int?

    /// - Parameter maximumPhotos: The most photos of all pages together; `nil` for no limit.
    init(_ first: Feed, at location: String, maximumPhotos: Int?) {
        feed = first
        newest = first.photos
        requested = [location]
        seen = []
        failedDocuments = first.notices.failedDocuments
        self.maximumPhotos = maximumPhotos
    }

    /// Records the photos of the first page, including those in a file.
    mutating func recordFirst() throws(SourceError) {
        try feed.forEachStored { seen.insert(PhotoIdentity(of: $0)) }
    }

    /// The number of the current page, from 1.
    var number: Int { feed.pageCount + 1 }

    /// The next page; one that was read already is skipped with a notice.
    var next: UnreadPages.Page? {
        mutating get {
            while let page = feed.unread.first {
                guard requested.contains(page.url) else { return page }
                if !page.isGuessed { feed.notices.note(.pagesLoop) }
                feed.unread.removeFirst()
            }
            return nil
        }
    }

    /// Whether a limit of one reading was reached, which adds a notice.
    var isAtLimit: Bool {
        mutating get {
            if feed.pageCount >= Refreshing.pageLimit {
                feed.notices.note(.pages(limit: Refreshing.pageLimit))
            } else if let maximumPhotos, feed.photoCount >= maximumPhotos {
                feed.notices.note(.photos(limit: maximumPhotos))
            } else {
                return false
            }
            feed.pause = .limit
            return true
        }
    }

    /// Adds a page.
    ///
    /// - Throws: `SourceError` if photos in a file cannot be read.
    mutating func append(_ page: Feed) throws(SourceError) {
        if page.isBlank { return appendBlank(page) }
        let isDocument = feed.unread.first?.isDocument ?? false
        begin()
        newest = page.unread.documents.isEmpty ? try page.newPhotos(&seen) : []
        if let language = page.language, language != feed.language {
            for index in newest.indices { newest[index].language = newest[index].language ?? language }
        }
        // Documents are independent; a page that repeats known photos is followed by none.
        if isDocument || !newest.isEmpty {
            if feed.unread.replaceFirst(by: page.unread) > 0 {
                feed.notices.note(.documents(limit: UnreadPages.documentLimit))
            }
        } else {
            // Another name of a page that was read: `?page=1` of the first.
            if feed.unread.first?.isGuessed == false, let next = page.unread.first,
                requested.contains(next.url)
            {
                feed.notices.note(.pagesLoop)
            }
            feed.unread.removeFirst()
        }
        let entryCount = feed.photoCount + feed.skipped.count
        feed.appendPhotos(newest)
        for notice in page.notices { feed.notices.note(notice) }
        guard page.unread.documents.isEmpty, !newest.isEmpty else { return }
        feed.skipped.append(page.skipped, after: entryCount)
    }

    /// Continues after a page whose entries have no picture; the photos before it remain the newest.
    private mutating func appendBlank(_ page: Feed) {
        begin()
        if feed.unread.replaceFirst(by: page.unread) > 0 {
            feed.notices.note(.documents(limit: UnreadPages.documentLimit))
        }
        for notice in page.notices { feed.notices.note(notice) }
        feed.skipped.append(page.skipped, after: feed.photoCount + feed.skipped.count)
    }

    /// Skips a page that does not exist.
    mutating func skip() {
        begin()
        feed.pageCount -= 1
        feed.unread.removeFirst()
    }

    /// Skips a document that cannot be read.
    mutating func skipDocument() {
        begin()
        feed.unread.removeFirst()
        feed.notices.removeAll { $0 == .documentsFailed(count: failedDocuments) }
        failedDocuments += 1
        feed.notices.note(.documentsFailed(count: failedDocuments))
    }

    /// Ends with a page that could not be read, which stays unread.
    mutating func fail() {
        feed.notices.note(.pageFailed(number: number))
        feed.pause = .failure
    }

    private mutating func begin() {
        if let url = feed.unread.first?.url { requested.insert(url) }
        feed.pageCount += 1
    }
}

/// The effect of a page that could not be read.
enum PageFailure {
    /// There is no such page, or none was required.
    case end
    /// One of several documents is missing.
    case missingDocument
    /// Something else was received instead of a page that existed before.
    case substitute
    case cancelled
    /// The following pages cannot be read.
    case fatal

    /// - Parameters:
    ///   - kind: The kind of the list.
    ///   - isNeeded: Whether a page existed before, so that its photos would look deleted, or a document may not be
    ///     missing.
    init(_ error: SourceError, of page: UnreadPages.Page, kind: FeedKind, isNeeded: Bool) {
        if case .cancelled = error {
            self = .cancelled
        } else if page.isDocument {
            self.init(error, ofDocument: isNeeded)
        } else if error.isEmptyPage {
            self = isNeeded && error.isSubstitute(for: kind) ? .substitute : .end
        } else if page.isGuessed {
            self.init(error, ofGuessed: isNeeded)
        } else {
            self = .fatal
        }
    }

    /// The effect of a document that could not be read.
    private init(_ error: SourceError, ofDocument isNeeded: Bool) {
        switch error {
        case .flickr(.nothingFound), .feed(.noPhotos(kind: .iiif, 0, _)): self = .end
        case _ where error.isMissingDocument || !isNeeded && !error.isTransient: self = .missingDocument
        default: self = .fatal
        }
    }

    /// The effect of a page that the feed does not name.
    private init(_ error: SourceError, ofGuessed isNeeded: Bool) {
        if !isNeeded || error.isMissingPage {
            self = .end
        } else if error.isTransient || error.requiresCredentials {
            self = .fatal
        } else {
            self = .substitute
        }
    }
}

extension SourceError {
    /// Whether a page was received that lists nothing. Some feeds name a next page until one is empty.
    fileprivate var isEmptyPage: Bool {
        switch self {
        case .feed(.noPhotos(_, 0, _)), .feed(.noList), .flickr(.nothingFound): true
        default: false
        }
    }

    /// Whether an empty page is not one of the list, but a web page or the description of an error.
    fileprivate func isSubstitute(for kind: FeedKind) -> Bool {
        switch self {
        case .feed(.noPhotos(kind: .webPage, _, _)): kind != .webPage
        case .feed(.noList): true
        default: false
        }
    }

    /// Whether its server responded that there is no such page.
    fileprivate var isMissingPage: Bool {
        switch self {
        case .fetch(let error): error.statusCode.map([400, 404, 410, 416, 422].contains) ?? false
        case .notFound, .ended: true
        default: false
        }
    }
}

extension Feed {
    /// Whether its entries have no picture. Unlike an empty page, such a page is not the end of a list.
    var isBlank: Bool { photoCount == 0 && !skipped.isEmpty && unread.documents.isEmpty }

    /// Whether it is a page of a feed of that kind; JSON without a picture is `json`, whatever lists it contains.
    func isPage(of kind: FeedKind) -> Bool {
        let listKinds: Set<FeedKind> = [.photoList, .titledRows]
        return self.kind == kind || isBlank && self.kind == .json && listKinds.contains(kind)
    }

    /// Its photos that are not in `seen`, which they are added to.
    ///
    /// - Throws: `SourceError` if photos in a file cannot be read.
    func newPhotos(_ seen: inout Set<PhotoIdentity>) throws(SourceError) -> [FeedPhoto] {
        var found: [FeedPhoto] = []
        try forEachStored { if seen.insert(PhotoIdentity(of: $0)).inserted { found.append($0) } }
        return found
    }

    /// Passes all photos in the feed's order.
    ///
    /// - Throws: `SourceError` if photos in a file cannot be read.
    func forEachStored(_ body: (FeedPhoto) -> Void) throws(SourceError) {
        do {
            try forEachPhoto(body)
        } catch {
            throw SourceError(photosUnreadable: error)
        }
    }
}

extension SourceError {
    /// Creates the error for photos in a file that cannot be read or written.
    init(photosUnreadable error: any Error) {
        self = .fetch(.fileFailure(reason: .system(SystemReason.text(of: error))))
    }
}
