/// What the members of one object declare, before it is decided which of them are
/// the photo.
///
/// `EntryCollector` fills it, and `EntryDecision` evaluates it.
struct EntryContents {
    /// The name of the member that holds the object, or of the list that it is
    /// an element of.
    let holder: KeyTraits
    /// The object itself; `nil` for a list.
    let object: JSONValue?
    /// The words of the entry, and what is known of it at once.
    var reading = EntryReading()

    init(holder: KeyTraits, object: JSONValue? = nil) {
        self.holder = holder
        self.object = object
    }

    // MARK: Pictures of the object itself

    /// URLs that are those of pictures: the variants of the object's own
    /// picture.
    var variants: [PictureVariant] = []
    /// URLs that may lead to pictures, if something beside them indicates so.
    var candidates: [PictureVariant] = []
    /// URLs of pictures under names for text, e.g. `title`.
    var textVariants: [PictureVariant] = []
    /// Whether all variants from nested objects are previews of another
    /// picture.
    var areNestedPreviews = true
    /// The words of nested objects whose pictures are variants of the object's
    /// own.
    var pictureFields = EntryFields()

    // MARK: Pictures within

    /// The pictures of lists, which are pictures of their own.
    var listPictures: [EntryPicture] = []
    /// Nested objects that are entries themselves, e.g. in an envelope.
    var nested: [(name: KeyTraits, reading: EntryReading)] = []

    // MARK: Evidence

    /// The widths and heights beside the URLs.
    var sizes = DeclaredSizes()
    /// The size that a number without a unit means, if no pixels are declared.
    var numberedSize: SizeRank?
    /// Whether a media type indicates that the object is an image.
    var hasImageType = false
    /// Whether a media type indicates that the object is a file of text or data, so that its previews are no photos.
    var isDocument = false
    /// Whether a media type indicates that the object is a link to a page.
    var isLink = false
    /// The URL under a name for any URL, which is the target of a link.
    var target = EntryFields.Slot()
    /// Whether one of the lists holds what the entry carries, e.g. `media`.
    var hasAttachments = false
    /// Whether the object's own members have the URL of a video.
    var hasVideoURL = false
    /// Whether the object's own members have a picture that cannot be the
    /// poster of a video.
    var hasFullPicture = false

    /// Whether any picture has been found so far.
    var hasPicture: Bool { !variants.isEmpty || !listPictures.isEmpty || !nested.isEmpty }
}
