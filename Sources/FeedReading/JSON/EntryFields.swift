/// Where in the document the words of an entry are. They are read only for
/// photos that are shown.
struct EntryFields: Equatable {
    /// The index of one value, and how well the name of its member fits.
    struct Slot: Equatable {
        private(set) var index: Int32 = -1
        /// The raw value of a `FieldRank`: lower is better, the highest value
        /// means empty.
        private(set) var rank: UInt8 = .max

        var isEmpty: Bool { index < 0 }

        /// Stores the value if its name fits better than all previous ones.
        mutating func offer(_ value: JSONValue, _ rank: some FieldRank) { offer(value, rank.rawValue) }

        /// Stores the first value, for fields whose names all fit equally.
        mutating func offer(_ value: JSONValue) { offer(value, 0) }

        private mutating func offer(_ value: JSONValue, _ rank: UInt8) {
            guard rank < self.rank else { return }
            index = Int32(truncatingIfNeeded: value.index)
            self.rank = rank
        }

        /// Whether there is a value whose name fits better than names of that
        /// rank.
        func isBetter(than rank: some FieldRank) -> Bool { self.rank < rank.rawValue }

        /// Whether there is a value whose name fits as well as names of that
        /// rank, or better.
        func isAtLeast(_ rank: some FieldRank) -> Bool { self.rank <= rank.rawValue }

        /// Whether a title is the name of a file; what is named `title` or
        /// `headline` is trusted.
        func isFileName(_ document: JSONDocument) -> Bool {
            guard !isBetter(than: TitleRank.name), !isEmpty else { return false }
            return URLTraits(JSONValue(document: document, index: Int(index)).rawBytes)?.target == .image
        }

        mutating func fill(from other: Slot) {
            if isEmpty { self = other }
        }
    }

    var title = Slot()
    var caption = Slot()
    var description = Slot()
    var alternative = Slot()
    var page = Slot()
    var date = Slot()
    var identity = Slot()
    var latitude = Slot()
    var longitude = Slot()
    var coordinates = Slot()
    var place = Slot()
    var city = Slot()
    var country = Slot()
    var credit = Slot()
    var camera = Slot()
    /// HTML with images in it.
    var markup = Slot()
    /// The text of the entry, for a picture with a description of its own.
    var story = Slot()

    /// The title, unless it is the name of a file and there are other words.
    func usedTitle(_ document: JSONDocument) -> Slot {
        let hasOtherWords = !(caption.isEmpty && description.isEmpty && alternative.isEmpty)
        return hasOtherWords && title.isFileName(document) ? Slot() : title
    }

    /// Fills empty fields from those of an object further out.
    mutating func fill(from other: EntryFields) {
        title.fill(from: other.title)
        caption.fill(from: other.caption)
        description.fill(from: other.description)
        alternative.fill(from: other.alternative)
        page.fill(from: other.page)
        date.fill(from: other.date)
        identity.fill(from: other.identity)
        credit.fill(from: other.credit)
        camera.fill(from: other.camera)
        markup.fill(from: other.markup)
        fillPlace(from: other)
    }

    /// Fills empty fields of a picture from those of its entry.
    ///
    /// An only picture gets the entry's title and page even if it has its own,
    /// as pictures are often named for their files. One of several pictures
    /// gets the entry's page if its own is just some URL.
    mutating func fill(fromEntry entry: EntryFields, isOnlyPicture: Bool) {
        if isOnlyPicture, entry.title.rank <= title.rank { title = entry.title }
        let hasBetterPage = entry.page.isBetter(than: PageRank.url) && !page.isBetter(than: PageRank.url)
        if isOnlyPicture ? entry.page.rank <= page.rank : hasBetterPage { page = entry.page }
        if story.isEmpty, !description.isEmpty, !entry.description.isEmpty,
            description.index != entry.description.index
        {
            story = entry.description
        }
        fill(from: entry)
    }

    /// Fills coordinates and the name of the place, each only as a whole.
    mutating func fillPlace(from other: EntryFields) {
        if latitude.isEmpty, coordinates.isEmpty {
            latitude = other.latitude
            longitude = other.longitude
            coordinates = other.coordinates
        }
        if place.isEmpty, city.isEmpty, country.isEmpty {
            place = other.place
            city = other.city
            country = other.country
        }
    }
}
