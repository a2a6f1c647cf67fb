import Foundation
import ImagePipeline
import Messages
import Photos

/// The pages of an exported site, from the photos and the results of their pictures.
struct ExportedSite {
    let collection: ExportedCollection
    let photos: [Photo]
    /// The pictures of each photo that has them.
    let pictures: [PhotoID: ExportedPicture]
    let assets: ExportAssets
    let now: Date

    /// Photos on one page of the index: pictures load lazily,
    /// and this many cells are laid out quickly.
    static let photosOnPage = 500

    /// The text on the pages, which may be public; the reasons are for the person who exports.
    static let missing = Message(ExportMessage.missingPicture)

    var pageCount: Int { max((photos.count + Self.photosOnPage - 1) / Self.photosOnPage, 1) }

    /// The path of a page of the index, counted from 1.
    static func indexPath(_ page: Int) -> String { page == 1 ? "index.html" : "page-\(page).html" }

    static func photoPath(_ photo: Photo) -> String { "photos/\(photo.id).html" }

    /// The photo as the pages show it: with the facts of its picture, or the tile.
    private func shown(_ photo: Photo) -> Photo {
        var photo = photo
        photo.failure = nil
        if let picture = pictures[photo.id] {
            photo.facts = picture.facts
        } else if photo.entry.original != nil {
            photo.failure = Self.missing
        }
        return photo
    }
}

// MARK: - The index

extension ExportedSite {
    /// One page of the index, counted from 1.
    func index(_ page: Int) -> ExportIndexPage {
        let first = (page - 1) * Self.photosOnPage
        let onPage = photos.dropFirst(first).prefix(Self.photosOnPage)
        let isPaged = pageCount > 1
        return ExportIndexPage(
            shell: shell(
                isPaged
                    ? PageMessage.exportPage.text([.title: .text(collection.title), .number: .number(page)])
                    : collection.title,
                description: PageMessage.exportDescription.text(
                    [.title: .text(collection.title), .count: .number(photos.count)]),
                screen: .source, root: ""),
            name: collection.title, lang: collection.language?.attribute(),
            facts: isPaged
                ? PageMessage.rangeOfPhotos.text([
                    .first: .number(first + 1), .last: .number(first + onPage.count),
                    .count: .number(photos.count),
                ]) : PageMessage.photos.text(photos.count),
            layout: collection.layout.rawValue,
            hasCells: !onPage.isEmpty,
            cells: onPage.enumerated().map { cell($1, isFirst: $0 < Self.countOnFirstScreen) },
            isPaged: isPaged,
            previousPage: page > 1 ? Self.indexPath(page - 1) : nil,
            nextPage: page < pageCount ? Self.indexPath(page + 1) : nil,
            pages: isPaged ? pageLinks(around: page) : [])
    }

    /// Photos that are loaded before layout.
    private static let countOnFirstScreen = 8

    private func cell(_ photo: Photo, isFirst: Bool) -> PhotoCell {
        let photo = shown(photo)
        let layout = collection.layout
        let picture = { (format: RenditionFormat) in
            pictures[photo.id].map {
                CellPicture(photo, at: ExportedImage(name: $0.name, format: format, root: ""), in: layout)
            }
        }
        return PhotoCell(
            photo, in: layout, url: Self.photoPath(photo), picture: picture(.jpeg),
            webP: picture(.webp)?.sources, isFirst: isFirst)
    }

    /// The first page, the last, and those around the current one.
    private func pageLinks(around page: Int) -> [ExportIndexPage.PageLink] {
        let numbers = (1...pageCount).filter { $0 == 1 || $0 == pageCount || abs($0 - page) <= 2 }
        var links: [ExportIndexPage.PageLink] = []
        for number in numbers {
            if let last = links.last?.number, number > last + 1 {
                links.append(.init(number: last, url: "", isCurrent: false, isGap: true))
            }
            links.append(
                .init(
                    number: number, url: Self.indexPath(number), isCurrent: number == page, isGap: false))
        }
        return links
    }
}

