import Photos

/// Merges what was read from the objects and lists within an object.
extension EntryCollector {
    /// Merges what was read from a nested object.
    ///
    /// Its picture is a variant of this object's own if it is the only one and
    /// without title and identifier; several such pictures are a list; anything
    /// else is an entry of its own.
    mutating func merge(_ child: EntryReading, from name: KeyTraits) {
        mergeFacts(of: child, from: name)
        guard !child.pictures.isEmpty, !child.isVideo else {
            if name.isWrapper { contents.reading.fields.fill(from: child.fields) }
            if name.isWrapper || name.field == .coordinates {
                contents.reading.fields.fillPlace(from: child.fields)
            }
            return
        }
        let isUntitled = child.fields.title.isEmpty && child.fields.identity.isEmpty
        let isNamedVariant = name.holdsRenditions || name.imageName == .size || name.isCover
        let isList = child.pictures.count > 1 || name.isCarriedContainer
        if !isList, isUntitled || isNamedVariant {
            addVariants(of: child.pictures[0], from: name)
        } else if isList, isUntitled {
            contents.listPictures += child.pictures.map { marked($0, name) }
        } else {
            contents.nested.append((name, child))
        }
    }

    /// Merges what a nested object declares about this one, whether or not it has a
    /// picture.
    private mutating func mergeFacts(of child: EntryReading, from name: KeyTraits) {
        contents.reading.hasRefusedURL = contents.reading.hasRefusedURL || child.hasRefusedURL
        if name.isWrapper {
            contents.reading.isVideo = contents.reading.isVideo || child.isVideo
            contents.reading.isLinkCard = contents.reading.isLinkCard || child.isLinkCard
        }
        if let size = child.unclaimedSize, name.isWrapper || name.describesPictureSize {
            contents.sizes.addNested(size)
        }
        let page = child.fields.page
        if name.isLinks { contents.reading.fields.page.fill(from: page) }
        // Notion has the name of a page as pieces of text in an object: `"Name": {"type": "title", "title": […]}`.
        if case .title(let rank) = name.field, child.pictures.isEmpty, !child.fields.title.isEmpty,
            !contents.reading.fields.title.isAtLeast(rank)
        {
            contents.reading.fields.title = child.fields.title
        }
        // `"web": {"url": …}`: a page, although its own name is that of any URL.
        if case .page(let rank) = name.field, !page.isEmpty,
            !contents.reading.fields.page.isAtLeast(rank)
        {
            contents.reading.fields.page = page
        }
    }

    /// Merges what was read from the elements of a nested list.
    ///
    /// They are pictures of their own unless they are sizes of one picture.
    mutating func merge(list readings: [EntryReading], from name: KeyTraits, in document: JSONDocument) {
        // Only `files` may be either: what the entry carries, or the sizes of its picture.
        let mayBeEither = name.isAttachment && name.holdsRenditions
        let files = mayBeEither ? FileGrouping.pictures(of: readings, document) : nil
        let areVariants =
            files == nil
            && (VariantGrouping.areSizesOfOne(readings, name, document) || isListOfShapes(readings, name))
        if areVariants, let merged = VariantGrouping.merged(readings) {
            addVariants(of: merged, from: name)
            return
        }
        let isListOfOthers = !name.isAttachment && name.imageName == .no && !name.isWrapper
        contents.hasAttachments = contents.hasAttachments || name.isAttachment
        for child in files ?? readings where !child.isVideo {
            let isRelatedItem = isListOfOthers && !child.fields.identity.isEmpty
            contents.listPictures += child.pictures.map { picture in
                var picture = marked(picture, name)
                picture.isMentioned = isRelatedItem && child.fields.title.isAtLeast(TitleRank.name)
                picture.isOfRelatedItem = isRelatedItem
                return picture
            }
        }
        if !readings.contains(where: { !$0.isVideo }) { contents.reading.isVideo = true }
    }

    /// Whether the list is the `image` of an article in schema.org's vocabulary: the same picture in several shapes.
    private func isListOfShapes(_ readings: [EntryReading], _ name: KeyTraits) -> Bool {
        guard name.stem == "image", let type = contents.object?["@type"] else { return false }
        let types = type.isArray ? type.children.compactMap(\.string) : [type.string].compactMap(\.self)
        guard types.contains(where: { $0.hasSuffix("Article") || $0.hasSuffix("Posting") }) else {
            return false
        }
        return readings.allSatisfy { $0.pictures.count == 1 && $0.fields == EntryFields() }
    }

    /// The picture, marked as a preview if it is under a name for one.
    private func marked(_ picture: EntryPicture, _ name: KeyTraits) -> EntryPicture {
        var picture = picture
        picture.isPreview = picture.isPreview || name.isPreview
        if name.isCarriedContainer {
            picture.isMentioned = false
            picture.isOfRelatedItem = false
        }
        return picture
    }

    /// Adds the variants of a nested picture as variants of the object's own.
    private mutating func addVariants(of picture: EntryPicture, from name: KeyTraits) {
        for var variant in picture.variants {
            variant.rank = Self.rank(of: variant, in: name)
            if !name.stem.isEmpty, variant.stem.isEmpty { variant.stem = name.stem }
            contents.variants.append(variant)
        }
        contents.areNestedPreviews = contents.areNestedPreviews && (name.isPreview || picture.isPreview)
        contents.pictureFields.fill(from: picture.fields)
    }

    /// The size of a variant by its own name and the name of the object around
    /// it.
    private static func rank(of variant: PictureVariant, in name: KeyTraits) -> SizeRank {
        var rank = variant.rank
        if name.sizeRank != .unnamed, rank == .unnamed || name.isPreview { rank = min(rank, name.sizeRank) }
        if rank == .unnamed, name.sizeRank > .unnamed { rank = name.sizeRank }
        return rank
    }
}
