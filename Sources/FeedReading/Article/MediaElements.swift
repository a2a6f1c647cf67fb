import Photos

/// Reads Media RSS (`media:*`) of an item or entry.
struct MediaElements {
    let resolver: URLResolver

    /// Reads the Media RSS of an item.
    func read(_ item: XMLElement, into entry: inout ArticleEntry) {
        for group in item.children("media", "group") { readGroup(group, into: &entry) }
        let contents = item.children("media", "content")
        let credit = item.text("media", "credit")
        let pictures = contents.compactMap { picture($0, credit: credit, &entry) }
        entry.attachments += areScaledCopies(pictures) ? [merged(pictures)] : pictures
        for content in contents { readFallbacks(content, into: &entry) }
        readFallbacks(item, into: &entry)
        if item.child("media", "player") != nil { entry.hasVideoOrAudio = true }
    }

    /// A group is one picture in several variants.
    private func readGroup(_ group: XMLElement, into entry: inout ArticleEntry) {
        let credit = group.text("media", "credit")
        let pictures = group.children("media", "content").compactMap { picture($0, credit: credit, &entry) }
        if !pictures.isEmpty {
            entry.attachments.append(merged(pictures))
            entry.otherVariants += pictures.map(\.original)
        }
        readFallbacks(group, into: &entry)
        if group.child("media", "player") != nil { entry.hasVideoOrAudio = true }
    }

    /// - Parameter credit: The credit of the enclosing element; nested elements are searched only once.
    private func picture(
        _ content: XMLElement, credit: String?, _ entry: inout ArticleEntry
    ) -> AttachedPicture? {
        guard let url = content[attribute: "url"] else { return nil }
        let type = content[attribute: "type"]?.lowercased() ?? ""
        let medium = content[attribute: "medium"]?.lowercased() ?? ""
        let isUntyped = type.isEmpty && medium.isEmpty
        if MediaType.isVideoOrAudio(type) || MediaType.isVideoOrAudio(medium)
            || isUntyped && URLTraits.isVideoOrAudio(ArraySlice(url.trimmingSpaces.utf8))
        {
            entry.hasVideoOrAudio = true
            return nil
        }
        let size = XMLSize.size(of: content)
        guard isImage(url, type, medium) || isUntyped && hasSidesOfImage(content, size) else { return nil }
        let isDeclared = medium == "image" || type.hasPrefix("image/")
        guard
            !Decoration.isDecoration(
                url, width: size?.width, height: size?.height, isDeclaredImage: isDeclared)
        else { return nil }
        guard let original = resolver.image(url) else {
            entry.hasRefusedURL = entry.hasRefusedURL || !URLResolver.isPlaceholder(url)
            return nil
        }
        var picture = AttachedPicture(original: original, size: size)
        picture.width = content[attribute: "width"].flatMap { Int($0.trimmingSpaces) }.map {
            min(max($0, 0), 100_000)
        }
        picture.words = PhotoWords(
            title: content.text("media", "title"), description: content.text("media", "description"))
        picture.credit = content.text("media", "credit") ?? credit
        picture.isDefault = content[attribute: "isdefault"]?.trimmingSpaces.lowercased() == "true"
        picture.fileSize = content[attribute: "filesize"].flatMap { Int($0.trimmingSpaces) } ?? 0
        picture.hasUnsupportedType = ["image/tiff", "image/jp2"].contains(type)
        return picture
    }

    private func isImage(_ url: String, _ type: String, _ medium: String) -> Bool {
        if medium == "image" || MediaType.isImage(type) { return true }
        return URLTraits(url.trimmingSpaces)?.target == .image
    }

    /// Whether an element without a type has the size of a picture, and nothing of a video. Yahoo News describes its
    /// pictures by their sides alone.
    private func hasSidesOfImage(_ content: XMLElement, _ size: PixelSize?) -> Bool {
        guard size != nil, content[attribute: "duration"] == nil, content.child("media", "player") == nil
        else {
            return false
        }
        return content[attribute: "url"].flatMap { URLTraits($0.trimmingSpaces) }?.target == .unknown
    }

    private func readFallbacks(_ element: XMLElement, into entry: inout ArticleEntry) {
        for thumbnail in element.children("media", "thumbnail") {
            guard let url = thumbnail[attribute: "url"], let original = resolver.image(url) else {
                continue
            }
            let size = XMLSize.size(of: thumbnail)
            guard !Decoration.isDecoration(original, width: size?.width, height: size?.height) else {
                continue
            }
            entry.fallbacks.append(AttachedPicture(original: original, size: size))
        }
    }

    // MARK: Variants of one picture

    /// Whether the pictures are one in several sizes, as some feeds list them: of one shape in different widths, and
    /// with the same words, or without words and with URLs that differ in the size only.
    private func areScaledCopies(_ pictures: [AttachedPicture]) -> Bool {
        let sizes = pictures.compactMap(\.size)
        guard sizes.count > 1, sizes.count == pictures.count, let first = sizes.first else { return false }
        guard Set(sizes.map(\.width)).count == sizes.count,
            sizes.allSatisfy({ abs($0.aspectRatio / first.aspectRatio - 1) < 0.04 })
        else { return false }
        let words = Set(pictures.map { [$0.words.title, $0.words.description] })
        guard words == [[nil, nil]] else { return words.count == 1 }
        return Set(pictures.map { PictureFingerprint.of($0.original) }).count == 1
    }

    private func merged(_ pictures: [AttachedPicture]) -> AttachedPicture {
        let sorted = pictures.enumerated().sorted { left, right in
            let ranks = (left.element.rank, right.element.rank)
            return ranks.0 == ranks.1
                ? left.offset < right.offset : ranks.1.lexicographicallyPrecedes(ranks.0)
        }
        var result = sorted[0].element
        result.thumbnail =
            sorted.dropFirst().last { $0.element.area > 0 && !$0.element.isUnsupported }?.element.original
        return result
    }
}

extension AttachedPicture {
    /// The picture with the greatest rank is the original: one that browsers can show, with the most declared pixels,
    /// the default of its group, with the longest file, whose URL requests the most pixels.
    fileprivate var rank: [Int] {
        [isUnsupported ? 0 : 1, area, isDefault ? 1 : 0, fileSize, URLPixels.area(original)]
    }
}

/// The size that an element declares for its picture.
enum XMLSize {
    static func size(of element: XMLElement) -> PixelSize? {
        guard let width = element[attribute: "width"].flatMap({ Int($0.trimmingSpaces) }),
            let height = element[attribute: "height"].flatMap({ Int($0.trimmingSpaces) })
        else { return nil }
        return PixelSize(width: width, height: height)
    }
}
