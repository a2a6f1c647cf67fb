import Library
import Photos

/// What Photo, Gallery and Detail pages have in common.
struct ShownPhoto: ViewModel {
    let sourceID: String
    let id: String
    let name: String
    /// The language of its texts, if that is not the page's.
    let lang: String?
    let url: String
    /// The path of the collection to return to after a removal.
    let list: String
    let favorite: FavoriteButton
    let back: String
    /// How its source shows photos, for scripts that open others from this page.
    let initialZoom: String
    let seconds: Int
    let slideshowMode: String
    /// Downloads the original; `nil` if there is none.
    let download: String?
    let src: String?
    let srcset: String?
    let sizes: String?
    let width: Int?
    let height: Int?
    let imageWidth: Int?
    let imageHeight: Int?
    let imageStyle: String?
    let original: String?
    /// Whether there is no picture, and a tile in its place.
    let tile: Bool
    let tileIcon: String?
    let tileText: String?
    /// Whether the picture may be retried.
    let isFailed: Bool
    /// The photo's page on the web, which may show a picture that could not be loaded; `nil` if none.
    let page: WebPage?

    struct WebPage: ViewModel {
        let url: String
        let name: String
    }

    /// - Parameters:
    ///   - screen: The page that a change returns to.
    ///   - settings: Those of its source.
    init(
        _ photo: Photo, _ picture: StagePicture, on screen: Screen, link: PhotoLink, settings: SourceSettings
    ) {
        sourceID = photo.source.rawValue
        id = photo.id.description
        name = photo.entry.title
        lang = photo.entry.language?.attribute()
        url = PageURL.photo(photo)
        list = PageURL.list(link.collection)
        favorite = FavoriteButton(photo, on: screen)
        back = link.back(from: photo)
        initialZoom = settings.initialZoom.rawValue
        seconds = settings.slideshowSeconds
        slideshowMode = settings.slideshowMode
        download = picture.download
        (src, srcset, sizes) = (picture.source, picture.sources, picture.sizes)
        (width, height) = (picture.width, picture.height)
        (imageWidth, imageHeight) = (photo.size?.width, photo.size?.height)
        (imageStyle, original) = (picture.style, picture.original)
        (tile, tileIcon, tileText) = (picture.source == nil, picture.tileIcon, picture.tileText)
        isFailed = picture.isFailed
        page = photo.entry.page.flatMap(WebPage.init)
    }
}

extension ShownPhoto.WebPage {
    /// `nil` for anything but a web page.
    fileprivate init?(_ page: String) {
        guard let host = MetadataRows.host(of: page) else { return nil }
        self.init(url: page, name: PageMessage.openAt.text([.host: .text(host)]))
    }
}
