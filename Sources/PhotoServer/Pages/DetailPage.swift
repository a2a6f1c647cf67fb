/// `…/photos/{photo}/detail`: the photo with all that is known of it.
struct DetailPage: ViewModel {
    let shell: PageShell
    let photo: ShownPhoto
    let photoURL: String
    let previous: String?
    let next: String?
    let pictureStyle: String?
    let paragraphs: [String]
    let metadata: [MetadataRow]
    /// A small map of where it was taken; `nil` if that is not known.
    let map: String?
    /// The page of that place, if it is one of the library.
    let mapPlace: String?
}

/// One line of what is known of a photo.
struct MetadataRow: ViewModel {
    let term: String
    let value: String
    let link: String?
    let isExternal: Bool

    init(_ term: PageMessage, _ value: String, link: String? = nil, isExternal: Bool = false) {
        self.term = term.text()
        self.value = value
        self.link = link
        self.isExternal = isExternal
    }
}
