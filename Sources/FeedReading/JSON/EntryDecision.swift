import Photos

/// Decides from the collected members of an object which pictures it has, what
/// their variants and sizes are, and which words belong to them.
///
/// The steps of `reading()` depend on their order: each works on what the ones
/// before it have left in `contents`.
struct EntryDecision {
    private var contents: EntryContents
    private let document: JSONDocument

    /// Pictures with a side this short are tracking pixels.
    private static let maxTrackingPixelSide = 2

    init(_ contents: EntryContents, in document: JSONDocument) {
        self.contents = contents
        self.document = document
    }

    /// The pictures of the object, each with its words.
    mutating func reading() -> EntryReading {
        removePreviewsOfDocument()
        chooseVariants()
        removeExternalCover()
        applySizeName()
        decideVideo()
        decideLinkCard()
        clearPageOfPicture()
        let own = describedPicture()
        contents.reading.hasDirectPicture = own != nil
        removeUnrelated(beside: own)
        addIdentifiedImages(beside: own)
        contents.reading.pictures = VariantGrouping.merged(own, contents.listPictures, document)
        if contents.reading.pictures.isEmpty, let best = bestNested() {
            contents.reading.pictures = best.pictures
            contents.reading.isVideo = contents.reading.isVideo || best.isVideo
            contents.reading.isLinkCard = contents.reading.isLinkCard || best.isLinkCard
        }
        shareWords()
        return contents.reading
    }

    // MARK: Variants

    /// Decides which URLs are variants of the object's own picture; relative
    /// ones count only if there are no others.
    private mutating func chooseVariants() {
        contents.variants += trustedCandidates()
        rankFile()
        if !contents.hasPicture { useTextVariants() }
        // Harvard has the base of an image service beside the picture.
        if contents.variants.contains(where: { !$0.isImageService && !$0.rank.isPreview }) {
            contents.variants.removeAll(where: \.isImageService)
        }
        if contents.variants.contains(where: { !$0.isRelative }) {
            contents.variants.removeAll(where: \.isRelative)
        }
    }

    /// `file_url` beside `large_file_url` and `preview_file_url` is the file as it was uploaded.
    private mutating func rankFile() {
        let hasSizes = contents.variants.contains {
            $0.stem != "file" && $0.stem.hasSuffix("file") && $0.rank != .unnamed
        }
        guard hasSizes else { return }
        for index in contents.variants.indices where contents.variants[index].stem == "file" {
            contents.variants[index].rank = max(contents.variants[index].rank, .original)
        }
    }

    /// The candidates that are pictures by what is beside them.
    private func trustedCandidates() -> [PictureVariant] {
        guard !contents.candidates.isEmpty else { return [] }
        return contents.hasPicture ? largerCandidates() : onlyCandidates()
    }

    /// The trusted candidates of an object without any other picture.
    private func onlyCandidates() -> [PictureVariant] {
        let holder = contents.holder
        let isInImage = holder.imageName == .image || holder.holdsRenditions
        if contents.hasImageType || contents.sizes.isComplete || isInImage { return contents.candidates }
        return contents.candidates.filter { $0.stem != "id" && URLTraits.isOnImageHost(bytes(of: $0)) }
    }

    /// The trusted candidates beside pictures that are only thumbnails:
    /// Mastodon's `url` beside `preview_url`.
    ///
    /// Other candidates beside a thumbnail may be pages, so they need more
    /// evidence.
    private func largerCandidates() -> [PictureVariant] {
        let variants = contents.variants
        let hasOnlyThumbnails =
            contents.listPictures.isEmpty && contents.nested.isEmpty
            && variants.allSatisfy(\.rank.isPreview)
        guard hasOnlyThumbnails else { return [] }
        let scaled = contents.candidates.filter { candidate in
            variants.contains { PictureFingerprint.differInSizeOnly(bytes(of: candidate), bytes(of: $0)) }
        }
        guard contents.hasImageType || contents.sizes.isComplete && hasNamedPage else { return scaled }
        return contents.candidates.filter { candidate in
            candidate.stem.isEmpty || KeyVocabulary.urls.contains(candidate.stem)
                || scaled.contains { $0.index == candidate.index }
        }
    }

