import Photos

/// Collects what the members of one object declare; `EntryDecision` then decides
/// which of it is the photo.
///
/// Each member is added once, in the order of the document; its name determines
/// its meaning (`KeyTraits`). Nested objects and lists are read first and
/// then merged, see `EntryCollector+Nested.swift`.
struct EntryCollector {
    /// What has been collected so far.
    var contents: EntryContents
    /// What the object is, to judge which of its members are pictures.
    let context: PictureName.Context

    /// Longer texts are no names of sizes.
    private static let maxSizeNameLength = 40
    /// Larger numbers under `size` are those of bytes.
    private static let maxSizeNumber = 5000
    /// Smaller numbers under `size` only order the sizes, larger ones are
    /// pixels.
    private static let smallestPixelSize = 50

    /// - Parameters:
    ///   - holder: The name of the object, or of its list.
    ///   - object: The object itself; `nil` for a list.
    ///   - isElement: Whether the object is an element of a list. Its `url` is that of a picture only if no
    ///     other name is more specific.
    init(holder: KeyTraits, object: JSONValue? = nil, isElement: Bool = false) {
        contents = EntryContents(holder: holder, object: object)
        context = PictureName.Context(
            isInImage: holder.imageName == .image && !isElement, isInRenditions: holder.holdsRenditions,
            isInLinks: holder.isLinks)
    }

    /// The pictures and words of the object, once all members are collected.
    func reading(in document: JSONDocument) -> EntryReading {
        var decision = EntryDecision(contents, in: document)
        return decision.reading()
    }

    /// Adds the URL of a picture.
    mutating func addPicture(_ variant: PictureVariant, _ name: KeyTraits) {
        contents.hasFullPicture = contents.hasFullPicture || !name.isPreview
        contents.variants.append(variant)
    }

    /// Adds a text or a number.
    mutating func add(_ value: JSONValue, _ name: KeyTraits) {
        if value.kind == .number { addNumber(value, name) } else { addText(value, name) }
    }

    // MARK: Numbers

    mutating func addNumber(_ value: JSONValue, _ name: KeyTraits) {
        guard let field = name.field else { return }
        switch field {
        case .width, .height: contents.sizes.add(value, name)
        case .sizeName: addSizeNumber(value)
        case .latitude: contents.reading.fields.latitude.offer(value)
        case .longitude: contents.reading.fields.longitude.offer(value)
        case .date(let rank): contents.reading.fields.date.offer(value, rank)
        case .identity(let rank): contents.reading.fields.identity.offer(value, rank)
        // A number is a title only under a name that is certainly one.
        case .title(let rank) where rank < .name: contents.reading.fields.title.offer(value, rank)
        default: break
        }
    }

    /// 500px numbers its sizes: small numbers are an order, larger ones are
    /// pixels.
    private mutating func addSizeNumber(_ value: JSONValue) {
        guard let number = value.integer, (1...Self.maxSizeNumber).contains(number),
            value.number == Double(number)
        else {
            return
        }
        contents.numberedSize =
            number < Self.smallestPixelSize ? SizeRank(number) : SizeRank(pixels: number)
    }

    // MARK: Texts

    mutating func addText(_ value: JSONValue, _ name: KeyTraits) {
        guard let field = name.field, value.rawBytes.contains(where: { !$0.isSpace }) else { return }
        switch field {
        case .page(let rank): addPage(value, rank)
        case .date(let rank): contents.reading.fields.date.offer(value, rank)
        case .identity(let rank): contents.reading.fields.identity.offer(value, rank)
        case .width, .height: contents.sizes.add(value, name)
        case .latitude: contents.reading.fields.latitude.offer(value)
        case .longitude: contents.reading.fields.longitude.offer(value)
        case .coordinates where PlaceFields.isPair(value): contents.reading.fields.coordinates.offer(value)
        case .mediaType: addType(value, name)
        case .linkType: contents.isLink = contents.isLink || MediaType.isPage(value.string ?? "")
        case .videoFlag, .sizeName: _ = addSizeName(value)
        case .title(.label) where addSizeName(value): break
        case .title(.name) where isVariant && addSizeName(value):
            contents.reading.sizeName.offer(value, TitleRank.name)
        default: _ = addWords(value, name)
        }
    }

