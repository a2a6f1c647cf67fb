import Photos

/// Finds the pictures and words of one entry, whatever its fields are called.
///
/// Members of one object are variants of one picture; elements of a nested list
/// are pictures of their own, unless they are sizes of one picture.
struct EntryReader {
    let document: JSONDocument
    let traits: KeyTraitsTable
    /// The elements that are read of each list within an entry.
    let maximumElements: Int
    /// The members that are read of each object.
    private static let maximumMembers = 1000
    /// Readers of fewer elements only sample entries to score a list.
    private static let smallestFullRead = 100
    /// Longer texts with escapes are no URLs, except for those with the data
    /// itself.
    private static let maximumEscapedURL = 4096

    /// Whether entries are read to be shown, and not only sampled to score a
    /// list.
    private var isComplete: Bool { maximumElements >= Self.smallestFullRead }

    /// A reader of entries of another document that has the same names.
    func with(_ document: JSONDocument) -> EntryReader {
        EntryReader(document: document, traits: traits, maximumElements: maximumElements)
    }

    /// Reads an entry; `name` is the name of its list.
    func read(_ value: JSONValue, name: KeyTraits) -> EntryReading {
        switch value.kind {
        case .object: return readObject(value, name, isElement: true)
        case .array: return readList(value, name)
        case .string: return readText(value, name)
        default: return EntryReading()
        }
    }

    /// Reads an entry that is nothing but a URL.
    private func readText(_ value: JSONValue, _ name: KeyTraits) -> EntryReading {
        var reading = EntryReading()
        switch classify(value, name, PictureName.Context(isInImage: name.imageName == .image)) {
        case .picture: reading.pictures = [EntryPicture(variants: [variant(value, name)])]
        case .refused: reading.hasRefusedURL = true
        case .possible, .no: break
        }
        return reading
    }

    /// Reads an entry that is itself a list.
    private func readList(_ value: JSONValue, _ name: KeyTraits) -> EntryReading {
        var collector = EntryCollector(holder: name)
        collectList(value, name, &collector)
        return collector.reading(in: document)
    }

    private func readObject(_ value: JSONValue, _ name: KeyTraits, isElement: Bool = false) -> EntryReading {
        var collector = EntryCollector(holder: name, object: value, isElement: isElement)
        if value.count > Self.maximumMembers, isComplete {
            ReadingScope.note(.members(limit: Self.maximumMembers))
        }
        for member in value.children.prefix(Self.maximumMembers) { collect(member, &collector) }
        return collector.reading(in: document)
    }

    private func collect(_ member: JSONValue, _ collector: inout EntryCollector) {
        let name = traits[member.keyNumber]
        if name.field == .videoFlag {
            collector.contents.reading.isVideo = collector.contents.reading.isVideo || member.isTrue
            return
        }
        if name.isAlbum { collector.contents.reading.isAlbum = member.isTrue }
        if name.isVideoOrAudio, isMediaURL(member) { collector.contents.reading.isVideo = true }
        guard !name.isDecoy || ExternalFile.matches(member, name) else { return }
        switch member.kind {
        case .string: collectText(member, name, &collector)
        case .number: collector.addNumber(member, name)
        case .object: collectObject(member, name, &collector)
        case .array: collectList(member, name, &collector)
        case .bool, .null: break
        }
    }

    private func collectText(_ member: JSONValue, _ name: KeyTraits, _ collector: inout EntryCollector) {
        if !name.isPerson {
            switch classify(member, name, collector.context) {
            case .picture where name.isTextField:
                collector.contents.textVariants.append(variant(member, name))
            case .picture: return collector.addPicture(variant(member, name), name)
            case .possible: collector.contents.candidates.append(variant(member, name))
            case .refused: collector.contents.reading.hasRefusedURL = true
            case .no: collector.contents.hasVideoURL = collector.contents.hasVideoURL || isVideoURL(member)
            }
        }
        collector.addText(member, name)
    }

    /// Wikimedia Commons has the words and dates of a picture as `{"Artist": {"value": …}, …}` beside it. Its `Credit`
    /// is where the picture comes from: `Own work`.
    private func collectMetadata(_ metadata: JSONValue, _ collector: inout EntryCollector) {
        for member in metadata.children.prefix(Self.maximumMembers) where member.key != "Credit" {
            collect(member, &collector)
        }
    }

    private func collectObject(_ member: JSONValue, _ name: KeyTraits, _ collector: inout EntryCollector) {
        if name.isExtendedMetadata { return collectMetadata(member, &collector) }
        if name.isPerson {
            if case .credit(let rank) = name.field,
                let words = JSONText.name(of: member) ?? JSONText.value(of: member)
            {
                collector.contents.reading.fields.credit.offer(words, rank)
            }
            return
        }
        if PlaceFields.read(member, name, &collector.contents.reading.fields) { return }
        if let words = JSONText.words(of: member) {
            if collector.addWords(words, name) { return }
            switch name.field {
            case .date, .latitude, .longitude: return collector.add(words, name)
            default: break
            }
        }
        guard !name.isContainer || CarriedGallery.matches(member, name) else { return }
        if KeyedList.matches(member, traits) {
            collectList(member, name, &collector)
        } else {
            collector.merge(readObject(member, name), from: name)
        }
    }

