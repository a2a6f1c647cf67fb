/// `/sources/{source}/photos/{photo}`: the photo on its own.
struct PhotoPage: ViewModel {
    let shell: PageShell
    let photo: ShownPhoto
    let detail: String
    let gallery: String
    let position: String?
    let unlistedReason: String?
    let previous: String?
    let next: String?
    let mode: String
    let zoom: String?
    let toggle: String
    let toggleName: String
    let zooms: [ZoomChoice]
    let zoomIn: String?
    let zoomOut: String?
    let underlay: String?
    let split: Bool
    let splitTitle: String
    let splitLayout: String
    let splitAll: String
    let cells: [PhotoCell]
}
