/// `…/photos/{photo}/gallery`: one step of the slideshow.
struct GalleryPage: ViewModel {
    let shell: PageShell
    let sourceID: String
    let id: String
    let name: String
    let url: String
    /// The path of the collection, to come back to after a removal.
    let list: String
    let favorite: FavoriteButton
    let back: String
    let position: String
    let previous: String?
    let next: String?
    let isPlaying: Bool
    let play: String
    let pause: String
    /// The URL that the page moves on to by itself.
    let advance: String?
    /// After so many seconds.
    let wait: Int
    let seconds: Int
    let mode: String
    let src: String?
    let srcset: String?
    let sizes: String?
    let width: Int?
    let height: Int?
    let imageWidth: Int?
    let imageHeight: Int?
    let imageStyle: String?
    let original: String?
    let tile: Bool
    let tileIcon: String?
    let tileText: String?
    /// Whether the picture may be tried again.
    let isFailed: Bool
}
