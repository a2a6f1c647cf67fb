import Photos

/// The frame around every page of an exported site.
struct ExportShell: ViewModel {
    let title: String
    let description: String?
    let screen: String
    /// The relative path from the page to the site's folder: empty, or `../`.
    let root: String
    let style: String
    let icon: String
    let smallIcon: String
    let touchIcon: String
    let policy = Self.policy
    let lightColor = "#faf9f7"
    let darkColor = "#121211"

    /// No scripts, no forms, nothing external. Not every browser's `'self'`
    /// includes `file:` when a page is opened from a folder.
    private static let policy = [
        "default-src 'none'", "img-src 'self' file:", "style-src 'self' file:",
        "style-src-attr 'unsafe-inline'", "base-uri 'none'", "form-action 'none'",
    ].joined(separator: "; ")
}

/// `index.html`, `page-2.html` and so on: the photos in the collection's layout.
struct ExportIndexPage: ViewModel {
    let shell: ExportShell
    let name: String
    /// The language of the name, if that is not the page's.
    let lang: String?
    let facts: String
    let layout: String
    let hasCells: Bool
    let cells: [PhotoCell]
    let isPaged: Bool
    let previousPage: String?
    let nextPage: String?
    let pages: [PageLink]

    /// A page by its number, or a gap in the numbers.
    struct PageLink: ViewModel {
        let number: Int
        let url: String
        let isCurrent: Bool
        let isGap: Bool
    }
}

/// `photos/{photo}.html`: the photo, fitted, with its details.
struct ExportPhotoPage: ViewModel {
    let shell: ExportShell
    let id: String
    let name: String
    /// The language of its texts, if that is not the page's.
    let lang: String?
    let sourceName: String
    let sourceLang: String?
    let position: String
    let back: String
    let previous: String?
    let next: String?
    let src: String?
    let srcset: String?
    let webP: String?
    let sizes: String?
    let width: Int?
    let height: Int?
    let shape: String?
    let color: String?
    let largest: String?
    let tileIcon: String?
    let tileText: String?
    let paragraphs: [String]
    let hasMetadata: Bool
    let metadata: [MetadataRow]
}
