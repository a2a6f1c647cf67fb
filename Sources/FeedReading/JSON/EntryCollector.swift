import Photos

/// Gathers what the members of one object give, then decides which of them
/// are one picture.
struct EntryCollector {
    let holder: KeyTraits
    let around: PictureName.Surroundings
    var reading = EntryReading()
    var variants: [PictureVariant] = []
    var possible: [PictureVariant] = []
    /// Addresses of pictures that stand where words are expected.
    var worded: [PictureVariant] = []
    private var areStandIns = true
    private var listed: [EntryPicture] = []
    private var inner: [(name: KeyTraits, reading: EntryReading)] = []
    private var sizes: [ToldSize] = []
    private var hasImageType = false
    /// Whether a list of what the entry carries is among those within.
    private var hasAttachments = false
    /// The size that an object within tells, which is no evidence of a picture: `media_details`.
    private var innerSize: PixelSize?
    /// The rank that a number without a unit stands for, if nothing tells pixels.
    private var sizeNumberRank: Int?
    /// Whether a film stands in the object's own members, and whether a picture that is no poster of it does.
    var hasMovingAddress = false
    var hasFullPicture = false
    private var ownFields = EntryFields()

    /// `isElement`: the object is an element of a list of that name, whose
    /// `url` is that of a picture only where no other name says more.
    init(holder: KeyTraits, isElement: Bool = false) {
        self.holder = holder
        around = PictureName.Surroundings(
            isInImage: holder.imageName == .image && !isElement, isInRenditions: holder.holdsRenditions,
            isInLinks: holder.isLinks)
    }

    // MARK: Members

    mutating func takeNumber(_ value: JSONValue, _ name: KeyTraits) {
        guard let field = name.field else { return }
        switch field {
        case .width, .height: takeSize(value, name)
        case .sizeName: takeSizeNumber(value)
        case .latitude: reading.fields.latitude.take(value)
        case .longitude: reading.fields.longitude.take(value)
        case .date(let rank): reading.fields.date.take(value, rank)
        case .identity(let rank): reading.fields.identity.take(value, rank)
        case .title(let rank) where rank < 5: reading.fields.title.take(value, rank)
        default: break
        }
    }

    /// Takes a text or a number.
    mutating func take(_ value: JSONValue, _ name: KeyTraits) {
        if value.kind == .number { takeNumber(value, name) } else { takeText(value, name) }
    }

    mutating func takeText(_ value: JSONValue, _ name: KeyTraits) {
        guard let field = name.field, value.rawBytes.contains(where: { !$0.isSpace }) else { return }
        switch field {
        case .page(let rank): takePage(value, rank)
        case .date(let rank): reading.fields.date.take(value, rank)
        case .identity(let rank): reading.fields.identity.take(value, rank)
        case .width, .height: takeSize(value, name)
        case .latitude: reading.fields.latitude.take(value)
        case .longitude: reading.fields.longitude.take(value)
        case .mediaType: takeType(value)
        case .videoFlag, .sizeName: _ = takeSizeName(value)
        case .title(6) where takeSizeName(value): break
        case .title(5) where isForm && takeSizeName(value): break
        default: _ = takeWords(value, name)
        }
    }

    /// Whether the object is one of the forms of a picture, so that its name may be that of a size.
    private var isForm: Bool { holder.imageName == .size || holder.holdsRenditions }

