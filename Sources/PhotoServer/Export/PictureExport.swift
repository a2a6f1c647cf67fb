import Foundation
import ImagePipeline
import Photos

/// Makes the pictures of one photo, or keeps those of an earlier export.
struct PictureExport {
    let pipeline: any PictureRendering
    let folder: ExportFolder
    let plan: ExportPlan
    let options: ExportOptions
    /// The sources of the photos, for requesting their images.
    let sources: [SourceID: Source]

    /// The result for a photo's pictures.
    enum Outcome {
        case made(ExportedPicture)
        case kept(ExportedPicture)
        case missing(reason: Message)
        /// A row of text has none.
        case none
    }

    func pictures(of photo: Photo) async throws(ExportError) -> Outcome {
        guard let original = photo.entry.original, let url = ImageURL(photo) else { return .none }
        // It was deleted while the photos were listed.
        guard let source = sources[photo.source] else { return .missing(reason: ExportedSite.missing) }
        let state = Self.state(of: original)
        if !options.renewsPictures, let known = await folder.picture(of: photo), isCurrent(known, state) {
            return .kept(trimmed(known))
        }
        do {
            let request = ImageRequest(
                url: original, referer: source.settings.referer, root: source.publishedFolder,
                priority: .background)
            let picture = try await made(url, state, request)
            try await folder.note(picture)
            return .made(picture)
        } catch let error as ImageError {
            switch error {
            case .cancelled, .shutDown: throw .cancelled
            default: return .missing(reason: error.message)
            }
        } catch {
            throw ExportError(error)
        }
    }

    private func made(
        _ url: ImageURL, _ state: String, _ request: ImageRequest
    ) async throws -> ExportedPicture {
        // The first rendition loads the original; its facts decide which others are needed.
        let first = try await pipeline.rendition(.fitted(ExportPlan.pageSides[0]), .webp, of: request)
        var facts = try await pipeline.facts(of: request)
        // A published site does not reveal where a photo was taken.
        facts.metadata = nil
        // The content is known now: the next export finds the pictures by it.
        let name = ImageURL(url.photo, facts.revision ?? url.revision).name
        var picture = ExportedPicture(
            name: name, originalKey: ImageURL.key(of: request.url), state: state, facts: facts,
            files: [:], version: ExportedPicture.currentVersion)
        try await folder.announce(plan.files(for: facts.size).map { ExportedPicture.path(name, $0) })
        for shape in plan.shapes(for: facts.size) {
            for format in RenditionFormat.allCases {
                let isFirst = shape == .fitted(ExportPlan.pageSides[0]) && format == .webp
                let rendition =
                    isFirst ? first : try await pipeline.rendition(shape, format, of: request)
                let bytes = try await rendition.bytes.loaded()
                try await write(bytes, as: ExportedImage.file(shape, format), to: &picture)
            }
        }
        if options.hasOriginals { try await addOriginal(of: request, to: &picture) }
        return picture
    }

    private func addOriginal(of request: ImageRequest, to picture: inout ExportedPicture) async throws {
        let original = try await pipeline.original(of: request)
        let file = "original.\(DownloadName.extensions(of: original.contentType)[0])"
        try await folder.announce([ExportedPicture.path(picture.name, file)])
        try await write(try await original.bytes.loaded(), as: file, to: &picture)
        picture.original = file
    }

    private func write(_ bytes: Data, as file: String, to picture: inout ExportedPicture) async throws {
        try await folder.write(bytes, to: ExportedPicture.path(picture.name, file))
        picture.files[file] = bytes.count
    }
}

// MARK: - Existing pictures

extension PictureExport {
    /// The files that the pages name.
    private func needed(_ picture: ExportedPicture) -> [String] {
        plan.files(for: picture.facts.size)
            + (options.hasOriginals ? [picture.original].compactMap(\.self) : [])
    }

    private func isCurrent(_ picture: ExportedPicture, _ state: String) -> Bool {
        guard picture.version == ExportedPicture.currentVersion else { return false }
        guard picture.state == state, !options.hasOriginals || picture.original != nil else { return false }
        return needed(picture).allSatisfy { file in
            guard let count = picture.files[file] else { return false }
            return folder.byteCount(of: ExportedPicture.path(picture.name, file)) == count
        }
    }

    /// Without files that this export does not use.
    private func trimmed(_ picture: ExportedPicture) -> ExportedPicture {
        let names = Set(needed(picture))
        var trimmed = picture
        trimmed.files = picture.files.filter { names.contains($0.key) }
        if !options.hasOriginals { trimmed.original = nil }
        return trimmed
    }

    /// The size and date of a local file; other originals are identified by URL.
    private static func state(of original: String) -> String {
        guard original.hasPrefix("/"),
            let attributes = try? FileManager.default.attributesOfItem(atPath: original),
            let date = attributes[.modificationDate] as? Date, let size = attributes[.size] as? Int
        else { return "" }
        return "\(size) \(date.timeIntervalSince1970)"
    }
}
