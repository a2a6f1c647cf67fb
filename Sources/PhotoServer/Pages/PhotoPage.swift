/// `/sources/{source}/photos/{photo}`: the photo on its own.
struct PhotoPage: ViewModel {
    let shell: PageShell
    let sourceID: String
    let id: String
    let name: String
    let url: String
    /// The path of the collection, to come back to after a removal.
    let list: String
    let favorite: FavoriteButton
    let back: String
    let detail: String
    let gallery: String
    /// Saves the original as a file; nothing where there is none.
    let download: String?
    let position: String?
    let standing: String?
    let previous: String?
    let next: String?
    let mode: String
    let zoom: String?
    let toggle: String
    let toggleName: String
    let zooms: [ZoomChoice]
    let zoomIn: String?
    let zoomOut: String?
    let src: String?
    let srcset: String?
    let sizes: String?
    let underlay: String?
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
    let split: Bool
    let splitTitle: String
    let splitLayout: String
    let splitAll: String
    let cells: [PhotoCell]
}
