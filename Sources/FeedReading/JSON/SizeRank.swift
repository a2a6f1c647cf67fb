/// How large a picture is by the name of its size: 100 is the picture in full,
/// lower is smaller.
///
/// The values only determine which of two sizes is the larger one, and about how many
/// pixels it has. Sizes in pixels, if they are known, count for more.
struct SizeRank: Hashable, Sendable {
    let value: Int

    init(_ value: Int) { self.value = value }

    /// The rank of a size that is named by a number of pixels, e.g. `url_800`
    /// or 500px's `1080`.
    init(pixels: Int) { self.init(min(Self.full.value, 10 + pixels / 24)) }

    /// The rank of a name for thumbnails that also names a size, e.g.
    /// `thumb_large`.
    init(thumbnailNamed size: SizeRank) { self.init(25 + size.value / 6) }
}

extension SizeRank: Comparable {
    static func < (left: SizeRank, right: SizeRank) -> Bool { left.value < right.value }
}

// MARK: Named sizes

extension SizeRank {
    /// The file as it was uploaded: `raw`.
    static let raw = SizeRank(100)
    /// `original`, `master`.
    static let original = SizeRank(95)
    /// The largest size that is offered: `max`, `maxres`, `uhd`.
    static let maximum = SizeRank(92)
    /// `full`, `hd`, `fullsize`; numbers of pixels reach no higher.
    static let full = SizeRank(90)
    /// `source`, `xxlarge`.
    static let source = SizeRank(88)
    /// `xlarge`, `huge`, `mega`.
    static let extraLarge = SizeRank(86)
    /// `download`: the picture in full, if the URL ends as a picture's does.
    static let download = SizeRank(85)
    /// Twice a large one: Pexels' `large2x`.
    static let doubleLarge = SizeRank(84)
    /// As large as a screen: `fullhd`, `full_hd`.
    static let fullScreen = SizeRank(82)
    /// `large`, `big`, `high`, `l`.
    static let large = SizeRank(80)
    /// The rank of a picture whose name implies nothing about its size.
    static let unnamed = SizeRank(70)
    /// A `download` whose URL does not end as a picture's: preferred to named
    /// smaller sizes only.
    static let uncertainDownload = SizeRank(69)
    /// Unsplash's `regular`.
    static let regular = SizeRank(66)
    /// `medium`, `normal`, `standard`, `web`, `m`.
    static let medium = SizeRank(60)
    /// `remote`.
    static let remote = SizeRank(58)
    /// `mobile`: the smallest size that can be the photo itself, see
    /// `isPreview`.
    static let mobile = SizeRank(50)
    /// `small`, `teaser`, `s`.
    static let small = SizeRank(40)
    /// `low`.
    static let low = SizeRank(36)
    /// `preview`.
    static let preview = SizeRank(34)
    /// `thumb`, `thumbnail`.
    static let thumbnail = SizeRank(30)
    /// `landscape`: a small crop.
    static let landscape = SizeRank(27)
    /// `portrait`: a small crop.
    static let portrait = SizeRank(26)
    /// `crop`, `cropped`.
    static let crop = SizeRank(24)
    /// `square`.
    static let square = SizeRank(20)
    /// `tiny`, `mini`.
    static let tiny = SizeRank(16)
    /// `micro`.
    static let micro = SizeRank(14)
}

// MARK: Meaning

extension SizeRank {
    /// Whether a picture of this size is only a preview of a larger one: `small`
    /// and below, and numbers below 960.
    var isPreview: Bool { self < .mobile }

    /// The side in pixels that a picture of this size is assumed to have, so that
    /// sizes with and without pixels can be compared. It grows with the rank.
    var estimatedSide: Int { typicalSide + value }

    private var typicalSide: Int {
        switch value {
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
