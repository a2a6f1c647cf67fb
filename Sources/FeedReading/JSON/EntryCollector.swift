import Photos

/// Collects what the members of one object say; `EntryDecision` then decides
/// which of it is the photo.
///
/// Each member is taken once, in the order of the document; its name tells what
/// it means (`KeyTraits`). Nested objects and lists are read first and
/// then absorbed, see `EntryCollector+Nested.swift`.
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
    ///     other name says more.
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

    /// Takes the URL of a picture.
    mutating func takePicture(_ variant: PictureVariant, _ name: KeyTraits) {
        contents.hasFullPicture = contents.hasFullPicture || !name.isStandIn
        contents.variants.append(variant)
    }

    /// Takes a text or a number.
    mutating func take(_ value: JSONValue, _ name: KeyTraits) {
        if value.kind == .number { takeNumber(value, name) } else { takeText(value, name) }
    }

    // MARK: Numbers

    mutating func takeNumber(_ value: JSONValue, _ name: KeyTraits) {
        guard let field = name.field else { return }
        switch field {
        case .width, .height: contents.sizes.take(value, name)
        case .sizeName: takeSizeNumber(value)
        case .latitude: contents.reading.fields.latitude.take(value)
        case .longitude: contents.reading.fields.longitude.take(value)
        case .date(let rank): contents.reading.fields.date.take(value, rank)
        case .identity(let rank): contents.reading.fields.identity.take(value, rank)
        // A number is a title only under a name that is surely one.
        case .title(let rank) where rank < .name: contents.reading.fields.title.take(value, rank)
        default: break
        }
    }

    /// 500px numbers its sizes: small numbers are an order, larger ones are
    /// pixels.
    private mutating func takeSizeNumber(_ value: JSONValue) {
        guard let number = value.integer, (1...Self.maxSizeNumber).contains(number),
            value.number == Double(number)
        else {
            return
        }
        contents.numberedSize =
            number < Self.smallestPixelSize ? SizeRank(number) : SizeRank(pixels: number)
    }

    // MARK: Texts

    mutating func takeText(_ value: JSONValue, _ name: KeyTraits) {
        guard let field = name.field, value.rawBytes.contains(where: { !$0.isSpace }) else { return }
        switch field {
        case .page(let rank): takePage(value, rank)
        case .date(let rank): contents.reading.fields.date.take(value, rank)
        case .identity(let rank): contents.reading.fields.identity.take(value, rank)
        case .width, .height: contents.sizes.take(value, name)
        case .latitude: contents.reading.fields.latitude.take(value)
        case .longitude: contents.reading.fields.longitude.take(value)
        case .mediaType: takeType(value)
        case .linkType: contents.isLink = contents.isLink || MediaType.isPage(value.string ?? "")
        case .videoFlag, .sizeName: _ = takeSizeName(value)
        case .title(.label) where takeSizeName(value): break
        case .title(.name) where isVariant && takeSizeName(value): break
        default: _ = takeWords(value, name)
        }
    }

    /// Whether the object is one variant of a picture, so that its `name` may
    /// be that of a size.
    private var isVariant: Bool {
        contents.holder.imageName == .size || contents.holder.holdsRenditions
    }

    /// Takes the URL of a page; numbers, identifiers and texts under its names
    /// are none.
    private mutating func takePage(_ value: JSONValue, _ rank: PageRank) {
        let bytes = value.rawBytes.trimmingSpaces
        guard let traits = URLTraits(bytes) else {
            // Ghost's `html` is the text itself.
            if JSONText.hasImage(value) {
                contents.reading.fields.markup.take(value, DescriptionRank.content)
            }
            return
        }
        guard !URLTraits.isData(bytes) else { return }
        if rank >= .link { contents.target.take(value, rank) }
        let isPath = bytes.contains { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ".") }
        if traits.form == .web || traits.form == .relative && isPath {
            contents.reading.fields.page.take(value, rank)
        }
    }

    /// Takes text for people to read. Returns whether the name is that of such
    /// text.
    mutating func takeWords(_ value: JSONValue, _ name: KeyTraits) -> Bool {
        guard let field = name.field else { return false }
        switch field {
        case .title(let rank): contents.reading.fields.title.take(value, rank)
        case .caption(let rank): contents.reading.fields.caption.take(value, rank)
        case .description(let rank): takeDescription(value, rank)
        // A comment on a file describes it on Misskey; others are what people say about the entry.
        case .alternative where name.stem == "comment" && !contents.holder.isAttachment: return false
        case .alternative: contents.reading.fields.alternative.take(value)
        case .place(let rank): takePlace(value, rank)
        case .credit(let rank): contents.reading.fields.credit.take(value, rank)
        case .camera(let rank): contents.reading.fields.camera.take(value, rank)
        case .city: contents.reading.fields.city.take(value)
        case .country: contents.reading.fields.country.take(value)
        default: return false
        }
        return true
    }

    private mutating func takeDescription(_ value: JSONValue, _ rank: DescriptionRank) {
        // The Smithsonian's `content` is the URL of the picture.
        let mayBeURL = value.rawBytes.first.map { $0 | 0x20 == UInt8(ascii: "h") } ?? false
        guard !mayBeURL || URLTraits(value.rawBytes)?.form != .web else { return }
        contents.reading.fields.description.take(value, rank)
        if JSONText.hasImage(value) { contents.reading.fields.markup.take(value, rank) }
    }

    private mutating func takePlace(_ value: JSONValue, _ rank: PlaceRank) {
        // iNaturalist's `location` is `59.91,10.75`.
        if PlaceFields.isPair(value) {
            contents.reading.fields.coordinates.take(value)
        } else {
            contents.reading.fields.place.take(value, rank)
        }
    }

    /// Takes a media type, which may be that of a size too:
    /// `"type": "thumbnail"`.
    private mutating func takeType(_ value: JSONValue) {
        guard let type = value.string?.lowercased() else { return }
        if MediaType.isMovingOrSound(type) { contents.reading.isVideo = true }
        if MediaType.isImage(type) { contents.hasImageType = true }
        if type == "link" { contents.isLink = true }
        _ = takeSizeName(value)
    }

    /// Takes the name of a size beside the URL: `{"size": "small", "url": …}`,
    /// `{"label": "Large Square", …}`. Returns whether the text is one.
    private mutating func takeSizeName(_ value: JSONValue) -> Bool {
        guard value.rawBytes.count < Self.maxSizeNameLength, let text = value.string else { return false }
        guard let word = KeyWords.split(text).first, let rank = KeyVocabulary.sizes[word] else {
            return false
        }
        contents.reading.sizeNameRank = rank
        return true
    }
}
