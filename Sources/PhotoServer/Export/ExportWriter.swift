import Foundation

/// Writes the pages of a site, its style sheet and its icons.
struct ExportWriter {
    let folder: ExportFolder
    let templates: TemplateLibrary
    let progress: @Sendable (ExportProgress) -> Void

    /// - Returns: The size of each file by its path.
    func write(_ site: ExportedSite) async throws -> [String: Int] {
        let index = (1...site.pageCount).map(ExportedSite.indexPath)
        let photos = site.photos.map(ExportedSite.photoPath)
        try await folder.announce(site.assets.all.map(\.path) + photos + index)
        var written: [String: Int] = [:]
        func write(_ bytes: Data, to path: String) async throws {
            try await folder.write(bytes, to: path)
            written[path] = bytes.count
        }
        for asset in site.assets.all { try await write(Data(asset.bytes), to: asset.path) }
        for (number, path) in photos.enumerated() {
            try Task.checkCancellation()
            try await write(Data(templates.render(site.photo(number), with: "export-photo").utf8), to: path)
            progress(.pages(done: number + 1, of: photos.count))
        }
        // Last, so that the index never links to a page that does not exist yet.
        for (number, path) in index.enumerated() {
            try await write(
                Data(templates.render(site.index(number + 1), with: "export-index").utf8), to: path)
        }
        return written
    }
}
