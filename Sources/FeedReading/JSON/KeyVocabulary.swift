/// The words in the names of members that determine what is in them; see
/// docs/recognition.md for the reasons.
enum KeyVocabulary {
    /// Pictures that are not photos, and things that only mention a photo.
    static let decoys = NonPhotoWords.decorations.union(NonPhotoWords.otherEntries).union([
        "profile", "sponsor", "sponsorship", "advert", "ads", "liked", "likes", "license", "licence",
        "licenses",
        "card", "opengraph", "oembed", "video", "videos", "audio", "globalusage", "tags", "topics",
        "categories",
        "comments", "replies", "mentions", "reactions", "ancestry", "quote", "quoted", "external",
        "watermark",
        "placeholder", "blurhash", "lqip", "schema", "stickers", "awards", "awardings", "flair", "podcast",
        "soundtrack", "trailer",
    ])
    /// Who made or sent something; their pictures are portraits of accounts.
    static let people: Set<String> = [
        "user", "users", "author", "authors", "account", "accounts", "owner", "owners", "creator", "creators",
        "uploader", "uploaders", "photographer", "photographers", "artist", "artists", "publisher",
        "publishers", "contributor", "contributors", "profile", "member", "members", "seller", "sellers",
        "person", "persons", "people", "byline", "speaker", "speakers", "followers", "following",
    ]
    /// Lists of people, if this is the whole name: a `team_photo` is a photo.
    static let groups: Set<String> = ["staff", "team", "crew", "employees", "teammembers"]
    /// What an entry belongs to; their pictures represent the whole, not the
    /// entry.
    static let containers: Set<String> = [
        "collection", "collections", "album", "gallery", "series", "parent", "set", "community",
    ]

    /// A name with one of these words holds the URL of an image.
    static let images: Set<String> = [
        "image", "images", "img", "imgs", "photo", "photos", "photograph", "photographs", "picture",
        "pictures", "pic", "pics", "thumbnail", "thumbnails", "thumb", "thumbs", "cover", "original", "hd",
        "hdurl", "preview", "poster", "backdrop", "banner", "artwork", "wallpaper", "hero", "screenshot",
        "snapshot", "display", "webformat", "download", "primaryimage", "jpg", "jpeg", "png", "webp",
        "illustration", "scan", "render", "previews", "artworks", "isshownby", "fullsize", "hires",
        "wallpapers", "visual", "enclosure", "attachment", "media",
    ]
    /// A name of nothing but these words holds the URL of something.
    static let urls: Set<String> = [
        "url", "uri", "href", "src", "link", "source", "path", "file", "content", "contents", "value", "id",
        "object", "location", "secure", "static", "permalink", "s3", "cdn", "uris", "urls", "text", "u", "m",
    ]
    /// Endings of names that describe a picture and contain no URL,
    /// e.g. `image_title`.
    static let properties: Set<String> = [
        "title", "name", "caption", "alt", "description", "text", "count", "type", "format", "credit", "date",
        "width", "height", "id", "ids", "filename", "size", "color", "colour", "position", "tag", "key",
        "hash", "license", "rights", "location", "mime", "number", "page", "pages", "html",
    ]
    /// Words for the first pictures of a thing.
    static let leading: Set<String> = [
        "hero", "main", "feature", "featured", "primary", "lead", "header", "secondary", "front", "back",
    ]
    /// Words that name the size of a picture.
    static let sizes: [String: SizeRank] = [
        "raw": .raw,
        "original": .original, "master": .original,
        "max": .maximum, "maxres": .maximum, "uhd": .maximum,
        "full": .full, "hd": .full, "hdurl": .full, "fullsize": .full,
        "source": .source, "xxlarge": .source,
        "xlarge": .extraLarge, "xl": .extraLarge, "huge": .extraLarge, "extralarge": .extraLarge,
        "mega": .extraLarge,
        "download": .download,
        "fullhd": .fullScreen,
        "large": .large, "big": .large, "high": .large, "l": .large,
        "regular": .regular,
        "medium": .medium, "normal": .medium, "standard": .medium, "webformat": .medium, "web": .medium,
        "m": .medium,
        "remote": .remote,
        "mobile": .mobile,
        "small": .small, "s": .small, "teaser": .small,
        "low": .low,
        "preview": .preview,
        "thumb": .thumbnail, "thumbs": .thumbnail, "thumbnail": .thumbnail, "thumbnails": .thumbnail,
        "landscape": .landscape, "portrait": .portrait,
        "crop": .crop, "cropped": .crop,
        "square": .square,
        "tiny": .tiny, "mini": .tiny,
        "micro": .micro,
    ]
    /// Objects and lists that hold the sizes of one picture.
    static let renditions: Set<String> = [
        "urls", "src", "srcset", "sizes", "size", "resolutions", "renditions", "variants", "formats",
        "thumbnails", "versions", "derivatives", "thumbs", "files", "imagelinks", "resources", "candidates",
        "crops",
    ]
    /// Thumbnails, previews, covers and posters of a picture under another
    /// name.
    static let previews: Set<String> = [
        "thumbnail", "thumbnails", "thumb", "thumbs", "preview", "previews", "cover", "poster", "small",
        "square", "tiny", "mini", "teaser", "featured", "snapshot", "variants",
    ]
    /// Objects that only wrap an entry, so that their words are the entry's.
    static let wrappers: Set<String> = [
        "data", "attributes", "fields", "properties", "node", "snippet", "item", "object", "info", "details",
        "photo", "image", "picture", "post", "status", "entry", "result", "record", "media", "caption",
        "metadata", "article", "artobject", "sourceresource", "artwork", "content", "descriptivenonrepeating",
    ]
    /// Lists of what an entry itself carries, as opposed to lists of related
    /// items.
    static let attachments: Set<String> = [
        "media", "attachments", "attachment", "images", "carousel", "enclosures", "pictures", "photos",
        "files", "gallery", "mediaattachments", "additionalimages", "assets",
    ]
    /// Names of what describes an error.
    static let errors: Set<String> = ["error", "errors", "fault"]
    /// Names that lists of photos often have.
    static let lists: Set<String> = [
        "photos", "images", "pictures", "items", "results", "hits", "data", "entries", "posts", "rows",
        "children", "photo", "media", "list", "feed", "records", "artworks", "gallery", "pages", "docs",
        "features", "response", "ordereditems",
    ]
}