    /// Whether the object is one variant of a picture, so that its `name` may
    /// be that of a size.
    private var isVariant: Bool {
        contents.holder.imageName == .size || contents.holder.holdsRenditions
    }

    /// Adds the URL of a page; numbers, identifiers and texts under its names
    /// are none.
    private mutating func addPage(_ value: JSONValue, _ rank: PageRank) {
        let bytes = value.rawBytes.trimmingSpaces
        guard let traits = URLTraits(bytes) else {
            // Ghost's `html` is the text itself.
            if JSONText.hasImage(value) {
                contents.reading.fields.markup.offer(value, DescriptionRank.content)
            }
            return
        }
        guard !URLTraits.isData(bytes) else { return }
        if rank >= .link { contents.target.offer(value, rank) }
        let isPath = bytes.contains { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ".") }
        if traits.form == .web || traits.form == .relative && isPath {
            contents.reading.fields.page.offer(value, rank)
        }
    }

    /// Adds text for people to read. Returns whether the name is that of such
    /// text.
    mutating func addWords(_ value: JSONValue, _ name: KeyTraits) -> Bool {
        guard let field = name.field else { return false }
        switch field {
        case .title(let rank): contents.reading.fields.title.offer(value, rank)
        case .caption(let rank): contents.reading.fields.caption.offer(value, rank)
        case .description(let rank): addDescription(value, rank)
        // A comment on a file describes it on Misskey; others are what people say about the entry.
        case .alternative where name.stem == "comment" && !contents.holder.isAttachment: return false
        case .alternative: contents.reading.fields.alternative.offer(value)
        case .place(let rank): addPlace(value, rank)
        case .credit(let rank): contents.reading.fields.credit.offer(value, rank)
        case .camera(let rank): contents.reading.fields.camera.offer(value, rank)
        case .city: contents.reading.fields.city.offer(value)
        case .country: contents.reading.fields.country.offer(value)
        default: return false
        }
        return true
    }

    private mutating func addDescription(_ value: JSONValue, _ rank: DescriptionRank) {
        // The Smithsonian's `content` is the URL of the picture.
        let mayBeURL = value.rawBytes.first.map { $0 | 0x20 == UInt8(ascii: "h") } ?? false
        guard !mayBeURL || URLTraits(value.rawBytes)?.form != .web else { return }
        contents.reading.fields.description.offer(value, rank)
        if JSONText.hasImage(value) { contents.reading.fields.markup.offer(value, rank) }
    }

    private mutating func addPlace(_ value: JSONValue, _ rank: PlaceRank) {
        // iNaturalist's `location` is `59.91,10.75`.
        if PlaceFields.isPair(value) {
            contents.reading.fields.coordinates.offer(value)
        } else {
            contents.reading.fields.place.offer(value, rank)
        }
    }

    /// Adds a media type, which may be that of a size too:
    /// `"type": "thumbnail"`.
    private mutating func addType(_ value: JSONValue, _ name: KeyTraits) {
        guard let type = value.string?.lowercased() else { return }
        if MediaType.isVideoOrAudio(type) { contents.reading.isVideo = true }
        if MediaType.isImage(type) { contents.hasImageType = true }
        if type == "link" { contents.isLink = true }
        // The `format` of a record in a library may be that of one of its files.
        if name.stem != "format", MediaType.isDocument(type) { contents.isDocument = true }
        _ = addSizeName(value)
    }

    /// Adds the name of a size beside the URL: `{"size": "small", "url": …}`,
    /// `{"label": "Large Square", …}`. Returns whether the text is one.
    private mutating func addSizeName(_ value: JSONValue) -> Bool {
        guard value.rawBytes.count < Self.maxSizeNameLength, let text = value.string else { return false }
        guard let word = KeyWords.split(text).first, let rank = KeyVocabulary.sizes[word] else {
            return false
        }
        contents.reading.sizeNameRank = rank
        return true
    }
}