    /// Whether the object has a page under a name for pages, so that its `url`
    /// is free for a picture.
    private var hasNamedPage: Bool { contents.reading.fields.page.isBetter(than: PageRank.link) }

    private func bytes(of variant: PictureVariant) -> ArraySlice<UInt8> {
        JSONValue(document: document, index: Int(variant.index)).rawBytes
    }

    /// Uses the URLs of pictures under names for text, which are then no text.
    private mutating func useTextVariants() {
        contents.variants = contents.textVariants
        let indices = Set(contents.textVariants.map(\.index))
        func clear(_ slot: inout EntryFields.Slot) {
            if indices.contains(slot.index) { slot = EntryFields.Slot() }
        }
        clear(&contents.reading.fields.title)
        clear(&contents.reading.fields.caption)
        clear(&contents.reading.fields.description)
        clear(&contents.reading.fields.alternative)
    }

    /// Assigns all variants the size that the object declares by name or number.
    private mutating func applySizeName() {
        if !contents.sizes.isComplete, contents.variants.allSatisfy({ $0.rank == .unnamed }) {
            contents.reading.sizeNameRank = contents.reading.sizeNameRank ?? contents.numberedSize
        }
        guard let rank = contents.reading.sizeNameRank else { return }
        for index in contents.variants.indices { contents.variants[index].rank = rank }
    }

    // MARK: What is no photo

    /// Removes the previews of a file that is no image, such as a PDF in Airtable.
    private mutating func removePreviewsOfDocument() {
        guard contents.isDocument, !contents.hasFullPicture, contents.listPictures.isEmpty,
            contents.variants.allSatisfy(\.rank.isPreview)
        else { return }
        contents.variants = []
        contents.candidates = []
        contents.textVariants = []
    }

    /// Removes the cover of a page in Notion that is not one of its files if the page has pictures among its
    /// properties.
    private mutating func removeExternalCover() {
        guard contents.variants.allSatisfy({ $0.stem == ExternalFile.stem }),
            contents.nested.contains(where: \.name.isWrapper)
        else { return }
        contents.variants = []
    }

    /// Previews beside the URL of a video are its posters.
    private mutating func decideVideo() {
        if contents.hasVideoURL, !contents.hasFullPicture, contents.listPictures.isEmpty {
            contents.reading.isVideo = true
        }
    }

    /// Previews in a link are those of its card, unless it leads to a page of a photo.
    private mutating func decideLinkCard() {
        let arePreviews =
            contents.variants.allSatisfy(\.rank.isPreview) && contents.listPictures.allSatisfy(\.isPreview)
        guard arePreviews else { return contents.reading.isLinkCard = false }
        guard contents.isLink, !(contents.variants.isEmpty && contents.listPictures.isEmpty) else { return }
        let target = contents.target
        let url = target.isEmpty ? nil : JSONValue(document: document, index: Int(target.index)).string
        contents.reading.isLinkCard = !(url.map(PhotoService.isHost(of:)) ?? false)
    }

    /// A URL that turned out to be that of a picture is no page.
    private mutating func clearPageOfPicture() {
        let page = contents.reading.fields.page
        if contents.variants.contains(where: { $0.index == page.index }) {
            contents.reading.fields.page = EntryFields.Slot()
        }
    }

    /// Removes the pictures of items that the entry only mentions.
    private mutating func removeUnrelated(beside own: EntryPicture?) {
        // The breeds of The Cat API's cats have pictures of other cats.
        if let own, !own.isPreview { contents.listPictures.removeAll(where: \.isMentioned) }
        // The people who identify what iNaturalist's photos show attach photos of what they think it is.
        if contents.hasAttachments, contents.listPictures.contains(where: { !$0.isOfRelatedItem }) {
            contents.listPictures.removeAll(where: \.isOfRelatedItem)
        }
    }

    // MARK: Pictures

