import Photos

/// Finds the pictures and words of one entry, whatever its fields are called.
///
/// Members of one object are forms of one picture; elements of a list within
/// are pictures of their own, unless they are sizes of one.
struct EntryReader {
    let document: JSONDocument
    let traits: KeyTraitsTable
    /// The most elements of a list within an entry that are looked at.
    let maximumElements: Int
    /// Members of an object that are looked at; no entry has more.
    private static let maximumMembers = 1000

    /// Whether entries are read to be shown, and not only looked at to judge a list.
    private var isComplete: Bool { maximumElements >= 100 }

    /// Reads an entry; `name` is the name that its list stands under.
    func read(_ value: JSONValue, name: KeyTraits) -> EntryReading {
        switch value.kind {
        case .object: return readObject(value, name, isElement: true)
        case .array: return readList(value, name)
        case .string: return readText(value, name)
        default: return EntryReading()
        }
    }

    /// An entry that is nothing but an address.
    private func readText(_ value: JSONValue, _ name: KeyTraits) -> EntryReading {
        var reading = EntryReading()
        let around = PictureName.Surroundings(isInImage: name.imageName == .image)
        switch judge(value, name, around) {
        case .picture: reading.pictures = [EntryPicture(variants: [variant(value, name)])]
        case .refused: reading.hasRefusedAddress = true
        case .possible, .no: break
        }
        return reading
    }

    /// An entry that is a list of its own.
    private func readList(_ value: JSONValue, _ name: KeyTraits) -> EntryReading {
        var collector = EntryCollector(holder: name)
        collectList(value, name, &collector)
        return collector.finish(document)
    }

    private func readObject(_ value: JSONValue, _ name: KeyTraits, isElement: Bool = false) -> EntryReading {
        var collector = EntryCollector(holder: name, isElement: isElement)
        if value.count > Self.maximumMembers, isComplete {
            ReadingScope.note(.members(limit: Self.maximumMembers))
        }
        for member in value.children.prefix(Self.maximumMembers) { collect(member, &collector) }
        return collector.finish(document)
    }

    private func collect(_ member: JSONValue, _ collector: inout EntryCollector) {
        let name = traits[member.keyNumber]
        if name.field == .videoFlag {
            collector.reading.isVideo = collector.reading.isVideo || member.isTrue
            return
        }
        if name.isAlbum { collector.reading.isAlbum = member.isTrue }
        if name.isMoving, isMovingAddress(member) { collector.reading.isVideo = true }
        guard !name.isDecoy else { return }
        switch member.kind {
        case .string: collectText(member, name, &collector)
        case .number: collector.takeNumber(member, name)
        case .object: collectObject(member, name, &collector)
        case .array: collectList(member, name, &collector)
        case .bool, .null: break
        }
    }

    private func collectText(_ member: JSONValue, _ name: KeyTraits, _ collector: inout EntryCollector) {
        let isAboutPerson = name.isPerson
        if !isAboutPerson {
            switch judge(member, name, collector.around) {
            case .picture where name.tellsWords: collector.worded.append(variant(member, name))
            case .picture:
                collector.hasFullPicture = collector.hasFullPicture || !name.isStandIn
                return collector.variants.append(variant(member, name))
            case .possible: collector.possible.append(variant(member, name))
            case .refused: collector.reading.hasRefusedAddress = true
            case .no: collector.hasMovingAddress = collector.hasMovingAddress || isFilm(member)
            }
        }
        collector.takeText(member, name)
    }

    private func collectObject(_ member: JSONValue, _ name: KeyTraits, _ collector: inout EntryCollector) {
        if name.isPerson {
            if case .credit(let rank) = name.field, let words = JSONText.name(of: member) {
                collector.reading.fields.credit.take(words, rank)
            }
            return
        }
        if PlaceFields.take(member, name, &collector.reading.fields) { return }
        if let words = JSONText.words(of: member) {
            if collector.takeWords(words, name) { return }
            if case .date = name.field { return collector.take(words, name) }
        }
        guard !name.isAside else { return }
        if KeyedList.matches(member, traits) {
            collectList(member, name, &collector)
        } else {
            collector.absorb(readObject(member, name), from: name)
        }
    }

    private func collectList(_ list: JSONValue, _ name: KeyTraits, _ collector: inout EntryCollector) {
        guard !name.isPerson, !name.isAside || name.isAttachment else { return }
        if name.field == .coordinates { collector.reading.fields.coordinates.take(list) }
        if list.count > maximumElements, isComplete {
            ReadingScope.note(.entryElements(limit: maximumElements))
        }
        var readings: [EntryReading] = []
        for element in list.children.prefix(maximumElements) {
            readings.append(read(element, name: name))
        }
        guard readings.contains(where: { !$0.pictures.isEmpty }) else {
            if let words = JSONText.words(of: list) { collector.take(words, name) }
            if name.isWrapper || name.isLinks, let first = readings.first {
                collector.absorb(first, from: name)
            }
            return
        }
        collector.absorb(list: readings, from: name, in: document)
    }

    private func judge(
        _ value: JSONValue, _ name: KeyTraits, _ around: PictureName.Surroundings
    ) -> PictureName.Verdict {
        if value.isPlainString { return PictureName.judge(value.rawBytes, name, around) }
        guard value.rawBytes.count < 4096 || value.rawBytes.starts(with: "data:".utf8),
            let text = value.string
        else {
            return .no
        }
        return PictureName.judge(ArraySlice(Array(text.utf8)), name, around)
    }

    /// A form of a picture by the address that a value holds.
    func variant(_ value: JSONValue) -> PictureVariant { variant(value, traits[value.keyNumber]) }

    private func variant(_ value: JSONValue, _ name: KeyTraits) -> PictureVariant {
        let bytes = value.rawBytes
        let first = bytes.prefix(2)
        let isAbsolute =
            first.first.map { $0 | 0x20 == UInt8(ascii: "h") || $0 | 0x20 == UInt8(ascii: "d") } ?? false
        return PictureVariant(
            index: Int32(value.index), rank: rank(bytes, name), width: 0, height: 0, stem: name.stem,
            isRelative: !isAbsolute && !first.elementsEqual("//".utf8),
            isUncommon: PictureName.isUncommonFormat(bytes), asked: AskedSize.of(bytes.prefix(4096)))
    }

    /// What is to be downloaded is the whole picture where its address ends as one; else it comes after
    /// those that do.
    private func rank(_ bytes: ArraySlice<UInt8>, _ name: KeyTraits) -> Int {
        guard name.sizeRank == KeyVocabulary.downloadRank, AddressTraits(bytes)?.target != .image else {
            return name.sizeRank
        }
        return KeyVocabulary.unnamedRank - 1
    }

    /// A film beside pictures that only stand in for others: they are its posters.
    private func isFilm(_ value: JSONValue) -> Bool {
        value.rawBytes.first.map { $0 | 0x20 == UInt8(ascii: "h") } ?? false
            && AddressTraits.isFilm(value.rawBytes)
    }

    /// `"audio": "https://…"`: what the entry is about can be heard, and its picture is a cover.
    private func isMovingAddress(_ value: JSONValue) -> Bool {
        guard value.kind == .string, let traits = AddressTraits(value.rawBytes) else { return false }
        return traits.form == .web && traits.target != .image
    }
}
