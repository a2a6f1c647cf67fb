import ImagePipeline

/// Where a photo's renditions of one format are in an exported site, from a page.
struct ExportedImage: RenditionAddresses {
    /// The folder below `images/`.
    let name: String
    let format: RenditionFormat
    /// What leads from the page to the site's folder: empty, or `../`.
    let root: String

    func square(_ side: Int) -> String { address(.square(side)) }
    func fitted(_ side: Int) -> String { address(.fitted(side)) }

    /// The name of a rendition's file.
    static func file(_ shape: RenditionShape, _ format: RenditionFormat) -> String {
        "\(shape.name).\(format.fileExtension)"
    }

    private func address(_ shape: RenditionShape) -> String {
        root + ExportedPicture.path(name, Self.file(shape, format))
    }
}
