import Photos

/// `…/photos/{photo}/detail`: the photo with its details.
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
    /// The page of that place, if the library has it.
    let mapPlace: String?
}

/// One line of a photo's details.
struct MetadataRow: ViewModel {
    let term: String
    let value: String
    /// The language of the value, if that is not the page's.
    let lang: String?
    let link: String?
    let isExternal: Bool

    init(
        _ term: PageMessage, _ value: String, in language: LanguageTag? = nil, link: String? = nil,
        isExternal: Bool = false
    ) {
        self.term = term.text()
        self.value = value
        lang = language?.attribute()
        self.link = link
        self.isExternal = isExternal
    }
}