    /// The picture that the object's own variants make, with declared sizes
    /// applied.
    private mutating func ownPicture() -> EntryPicture? {
        var variants = contents.variants
        guard !variants.isEmpty else {
            contents.reading.unclaimedSize = contents.sizes.sizeWithoutPicture
            return nil
        }
        VariantGrouping.shareSizesInFragments(of: &variants, document)
        contents.reading.unclaimedSize = contents.sizes.apply(to: &variants)
        if variants.allSatisfy(Self.isTrackingPixel) { return nil }
        var picture = EntryPicture(variants: variants, fields: contents.pictureFields)
        picture.isPreview = contents.areNestedPreviews && variants.allSatisfy(\.rank.isPreview)
        return picture
    }

    /// The object's own picture, with the words of the entry beside it that has the same one: Lemmy has
    /// `image_details` beside `post`.
    private mutating func describedPicture() -> EntryPicture? {
        guard let own = ownPicture() else { return nil }
        let entries = contents.nested.lazy.filter(\.name.isWrapper).map(\.reading)
        for entry in entries {
            guard let same = entry.pictures.first(where: { VariantGrouping.areAlike(own, $0, document) })
            else {
                continue
            }
            contents.reading.fields.fill(from: entry.fields)
            return VariantGrouping.mergedPair(own, same)
        }
        return own
    }

    /// Adds nested images that have identifiers of their own to the pictures of lists, as the `image` of a post beside
    /// its `gallery` in Payload. A full picture of the object itself without a list stays the only one.
    private mutating func addIdentifiedImages(beside own: EntryPicture?) {
        let nested = contents.nested.lazy.filter { Self.isImage($0.name, $0.reading) }.flatMap(
            \.reading.pictures)
        guard !nested.isEmpty, !contents.listPictures.isEmpty || (own?.isPreview ?? hasSeveralImages)
        else { return }
        let others = contents.listPictures + [own].compactMap(\.self)
        var known = Set(others.flatMap { VariantGrouping.fingerprints(of: $0, document) })
        var images: [EntryPicture] = []
        for picture in nested {
            let fingerprints = VariantGrouping.fingerprints(of: picture, document)
            guard known.isDisjoint(with: fingerprints) else { continue }
            known.formUnion(fingerprints)
            images.append(picture)
        }
        guard !images.isEmpty else { return }
        contents.listPictures.removeAll(where: \.isMentioned)
        contents.listPictures = images + contents.listPictures
    }

    /// Whether nested images are the pictures of the object, since there are several of them and no entry in an
    /// envelope beside them.
    private var hasSeveralImages: Bool {
        let others = contents.nested.filter { !Self.isImage($0.name, $0.reading) }
        return contents.nested.count - others.count > 1 && !others.contains(where: \.name.isWrapper)
    }

    /// Whether a nested object is nothing but an image of the object: no size of it, not its logo, card for sharing or
    /// map, and no other entry, which has a title.
    private static func isImage(_ name: KeyTraits, _ reading: EntryReading) -> Bool {
        name.isLeadImage && name.sizeRank == .unnamed && !reading.isLinkCard
            && !reading.fields.title.isBetter(than: TitleRank.name)
    }

    private static func isTrackingPixel(_ variant: PictureVariant) -> Bool {
        let range = 1...maxTrackingPixelSide
        return range.contains(variant.width) || range.contains(variant.height)
    }

    /// The entry in an envelope, e.g. `data` or `photo`, else the first nested
    /// one.
    private func bestNested() -> EntryReading? {
        contents.nested.first { $0.name.isWrapper }?.reading ?? contents.nested.first?.reading
    }

    // MARK: Words

    /// Copies words of the object to each picture that lacks them.
    private mutating func shareWords() {
        let fields = contents.reading.fields
        let isOnlyPicture = contents.reading.pictures.count == 1
        for index in contents.reading.pictures.indices {
            if hasBetterTitle(than: contents.reading.pictures[index].fields.title) {
                contents.reading.pictures[index].fields.title = fields.title
            }
            contents.reading.pictures[index].fields.fill(fromEntry: fields, isOnlyPicture: isOnlyPicture)
        }
    }

    /// Whether a picture's title is the name of its file, as Strapi's are, and
    /// the object has any better words.
    private func hasBetterTitle(than title: EntryFields.Slot) -> Bool {
        let fields = contents.reading.fields
        let hasBetter = fields.title.rank < title.rank || !fields.caption.isEmpty
        return hasBetter && title.isFileName(document)
    }
}