// MARK: - A photo

extension ExportedSite {
    /// The page of the photo with this index.
    func photo(_ index: Int) -> ExportPhotoPage {
        let photo = shown(photos[index])
        let picture = pictures[photo.id]
        let page = index / Self.photosOnPage + 1
        let paragraphs = photo.entry.description?.split(whereSeparator: \.isNewline).map(String.init) ?? []
        let metadata = MetadataRows(publishing: photo, now: now).rows
        return ExportPhotoPage(
            shell: shell(
                "\(photo.entry.title) · \(collection.title)", description: photo.entry.description,
                screen: .photo,
                root: "../"),
            id: photo.id.description, name: photo.entry.title, lang: photo.entry.language?.attribute(),
            sourceName: collection.title, sourceLang: collection.language?.attribute(),
            position: PageMessage.position.text([
                .position: .number(index + 1), .count: .number(photos.count),
            ]),
            back: "../\(Self.indexPath(page))#photo-\(photo.id)",
            previous: index > 0 ? "\(photos[index - 1].id).html" : nil,
            next: index + 1 < photos.count ? "\(photos[index + 1].id).html" : nil,
            src: image(picture, .jpeg)?.fitted(ExportPlan.pageSides[0]),
            srcset: sources(picture, .jpeg), webP: sources(picture, .webp),
            sizes: picture.map { Self.sizes($0.facts.size) },
            width: picture?.facts.size.width, height: picture?.facts.size.height,
            shape: picture.map { Self.shape($0.facts.size) }, color: photo.color,
            largest: picture.map(largest),
            tileIcon: photo.entry.original == nil ? "icon-text" : "icon-photo",
            tileText: photo.failure?.text() ?? PageMessage.noPicture.text(),
            paragraphs: paragraphs, hasMetadata: !metadata.isEmpty, metadata: metadata)
    }

    private func image(_ picture: ExportedPicture?, _ format: RenditionFormat) -> ExportedImage? {
        picture.map { ExportedImage(name: $0.name, format: format, root: "../") }
    }

    private func sources(_ picture: ExportedPicture?, _ format: RenditionFormat) -> String? {
        guard let picture, let image = image(picture, format) else { return nil }
        return CellPicture.sources(of: picture.facts.size, at: image, sides: ExportPlan.pageSides)
    }

    /// The target of a tap on the photo: the original, else the largest rendition that every browser shows.
    private func largest(_ picture: ExportedPicture) -> String {
        let side = CellPicture.sides(ExportPlan.pageSides, for: picture.facts.size).last ?? 0
        let file = picture.original ?? ExportedImage.file(.fitted(side), .jpeg)
        return "../" + ExportedPicture.path(picture.name, file)
    }

    /// The width of the photo on the screen; must match the style sheet.
    private static func sizes(_ size: PixelSize) -> String {
        let ratio = ratio(of: size)
        let beside = "min(100vw - 27rem, (100vh - 6.25rem) * \(ratio))"
        return "(min-width: 60em) and (orientation: landscape) \(beside), "
            + "min(100vw, (100vh - 10.25rem) * \(ratio))"
    }

    /// Photos are fitted, but not enlarged beyond their pixels.
    private static func shape(_ size: PixelSize) -> String {
        "--ratio:\(ratio(of: size));--width:\(size.width)px"
    }

    private static func ratio(of size: PixelSize) -> Double { (size.aspectRatio * 10_000).rounded() / 10_000 }

    private func shell(_ title: String, description: String?, screen: Screen, root: String) -> ExportShell {
        ExportShell(
            title: title, description: description.map { String($0.prefix(300)) }, screen: screen.rawValue,
            root: root, style: assets.style.path, icon: assets.icon.path,
            smallIcon: assets.smallIcon.path, touchIcon: assets.touchIcon.path)
    }
}
