/// What the name of a member implies about its value.
struct KeyTraits: Sendable {
    /// How likely the value is the URL of an image, by the name alone.
    enum ImageName: Sendable {
        /// The name is that of something else.
        case no
        /// The name is that of some URL: `url`, `src`.
        case url
        /// The name is that of a size: `large`, `800`.
        case size
        /// The name has a word for images: `photo_url`.
        case image
    }

    /// The part of an entry that the name is for; of several members the one
    /// with the lowest rank is used.
    enum Field: Sendable, Equatable {
        case title(TitleRank), caption(CaptionRank), description(DescriptionRank), alternative
        case page(PageRank), date(DateRank), identity(IdentityRank)
        case width, height, latitude, longitude, coordinates
        case place(PlaceRank), city, country, credit(CreditRank), camera(CameraRank)
        case mediaType, linkType, videoFlag, sizeName
    }

    let imageName: ImageName
    let field: Field?
    /// Whether the value is text for people. A picture's URL in it counts only
    /// if there is no other picture.
    var isTextField: Bool {
        guard imageName == .no else { return false }
        switch field {
        case .title, .caption, .description, .alternative: return true
        default: return false
        }
    }
    /// The size according to the name.
    let sizeRank: SizeRank
    /// The name without `url`, `width` and the like, to match `thumb_url` with
    /// `thumb_width`.
    let stem: String
    /// Whether the value is no photo and holds none, see
    /// `KeyVocabulary.decoys`.
    let isDecoy: Bool
    /// Whether the value is a person or an account.
    let isPerson: Bool
    /// Whether the value is a portrait.
    let isPersonPicture: Bool
    /// Whether the value is what the entry belongs to, e.g. an album.
    let isContainer: Bool
    /// Whether the value is a thumbnail, preview, cover or poster.
    let isPreview: Bool
    /// Whether the value holds the sizes of one picture.
    let holdsRenditions: Bool
    /// Whether the value only wraps the entry, e.g. `data`.
    let isWrapper: Bool
    /// Whether the value is a list of what the entry carries.
    let isAttachment: Bool
    /// Whether the value may be a list of what the entry carries, or else what it belongs to: `gallery`.
    var isCarriedContainer: Bool { isContainer && isAttachment }
    /// Whether the value is the URL of a web page.
    let isPage: Bool
    /// Whether the value is a page by the end of its name, as of `view_url`; if it has a word for images, the URL may
    /// be that of a picture.
    var isPageField: Bool {
        if isPermalink { return true }
        guard imageName != .image, case .page(let rank) = field else { return false }
        return rank <= .page
    }
    /// Whether the value is the page of a thing, as of an image: `image_permalink`.
    let isPermalink: Bool
    /// Whether the value is the `srcset` of an image element.
    let isSourceSet: Bool
    /// Whether the value is an image of the thing, with no word for another purpose: `image2`, `hero_image`, and not
    /// `share_image` or `next_photo`.
    let isLeadImage: Bool
    /// Whether the value is an object of links.
    let isLinks: Bool
    /// Whether the value is video or audio.
    let isVideoOrAudio: Bool
    /// Whether the value is an album's cover.
    let isCover: Bool
    /// Whether the value is an object with the size of a picture beside it.
    let describesPictureSize: Bool
    /// Whether the value is a list of entries if it is not in an entry: the
    /// topics of a forum.
    let isSubject: Bool
    /// Whether the value declares that the entry is an album.
    let isAlbum: Bool
    /// Whether the name plainly means that the value is a picture. Such a name
    /// is trusted even if the URL looks like an avatar's: of a figure in a
    /// story, `image` may be `…/character/avatar/1.jpeg`.
    let isPlainImageName: Bool
    /// Whether the value is the base URL of an image service of IIIF, and no URL of an image.
    let isImageService: Bool
    /// Whether the value is an object with the entry's own words and dates, each in an object.
    let isExtendedMetadata: Bool
    /// Whether the name contains a digit.
    let hasNumber: Bool
    /// Whether the name means that the value is a path.
    let isPath: Bool
    /// Whether the name is an identifier without words, such as `a1b2c3d4e5`.
    let isToken: Bool
    /// Whether the name is a number, as in objects keyed by number.
    let isNumeric: Bool

