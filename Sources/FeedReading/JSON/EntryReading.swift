import Photos

/// One form of a picture: an address, and how large it is.
struct PictureVariant {
    var index: Int32
    var rank: Int
    var width: Int
    var height: Int
    var stem: String
    /// Whether the address is relative to the feed's own.
    var isRelative = false
    /// Whether no browser shows the format, e.g. TIFF.
    var isUncommon = false
    /// The size that the address itself asks for, 0 where it asks for none.
    var asked: (width: Int, height: Int) = (0, 0)
    /// A form that is told to be the largest has so many pixels.
    var limit = Int.max

    /// Pixels, told or guessed from the name.
    var area: Int {
        let side = width > 0 ? width : height > 0 ? height : Self.side(rank) + rank
        var pixels = width > 0 && height > 0 ? width * height : side * side
        if width == 0, height == 0, asked.width > 0 || asked.height > 0 { pixels = askedArea }
        if pixels >= limit { return limit - 1 }
        // The archive's TIFF is often larger than what is fetched at all.
        return isUncommon ? pixels / 100 : pixels
    }

    private var askedArea: Int {
        max(asked.width, 1) * max(asked.height, 1)
            * (min(asked.width, asked.height) > 0 ? 1 : max(asked.width, asked.height))
    }

    private static func side(_ rank: Int) -> Int {
        switch rank {
        case 88...: 4000
        case 75..<88: 2000
        case 62..<75: 1200
        case 50..<62: 800
        case 35..<50: 400
        case 28..<35: 200
        default: 100
        }
    }
}

/// One picture of an entry with its forms.
struct EntryPicture {
    var variants: [PictureVariant]
    var fields = EntryFields()
    /// Whether it only stands in for another picture (thumbnail, cover).
    var isStandIn = false
    /// Whether it is that of a thing with a name of its own, which the entry only mentions.
    var isMentioned = false
    /// Whether it stands in a list of things that are not what the entry carries.
    var isBeside = false
}

/// What an object of the feed holds.
struct EntryReading {
    var pictures: [EntryPicture] = []
    var fields = EntryFields()
    var isVideo = false
    /// Whether the entry is an album, which gives its cover.
    var isAlbum = false
    var hasRefusedAddress = false
    /// A size that is told here, of a picture that stands further out.
    var leftSize: PixelSize?
    /// The rank of the size that the object is named for.
    var sizeNameRank: Int?
    /// Whether a picture stands in the object's own members, not in a list.
    var hasDirectPicture = false

    /// Pictures, those in the entry's HTML counted as one.
    var pictureCount: Int { pictures.isEmpty && !fields.markup.isEmpty ? 1 : pictures.count }
    /// Whether the first picture has a title, its own or the entry's; the name of a file is none.
    func hasTitle(_ document: JSONDocument) -> Bool {
        let title = (pictures.first?.fields ?? fields).title
        return !title.isEmpty && !title.isFileName(document)
    }
    /// Whether the first picture has a title or a caption.
    var hasWords: Bool {
        let words = pictures.first?.fields ?? fields
        return !words.title.isEmpty || !words.caption.isEmpty
    }
}
