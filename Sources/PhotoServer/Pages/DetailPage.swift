/// `…/photos/{photo}/detail`: the photo with all that is known of it.
struct DetailPage: ViewModel {
    let shell: PageShell
    let sourceID: String
    let id: String
    let name: String
    let url: String
    /// The path of the collection, to come back to after a removal.
    let list: String
    let favorite: FavoriteButton
    let back: String
    let photoURL: String
    /// Saves the original as a file; nothing where there is none.
    let download: String?
    let previous: String?
    let next: String?
    let src: String?
    let srcset: String?
    let width: Int?
    let height: Int?
    let pictureStyle: String?
    let tile: Bool
    let tileIcon: String?
    let tileText: String?
    let paragraphs: [String]
    let metadata: [MetadataRow]
    /// A small map of where it was taken; nothing where that is not known.
    let map: String?
    /// The page of that place, where it is one of the library.
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
