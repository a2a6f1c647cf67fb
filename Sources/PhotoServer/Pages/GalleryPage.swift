/// `…/photos/{photo}/gallery`: one step of the slideshow.
struct GalleryPage: ViewModel {
    let shell: PageShell
    let photo: ShownPhoto
    let position: String
    let previous: String?
    let next: String?
    let isPlaying: Bool
    let play: String
    let pause: String
    /// The URL to which the page advances automatically.
    let advance: String?
    /// The seconds before that.
    let wait: Int
    let mode: String
}