    init(_ name: String) {
        let words = KeyWords.split(name)
        let joined = words.joined()
        let lone = words.count == 1 ? joined : ""
        field = KeyFields.field(joined, words)
        isNumeric = !name.isEmpty && name.utf8.allSatisfy { $0.isDigit || $0 == UInt8(ascii: "-") }
        isPath = words.last == "path"
        isToken =
            words.count > 3 && name.utf8.count >= 8 && name.utf8.allSatisfy { $0.isLetter || $0.isDigit }
            && name.utf8.contains(where: \.isDigit)
        hasNumber = name.utf8.contains(where: \.isDigit)
        isPerson =
            words.contains { KeyVocabulary.people.contains($0) } || KeyVocabulary.groups.contains(joined)
        let hasImageWord =
            words.contains { KeyVocabulary.images.contains($0) } || joined.hasSuffix("isshownby")
        isPersonPicture = isPerson && hasImageWord
        isDecoy =
            words.contains { KeyVocabulary.decoys.contains($0) } || isPersonPicture
            || joined == "header" || joined == "headerstatic" || joined == "qrcode" || joined == "barcode"
        isImageService =
            joined.contains("iiif") && !["manifest", "presentation"].contains(where: joined.contains)
        isExtendedMetadata = lone == "extmetadata"
        isPlainImageName = ["image", "photo", "picture", "img"].contains(lone)
        isVideoOrAudio = words.contains { ["audio", "video", "stream", "mp3", "mp4"].contains($0) }
        isCover = words.first == "cover"
        isAlbum = joined == "isalbum"
        describesPictureSize =
            words.last == "dimensions" || words.last == "resolution" || joined == "mediadetails"
            || joined == "mediametadata" || joined == "size" || joined == "asset"
        isContainer = KeyVocabulary.containers.contains(lone) || joined == "currentusercollections"
        isPreview = words.contains { KeyVocabulary.previews.contains($0) }
        holdsRenditions =
            KeyVocabulary.renditions.contains(joined) || words.last == "sizes"
            || words.last == "resources" || words.last == "variants" || joined == "mediadetails"
        isWrapper = KeyVocabulary.wrappers.contains(joined) || words.last == "metadata"
        isSubject = lone == "topics" || lone == "categories" || lone == "videos"
        isAttachment = KeyVocabulary.attachments.contains(joined)
        isPage = KeyFields.isPage(joined, words)
        isPermalink = joined.hasSuffix("permalink")
        isSourceSet = joined.contains("srcset")
        isLeadImage = hasImageWord && words.allSatisfy { Self.isWordOfLeadImage($0) }
        isLinks = joined == "links" || joined == "link"
        sizeRank = Self.sizeRank(words)
        stem = words.filter {
            !["url", "uri", "href", "src", "link", "width", "height", "w", "h"].contains($0)
        }.joined()
        imageName = Self.imageName(words, hasImageWord: hasImageWord)
    }

    private static func isWordOfLeadImage(_ word: String) -> Bool {
        KeyVocabulary.images.contains(word) || KeyVocabulary.leading.contains(word) || Int(word) != nil
    }

    private static func imageName(_ words: [String], hasImageWord: Bool) -> ImageName {
        guard let last = words.last else { return .no }
        if words.count > 1, KeyVocabulary.properties.contains(last) { return .no }
        // `filename_download`, `originalFileName`; `filename_url` is a URL.
        let isFileName =
            words.contains("filename")
            || zip(words, words.dropFirst()).contains { $0 == "file" && $1 == "name" }
        if isFileName, !["url", "uri", "href", "src"].contains(last) { return .no }
        if hasImageWord { return .image }
        if words.allSatisfy({ KeyVocabulary.urls.contains($0) }) { return .url }
        let isSize = words.contains { KeyVocabulary.sizes[$0] != nil } || words.allSatisfy { Int($0) != nil }
        if isSize { return .size }
        return ["url", "uri", "href", "src"].contains(last) ? .url : .no
    }

    private static func sizeRank(_ words: [String]) -> SizeRank {
        let isThumbnail = words.contains { $0.hasPrefix("thumb") }
        let isFullScreen = words.starts(with: ["full", "hd"])
        let named = isFullScreen ? SizeRank.fullScreen : words.compactMap { KeyVocabulary.sizes[$0] }.last
        if isThumbnail { return named.map(SizeRank.init(thumbnailNamed:)) ?? .thumbnail }
        if let named { return named == .large && words.contains("2") ? .doubleLarge : named }
        let number = words.compactMap { Int($0) }.first { pixelSizes.contains($0) }
        return number.map(SizeRank.init(pixels:)) ?? .unnamed
    }

    /// Numbers in names that are interpreted as pixels.
    private static let pixelSizes = 50...9999
}

/// The traits of all names of a document, each computed once.
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
