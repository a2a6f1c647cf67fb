/// The words that names of members are judged by. docs/recognition.md gives
/// the reasons.
enum KeyVocabulary {
    /// Pictures that are not photos, and things that only mention a photo.
    static let decoys: Set<String> = [
        "avatar", "avatars", "icon", "icons", "favicon", "emoji", "emojis", "smiley", "logo", "logos",
        "badge",
        "badges", "profile", "gravatar", "tracking", "pixel", "beacon", "sponsor", "sponsorship", "advert",
        "ads",
        "related", "recommended", "recommendations", "similar", "suggested", "suggestions", "liked", "likes",
        "license", "licence", "licenses", "card", "opengraph", "oembed", "video", "videos", "audio",
        "globalusage", "tags", "topics", "categories", "comments", "replies", "mentions", "reactions",
        "ancestry",
        "quote", "quoted", "external", "watermark", "placeholder", "blurhash", "lqip", "sprite",
        "userpic", "schema", "stickers", "awards", "awardings", "flair", "podcast", "soundtrack", "trailer",
    ]
    /// Who made or sent something; pictures of them are portraits of accounts.
    static let people: Set<String> = [
        "user", "users", "author", "authors", "account", "accounts", "owner", "creator", "uploader",
        "photographer", "artist", "publisher", "contributor", "contributors", "profile", "member", "seller",
        "person", "persons", "people", "byline", "speaker", "followers", "following",
    ]
    /// Lists of people, by these names alone: a `team_photo` is a photo.
    static let groups: Set<String> = ["staff", "team", "crew", "employees", "teammembers"]
    /// What an entry belongs to; its picture stands for the whole and not for the entry.
    static let asides: Set<String> = [
        "collection", "collections", "album", "gallery", "series", "parent", "set",
    ]

    /// A name with one of these holds an image's address.
    static let images: Set<String> = [
        "image", "images", "img", "imgs", "photo", "photos", "photograph", "photographs", "picture",
        "pictures",
        "pic", "pics", "thumbnail", "thumbnails", "thumb", "thumbs", "cover", "original", "hd", "hdurl",
        "preview",
        "poster", "backdrop", "banner", "artwork", "wallpaper", "hero", "screenshot", "snapshot", "display",
        "webformat", "download", "primaryimage", "jpg", "jpeg", "png", "webp", "illustration", "scan",
        "render",
        "previews", "artworks", "isshownby", "fullsize", "hires", "wallpapers", "visual", "enclosure",
        "attachment", "media",
    ]
    /// A name of one of these holds an address of something.
    static let addresses: Set<String> = [
        "url", "uri", "href", "src", "link", "source", "path", "file", "content", "contents", "value", "id",
        "object",
        "location", "secure", "static", "permalink", "s3", "cdn", "uris", "urls", "text", "u", "m",
    ]
    /// How large what no name of a size tells is.
    static let unnamedRank = 70
    /// How large what is named a download is.
    static let downloadRank = 85
    /// Names of sizes, with how large they are: 100 is the whole picture.
    static let sizes: [String: Int] = [
        "original": 95, "raw": 100, "master": 95, "max": 92, "maxres": 92, "source": 88, "full": 90, "hd": 90,
        "hdurl": 90, "fullhd": 82, "fullsize": 90, "uhd": 92, "xxlarge": 88, "xlarge": 86, "xl": 86,
        "huge": 86,
        "extralarge": 86, "mega": 86, "large": 80, "big": 80, "high": 80, "l": 80, "download": downloadRank,
        "regular": 66,
        "medium": 60, "normal": 60, "standard": 60, "webformat": 60, "web": 60, "m": 60, "mobile": 50,
        "remote": 58, "small": 40,
        "s": 40, "low": 36, "preview": 34, "thumb": 30, "thumbs": 30, "thumbnail": 30, "thumbnails": 30,
        "square": 20, "tiny": 16, "mini": 16, "micro": 14, "teaser": 40, "portrait": 26, "landscape": 27,
        "crop": 24, "cropped": 24,
    ]
    /// What holds the sizes of one picture.
    static let renditions: Set<String> = [
        "urls", "src", "srcset", "sizes", "size", "resolutions", "renditions", "variants", "formats",
        "thumbnails",
        "versions", "derivatives", "thumbs", "files", "imagelinks", "resources", "candidates", "crops",
    ]
    /// Small or stand-in pictures of what another name gives in full.
    static let standIns: Set<String> = [
        "thumbnail", "thumbnails", "thumb", "thumbs", "preview", "previews", "cover", "poster", "small",
        "square",
        "tiny", "mini", "teaser", "featured", "snapshot", "variants",
    ]
    /// What only wraps an entry, so that its words are the entry's.
    static let wrappers: Set<String> = [
        "data", "attributes", "fields", "properties", "node", "snippet", "item", "object", "info", "details",
        "photo", "image", "picture", "post", "status", "entry", "result", "record", "media", "caption",
        "metadata",
        "article", "artobject", "sourceresource", "artwork", "content", "descriptivenonrepeating",
    ]
    /// What an entry carries with it, as opposed to what a list lists.
    static let attachments: Set<String> = [
        "media", "attachments", "attachment", "images", "carousel", "enclosures", "pictures", "photos",
        "files",
        "gallery", "mediaattachments", "additionalimages", "assets",
    ]
    /// Names that lists of photos like to have.
    static let lists: Set<String> = [
        "photos", "images", "pictures", "items", "results", "hits", "data", "entries", "posts", "rows",
        "children",
        "photo", "media", "list", "feed", "records", "artworks", "gallery", "pages", "docs", "features",
        "response",
    ]
}
