/// What the name of a member says about its value.
struct KeyTraits: Sendable {
    /// How surely the name is that of an image's address.
    enum ImageName: Sendable { case no, address, size, image }

    /// The part of an entry that the name is for, with lower ranks preferred.
    enum Field: Sendable, Equatable {
        case title(Int), caption(Int), description(Int), alternative
        case page(Int), date(Int), identity(Int)
        case width, height, latitude, longitude, coordinates
        case place(Int), city, country, credit(Int), camera(Int)
        case mediaType, videoFlag, sizeName
    }

    let imageName: ImageName
    let field: Field?
    /// Whether the name is that of words, so that an address under it is a picture only where there is no other.
    var tellsWords: Bool {
        guard imageName == .no else { return false }
        switch field {
        case .title, .caption, .description, .alternative: return true
        default: return false
        }
    }
    /// How large a picture of that name is, 100 for the whole.
    let sizeRank: Int
    /// The name without what it has in common with the names beside it, to join `thumburl` and `thumbwidth`.
    let stem: String
    let isDecoy: Bool
    let isPerson: Bool
    /// Whether the name is that of a portrait.
    let isPersonPicture: Bool
    let isAside: Bool
    let isStandIn: Bool
    let holdsRenditions: Bool
    let isWrapper: Bool
    let isAttachment: Bool
    let isPage: Bool
    let isLinks: Bool
    /// Whether the name is that of a film or a sound.
    let isMoving: Bool
    /// Whether the name is that of an album's cover.
    let isCover: Bool
    /// Whether the name is that of what tells the size of a picture beside it.
    let tellsSize: Bool
    /// Whether the name is that of a list where it is not in an entry: the topics of a forum.
    let isSubject: Bool
    /// Whether the value says that the entry is an album.
    let isAlbum: Bool
    /// Whether the name says nothing but that it is a picture's: of a figure in a story, `image` may well be
    /// `…/character/avatar/1.jpeg`.
    let isPlainImageName: Bool
    /// Whether a number stands in the name.
    let hasNumber: Bool
    /// Whether the name is a number, as in an answer keyed by number.
    let isNumeric: Bool

    init(_ name: String) {
        let words = KeyWords.split(name)
        let joined = words.joined()
        let lone = words.count == 1 ? joined : ""
        field = KeyFields.field(joined, words)
        isNumeric = !name.isEmpty && name.utf8.allSatisfy { $0.isDigit || $0 == UInt8(ascii: "-") }
        hasNumber = name.utf8.contains(where: \.isDigit)
        isPerson =
            words.contains { KeyVocabulary.people.contains($0) } || KeyVocabulary.groups.contains(joined)
        let hasImageWord =
            words.contains { KeyVocabulary.images.contains($0) } || joined.hasSuffix("isshownby")
        isPersonPicture = isPerson && hasImageWord
        isDecoy =
            words.contains { KeyVocabulary.decoys.contains($0) } || isPersonPicture
            || joined == "header" || joined == "headerstatic" || joined == "qrcode" || joined == "barcode"
        isPlainImageName = ["image", "photo", "picture", "img"].contains(lone)
        isMoving = words.contains { ["audio", "video", "stream", "mp3", "mp4"].contains($0) }
        isCover = words.first == "cover"
        isAlbum = joined == "isalbum"
        tellsSize =
            words.last == "dimensions" || words.last == "resolution" || joined == "mediadetails"
            || joined == "mediametadata" || joined == "size" || joined == "asset"
        isAside = KeyVocabulary.asides.contains(lone) || joined == "currentusercollections"
        isStandIn = words.contains { KeyVocabulary.standIns.contains($0) }
        holdsRenditions =
            KeyVocabulary.renditions.contains(joined) || words.last == "sizes"
            || words.last == "resources" || words.last == "variants" || joined == "mediadetails"
        isWrapper = KeyVocabulary.wrappers.contains(joined) || words.last == "metadata"
        isSubject = lone == "topics" || lone == "categories" || lone == "videos"
        isAttachment = KeyVocabulary.attachments.contains(joined)
        isPage = KeyFields.isPage(joined, words)
        isLinks = joined == "links" || joined == "link"
        sizeRank = Self.sizeRank(words)
        stem = words.filter {
            !["url", "uri", "href", "src", "link", "width", "height", "w", "h"].contains($0)
        }.joined()
        imageName = Self.imageName(words, hasImageWord: hasImageWord)
    }

    private static func imageName(_ words: [String], hasImageWord: Bool) -> ImageName {
        guard let last = words.last else { return .no }
        let notAddresses: Set<String> = [
            "title", "name", "caption", "alt", "description", "text", "count", "type", "format", "credit",
            "date",
            "width", "height", "id", "ids", "filename", "size", "color", "colour", "position", "tag", "key",
            "hash",
            "license", "rights", "location", "mime", "number", "page", "pages", "html",
        ]
        if notAddresses.contains(last), words.count > 1 { return .no }
        if last == "location", words.count > 1 { return .no }
        let isAddress = words.allSatisfy { KeyVocabulary.addresses.contains($0) }
        if hasImageWord { return .image }
        if isAddress { return .address }
        let isSize = words.contains { KeyVocabulary.sizes[$0] != nil } || words.allSatisfy { Int($0) != nil }
        if isSize { return .size }
        return ["url", "uri", "href", "src"].contains(last) ? .address : .no
    }

    private static func sizeRank(_ words: [String]) -> Int {
        let isThumbnail = words.contains { $0.hasPrefix("thumb") }
        let isFullScreen = words.starts(with: ["full", "hd"])
        let named = isFullScreen ? 82 : words.compactMap { KeyVocabulary.sizes[$0] }.last
        let number = words.compactMap { Int($0) }.first { (50...9999).contains($0) }
        if isThumbnail { return named.map { 25 + $0 / 6 } ?? 30 }
        if let named { return named == 80 && words.contains("2") ? 84 : named }
        guard let number else { return KeyVocabulary.unnamedRank }
        return min(90, 10 + number / 24)
    }
}

/// The traits of all names of a document, each judged once.
final class KeyTraitsTable {
    private var traits: [KeyTraits?]
    private let document: JSONDocument
    private let none = KeyTraits("")

    init(_ document: JSONDocument) {
        self.document = document
        traits = Array(repeating: nil, count: document.keys.count)
    }

    subscript(number: UInt32) -> KeyTraits {
        guard number != JSONNode.noKey else { return none }
        if let known = traits[Int(number)] { return known }
        let made = KeyTraits(document.keys[Int(number)])
        traits[Int(number)] = made
        return made
    }
}
