import Photos

/// One picture of an entry with its variants.
struct EntryPicture {
    var variants: [PictureVariant]
    var fields = EntryFields()
    /// Whether it is only a preview of another picture: a thumbnail, cover or
    /// poster.
    var isPreview = false
    /// Whether it shows an item that the entry only mentions, with a name of
    /// its own.
    var isMentioned = false
    /// Whether it is in a list of related items, not of what the entry itself
    /// carries.
    var isOfRelatedItem = false
}

/// What was read from an entry, or from an object within one.
struct EntryReading {
    var pictures: [EntryPicture] = []
    var fields = EntryFields()
    var isVideo = false
    /// Whether the entry is a link to a page, with no pictures but those of the
    /// link.
    var isLinkCard = false
    /// Whether the entry is an album; only its cover is shown.
    var isAlbum = false
    /// Whether a picture has a URL that must not be fetched.
    var hasRefusedURL = false
    /// A size that is declared for a picture of an enclosing object.
    var unclaimedSize: PixelSize?
    /// The size according to the object itself, e.g. `"label": "Large"`.
    var sizeNameRank: SizeRank?
    /// The name that was taken for that of a size, which may be one of a file: `small-boat.jpg`.
    var sizeName = EntryFields.Slot()
    /// Whether a picture is in the object's own members, not in a list.
    var hasDirectPicture = false

    /// Dates what has no date of its own by the creation of its entry, which Contentful has beside the fields:
    /// `{"sys": {"createdAt": "…"}, "fields": {…}}`.
    mutating func fillDate(fromSystemOf entry: JSONValue) {
        guard let created = entry[path: "sys", "createdAt"], created.kind == .string else { return }
        var date = EntryFields.Slot()
        date.offer(created, DateRank.updated)
        fields.date.fill(from: date)
        for index in pictures.indices { pictures[index].fields.date.fill(from: date) }
    }

    /// The number of pictures; those in the entry's HTML count as one.
    var pictureCount: Int {
        if isLinkCard { return 0 }
        return pictures.isEmpty && !fields.markup.isEmpty ? 1 : pictures.count
    }

    /// Whether the first picture has a title, its own or the entry's; the name
    /// of a file does not count.
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
