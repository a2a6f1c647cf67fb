/// Where in the document the words of an entry stand; read out only for
/// photos that are shown.
struct EntryFields {
    /// A value and how well its name fits; lower is better.
    struct Slot {
        var index: Int32 = -1
        var rank: UInt8 = .max

        var isEmpty: Bool { index < 0 }

        mutating func take(_ value: JSONValue, _ rank: Int = 0) {
            guard rank < Int(self.rank) else { return }
            index = Int32(truncatingIfNeeded: value.index)
            self.rank = UInt8(clamping: rank)
        }

        /// Whether a name is that of a file.
        func isFileName(_ document: JSONDocument) -> Bool {
            guard rank >= 5, !isEmpty else { return false }
            return AddressTraits(JSONValue(document: document, index: Int(index)).rawBytes)?.target == .image
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
    /// A text with images in it.
    var markup = Slot()

    /// Takes what is missing here from what stands further out.
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

    /// Takes what is missing from the entry around a picture; and its title where the picture is the only
    /// one, as pictures are named for files; and its page where the picture has only some address.
    mutating func take(from entry: EntryFields, isOnlyPicture: Bool) {
        if isOnlyPicture, entry.title.rank <= title.rank { title = entry.title }
        if isOnlyPicture ? entry.page.rank <= page.rank : entry.page.rank < 4 && page.rank >= 4 {
            page = entry.page
        }
        fill(from: entry)
    }

    /// Takes the place as a whole.
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
