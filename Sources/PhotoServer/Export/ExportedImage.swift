import ImagePipeline

/// The URLs of a photo's renditions of one format in an exported site, relative to a page.
struct ExportedImage: RenditionURLs {
    /// The folder below `images/`.
    let name: String
    let format: RenditionFormat
    /// The relative path from the page to the site's folder: empty, or `../`.
    let root: String

    func square(_ side: Int) -> String { url(.square(side)) }
    func fitted(_ side: Int) -> String { url(.fitted(side)) }

    /// The name of a rendition's file.
    static func file(_ shape: RenditionShape, _ format: RenditionFormat) -> String {
        "\(shape.name).\(format.fileExtension)"
    }

    private func url(_ shape: RenditionShape) -> String {
        root + ExportedPicture.path(name, Self.file(shape, format))
    }
}