    private func collectList(_ list: JSONValue, _ name: KeyTraits, _ collector: inout EntryCollector) {
        guard !name.isPerson, !name.isContainer || name.isAttachment else { return }
        // Longitude is first in GeoJSON, but last in lists under other names, such as Strava's `latlng`.
        if name.field == .coordinates, name.stem == "coordinates" {
            collector.contents.reading.fields.coordinates.offer(list)
        }
        if list.count > maximumElements, isComplete {
            ReadingScope.note(.entryElements(limit: maximumElements))
        }
        var readings: [EntryReading] = []
        for element in list.storedChildren.prefix(maximumElements) {
            readings.append(read(element, name: name))
        }
        if list.isObject, let object = collector.contents.object {
            readings = GalleryOrder.apply(of: object, to: readings, keyedBy: list)
        }
        guard readings.contains(where: { !$0.pictures.isEmpty }) else {
            if let words = JSONText.words(of: list) { collector.add(words, name) }
            let page = name.isLinks ? Self.indexOfPage(among: list) : nil
            if name.isWrapper || name.isLinks,
                let chosen = page.flatMap({ readings.indices.contains($0) ? readings[$0] : nil })
                    ?? readings.first
            {
                collector.merge(chosen, from: name)
            }
            return
        }
        collector.merge(list: readings, from: name, in: document)
    }

    /// The link to the entry's page, which may follow those to its replies and to itself as data.
    private static func indexOfPage(among links: JSONValue) -> Int? {
        let pages = links.storedChildren.prefix(maximumLinks).enumerated().filter { _, link in
            link["rel"]?.string == "alternate"
        }
        let page =
            pages.first { _, link in link["type"]?.string.map(MediaType.isPage) ?? true } ?? pages.first
        return page?.offset
    }

    /// The links of an entry that are examined.
    private static let maximumLinks = 20

    private func classify(
        _ value: JSONValue, _ name: KeyTraits, _ context: PictureName.Context
    ) -> PictureName.Classification {
        if value.isPlainString { return PictureName.classify(value.rawBytes, name, context) }
        guard value.rawBytes.count < Self.maximumEscapedURL || value.rawBytes.starts(with: "data:".utf8),
            let text = value.string
        else {
            return .no
        }
        return PictureName.classify(ArraySlice(Array(text.utf8)), name, context)
    }

    /// The variant of a picture whose URL is the value.
    func variant(_ value: JSONValue) -> PictureVariant { variant(value, traits[value.keyNumber]) }

    private func variant(_ value: JSONValue, _ name: KeyTraits) -> PictureVariant {
        let bytes = value.rawBytes.trimmingSpaces
        let first = bytes.prefix(2)
        let isAbsolute =
            first.first.map { $0 | 0x20 == UInt8(ascii: "h") || $0 | 0x20 == UInt8(ascii: "d") } ?? false
        return PictureVariant(
            index: Int32(value.index), rank: rank(bytes, name), width: 0, height: 0, stem: name.stem,
            isRelative: !isAbsolute && !first.elementsEqual("//".utf8),
            isUnsupported: PictureName.isUnsupportedFormat(bytes),
            isImageService: name.isImageService && IIIFService.isBase(bytes),
            requested: RequestedSize.of(bytes.prefix(4096))
        )
    }

    /// The size according to the name; a `download` is the picture in full only if
    /// its URL ends as a picture's.
    private func rank(_ bytes: ArraySlice<UInt8>, _ name: KeyTraits) -> SizeRank {
        if name.sizeRank == .unnamed, let size = Self.sizeAfterTilde(bytes) { return size }
        guard name.sizeRank == .download, URLTraits(bytes)?.target != .image else {
            return name.sizeRank
        }
        return .uncertainDownload
    }

    /// The size at the end of the names of NASA's files: `PIA1~orig.jpg`.
    private static func sizeAfterTilde(_ url: ArraySlice<UInt8>) -> SizeRank? {
        // Most URLs have none.
        guard url.contains(UInt8(ascii: "~")) else { return nil }
        let path = url.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
        guard let tilde = path.lastIndex(of: UInt8(ascii: "~")) else { return nil }
        let word = path[(tilde + 1)...].prefix(while: \.isLetter)
        guard path[word.endIndex...].first == UInt8(ascii: ".") else { return nil }
        let name = String(decoding: word, as: UTF8.self).lowercased()
        return name == "orig" ? .original : KeyVocabulary.sizes[name]
    }

    /// Whether a text is the URL of video or audio. Thumbnails beside one are
    /// its posters or covers.
    private func isVideoURL(_ value: JSONValue) -> Bool {
        value.rawBytes.first.map { $0 | 0x20 == UInt8(ascii: "h") } ?? false
            && URLTraits.isVideoOrAudio(value.rawBytes)
    }

    /// Whether a value is the URL of video or audio: beside
    /// `"audio": "https://…"`, pictures are covers.
    private func isMediaURL(_ value: JSONValue) -> Bool {
        guard value.kind == .string, let traits = URLTraits(value.rawBytes) else { return false }
        return traits.form == .web && traits.target != .image
    }
}