    /// A number, an identifier or a text is no address of a page.
    private mutating func takePage(_ value: JSONValue, _ rank: Int) {
        guard let traits = AddressTraits(value.rawBytes) else { return }
        let isPath = value.rawBytes.contains { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ".") }
        if traits.form == .web || traits.form == .relative && isPath {
            reading.fields.page.take(value, rank)
        }
    }

    /// Takes words for a person; says whether the name is that of words.
    mutating func takeWords(_ value: JSONValue, _ name: KeyTraits) -> Bool {
        guard let field = name.field else { return false }
        switch field {
        case .title(let rank): reading.fields.title.take(value, rank)
        case .caption(let rank): reading.fields.caption.take(value, rank)
        case .description(let rank):
            reading.fields.description.take(value, rank)
            if JSONText.hasImage(value) { reading.fields.markup.take(value, rank) }
        case .alternative: reading.fields.alternative.take(value)
        case .place(let rank):
            // iNaturalist's `location` is `59.91,10.75`.
            if PlaceFields.isPair(value) {
                reading.fields.coordinates.take(value)
            } else {
                reading.fields.place.take(value, rank)
            }
        case .credit(let rank): reading.fields.credit.take(value, rank)
        case .camera(let rank): reading.fields.camera.take(value, rank)
        case .city: reading.fields.city.take(value)
        case .country: reading.fields.country.take(value)
        default: return false
        }
        return true
    }

    private mutating func takeSize(_ value: JSONValue, _ name: KeyTraits) {
        guard let pixels = value.integer, (1...1_000_000).contains(pixels) else { return }
        sizes.append(
            ToldSize(
                stem: name.stem, isWidth: name.field == .width, pixels: pixels, isOfStandIn: name.isStandIn))
    }

    private mutating func takeType(_ value: JSONValue) {
        guard let type = value.string?.lowercased() else { return }
        if MediaType.isMovingOrSound(type) { reading.isVideo = true }
        if MediaType.isImage(type) { hasImageType = true }
        _ = takeSizeName(value)
    }

    /// `{"size": "small", "url": …}`, `{"label": "Large Square", …}`: the name of the size stands beside the
    /// address. Says whether it is one.
    private mutating func takeSizeName(_ value: JSONValue) -> Bool {
        guard value.rawBytes.count < 40, let text = value.string else { return false }
        guard let word = KeyWords.split(text).first, let rank = KeyVocabulary.sizes[word] else {
            return false
        }
        reading.sizeNameRank = rank
        return true
    }

    /// 500px numbers its sizes, the larger ones by their pixels; the bytes of a file are many more.
    private mutating func takeSizeNumber(_ value: JSONValue) {
        guard let number = value.integer, (1...5000).contains(number), value.number == Double(number) else {
            return
        }
        sizeNumberRank = number < 50 ? number : min(90, 10 + number / 24)
    }

    // MARK: Objects and lists within

    /// Takes what an object within holds.
    mutating func absorb(_ child: EntryReading, from name: KeyTraits) {
        reading.hasRefusedAddress = reading.hasRefusedAddress || child.hasRefusedAddress
        if name.isWrapper { reading.isVideo = reading.isVideo || child.isVideo }
        if let size = child.leftSize, name.isWrapper || name.tellsSize { innerSize = innerSize ?? size }
        if name.isLinks { reading.fields.page.fill(from: child.fields.page) }
        if case .page(let rank) = name.field, !child.fields.page.isEmpty, rank < reading.fields.page.rank {
            reading.fields.page = child.fields.page
        }
        guard !child.pictures.isEmpty, !child.isVideo else {
            if name.isWrapper { reading.fields.fill(from: child.fields) }
            if name.isWrapper || name.field == .coordinates { reading.fields.fillPlace(from: child.fields) }
            return
        }
        let isForm = child.fields.title.isEmpty && child.fields.identity.isEmpty
        if child.pictures.count == 1,
            isForm || name.holdsRenditions || name.imageName == .size || name.isCover
        {
            takeForms(of: child.pictures[0], from: name)
        } else if child.pictures.count > 1, isForm {
            listed += child.pictures.map { standingIn($0, name) }
        } else {
            inner.append((name, child))
        }
    }

    /// Takes what the elements of a list within hold.
    mutating func absorb(list readings: [EntryReading], from name: KeyTraits, in document: JSONDocument) {
        if PictureForms.areSizesOfOne(readings, name, document), let merged = PictureForms.merged(readings) {
            takeForms(of: merged, from: name)
            return
        }
        let areOthers = !name.isAttachment && name.imageName == .no && !name.isWrapper
        hasAttachments = hasAttachments || name.isAttachment
        for child in readings where !child.isVideo {
            let isThing = areOthers && !child.fields.identity.isEmpty
            listed += child.pictures.map { picture in
                var picture = standingIn(picture, name)
                picture.isMentioned = isThing && child.fields.title.rank <= 5
                picture.isBeside = isThing
                return picture
            }
        }
        if !readings.contains(where: { !$0.isVideo }) { reading.isVideo = true }
    }

    private func standingIn(_ picture: EntryPicture, _ name: KeyTraits) -> EntryPicture {
        var picture = picture
        picture.isStandIn = picture.isStandIn || name.isStandIn
        return picture
    }

    private mutating func takeForms(of picture: EntryPicture, from name: KeyTraits) {
        let unnamed = KeyVocabulary.unnamedRank
        for var form in picture.variants {
            if name.sizeRank != unnamed, form.rank == unnamed || name.isStandIn {
                form.rank = min(form.rank, name.sizeRank)
            }
            if form.rank == unnamed, name.sizeRank > unnamed { form.rank = name.sizeRank }
            if !name.stem.isEmpty, form.stem.isEmpty { form.stem = name.stem }
            variants.append(form)
        }
        areStandIns = areStandIns && (name.isStandIn || picture.isStandIn)
        ownFields.fill(from: picture.fields)
    }

    // MARK: The end

    /// The pictures of the object, each with its words.
    mutating func finish(_ document: JSONDocument) -> EntryReading {
        variants += trusted(possible, document)
        if !hasPicture { takeWorded() }
        if variants.contains(where: { !$0.isRelative }) { variants.removeAll(where: \.isRelative) }
        if !hasPlainSize, variants.allSatisfy({ $0.rank == KeyVocabulary.unnamedRank }) {
            reading.sizeNameRank = reading.sizeNameRank ?? sizeNumberRank
        }
        if let rank = reading.sizeNameRank, !variants.isEmpty {
            for index in variants.indices { variants[index].rank = rank }
        }
        if hasMovingAddress, !hasFullPicture, listed.isEmpty { reading.isVideo = true }
        if variants.contains(where: { $0.index == reading.fields.page.index }) {
            reading.fields.page = EntryFields.Slot()
        }
        var own = ownPicture()
        if let own {
            reading.hasDirectPicture = true
            // The breeds of The Cat API's cats have pictures of other cats.
            if !own.isStandIn { listed.removeAll(where: \.isMentioned) }
        }
        // Those who identify what iNaturalist's photos show bring photos of what they think it is.
        if hasAttachments, listed.contains(where: { !$0.isBeside }) { listed.removeAll(where: \.isBeside) }
        reading.pictures = PictureForms.joined(own, listed, document)
        if reading.pictures.isEmpty, let best = bestInner() {
            reading.pictures = best.pictures
            reading.isVideo = reading.isVideo || best.isVideo
            own = nil
        }
        for index in reading.pictures.indices {
            if isFileName(reading.pictures[index].fields.title, document) {
                reading.pictures[index].fields.title = reading.fields.title
            }
            reading.pictures[index].fields.take(
                from: reading.fields, isOnlyPicture: reading.pictures.count == 1)
        }
        return reading
    }

    /// A title that is the address of a picture is the picture, where there is no other.
    private mutating func takeWorded() {
        variants = worded
        let indices = Set(worded.map(\.index))
        func clear(_ slot: inout EntryFields.Slot) {
            if indices.contains(slot.index) { slot = EntryFields.Slot() }
        }
        clear(&reading.fields.title)
        clear(&reading.fields.caption)
        clear(&reading.fields.description)
        clear(&reading.fields.alternative)
    }

    /// Strapi and others name a picture as its file; any title of the entry is better.
    private func isFileName(_ title: EntryFields.Slot, _ document: JSONDocument) -> Bool {
        let hasBetter = reading.fields.title.rank < title.rank || !reading.fields.caption.isEmpty
        return hasBetter && title.isFileName(document)
    }

    /// The addresses that may lead to pictures and, by what stands beside them, do.
    private func trusted(_ possible: [PictureVariant], _ document: JSONDocument) -> [PictureVariant] {
        guard !possible.isEmpty else { return [] }
        let address = { (form: PictureVariant) in
            JSONValue(document: document, index: Int(form.index)).rawBytes
        }
        if !hasPicture {
            let isInImage = holder.imageName == .image || holder.holdsRenditions
            if hasImageType || hasPlainSize || isInImage { return possible }
            return possible.filter { $0.stem != "id" && AddressTraits.isOnHostOfImages(address($0)) }
        }
        // Mastodon's `url` beside `preview_url`; a page beside a thumbnail is told by its own name.
        let hasOnlyStandIns = listed.isEmpty && inner.isEmpty && variants.allSatisfy { $0.rank < 50 }
        guard hasOnlyStandIns else { return [] }
        let scaled = possible.filter { form in
            variants.contains { PictureMark.differInSizeOnly(address(form), address($0)) }
        }
        guard hasImageType || hasPlainSize && hasPageBeside else { return scaled }
        return possible.filter { form in
            form.stem.isEmpty || KeyVocabulary.addresses.contains(form.stem)
                || scaled.contains { $0.index == form.index }
        }
    }

    private var hasPageBeside: Bool { reading.fields.page.rank < 3 }

    private var hasPicture: Bool { !variants.isEmpty || !listed.isEmpty || !inner.isEmpty }

    private var hasPlainSize: Bool {
        let own = sizes.filter { !$0.isOfStandIn }
        return own.contains { $0.isWidth } && own.contains { !$0.isWidth }
    }

    private mutating func ownPicture() -> EntryPicture? {
        guard !variants.isEmpty else {
            noteLeftSize()
            return nil
        }
        applySizes()
        let isPixel = variants.allSatisfy { $0.width > 0 && $0.width <= 2 || $0.height > 0 && $0.height <= 2 }
        if isPixel { return nil }
        var picture = EntryPicture(variants: variants, fields: ownFields)
        picture.isStandIn = areStandIns && variants.allSatisfy { $0.rank < 50 }
        return picture
    }

    /// `details.image` and `media_details` tell the size of a picture that stands further out; what is no
    /// hundred pixels a side is told in centimetres.
    private mutating func noteLeftSize() {
        let own = sizes.filter { $0.stem.isEmpty && !$0.isOfStandIn && $0.pixels >= 100 }
        guard let width = own.first(where: \.isWidth), let height = own.first(where: { !$0.isWidth }) else {
            reading.leftSize = innerSize
            return
        }
        reading.leftSize = PixelSize(width: width.pixels, height: height.pixels)
    }

    /// Gives each form the width and height that stand beside it.
    private mutating func applySizes() {
        var plain: (width: Int, height: Int) = (0, 0)
        for size in sizes {
            let match = variants.firstIndex { !size.stem.isEmpty && $0.stem == size.stem }
            if let match {
                if size.isWidth {
                    variants[match].width = size.pixels
                } else {
                    variants[match].height = size.pixels
                }
            } else if size.isWidth {
                plain.width = plain.width == 0 ? size.pixels : plain.width
            } else {
                plain.height = plain.height == 0 ? size.pixels : plain.height
            }
        }
        if plain.width == 0 || plain.height == 0, let innerSize {
            plain = (innerSize.width, innerSize.height)
        }
        guard plain.width > 0, plain.height > 0 else { return }
        let largest = largestForm(below: plain.width * plain.height)
        guard variants[largest].width == 0 else {
            reading.leftSize = PixelSize(width: plain.width, height: plain.height)
            return
        }
        variants[largest].width = plain.width
        variants[largest].height = plain.height
        for index in variants.indices where index != largest && variants[index].width == 0 {
            variants[index].limit = plain.width * plain.height
        }
    }

    /// The largest form, of those that tell no pixels where those that do have fewer than the whole has.
    private func largestForm(below pixels: Int) -> Int {
        let areKnownSmaller = variants.allSatisfy { $0.width == 0 || $0.width * $0.height < pixels }
        var largest = 0
        for index in variants.indices {
            let (one, best) = (variants[index], variants[largest])
            let isTold = (one.width > 0, best.width > 0)
            let untold = isTold.0 ? best : one
            if areKnownSmaller, isTold.0 != isTold.1, untold.rank >= KeyVocabulary.unnamedRank {
                if !isTold.0 { largest = index }
            } else if one.area > best.area {
                largest = index
            }
        }
        return largest
    }

    /// The entry within an envelope, e.g. `data` or `photo`.
    private func bestInner() -> EntryReading? {
        inner.first { $0.name.isWrapper }?.reading ?? inner.first?.reading
    }
}

/// A width or a height that an object tells, and of which of its pictures.
private struct ToldSize {
    let stem: String
    let isWidth: Bool
    let pixels: Int
    /// Whether the name is that of a thumbnail, so that it says nothing of the whole.
    let isOfStandIn: Bool
}
