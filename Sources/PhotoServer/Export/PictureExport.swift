import Foundation
import ImagePipeline
import Photos

/// Makes the pictures of one photo, or reuses those of an earlier export.
struct PictureExport {
    let pipeline: any PictureRendering
    let folder: ExportFolder
    let plan: ExportPlan
    let options: ExportOptions
    /// The sources of the photos, for requesting their images.
    let sources: [SourceID: Source]

    /// The result for a photo's pictures.
    enum Outcome {
        /// - Parameter withoutOriginal: Why the original is missing, if it was requested.
        case made(ExportedPicture, withoutOriginal: Message?)
        /// - Parameter failure: Why the pictures could not be made again, if that was requested.
        case reused(ExportedPicture, failure: Message?)
        case missing(reason: Message)
        /// A row of text has none.
        case none
    }

    func pictures(of photo: Photo) async throws(ExportError) -> Outcome {
        guard let original = photo.entry.original, let url = ImageURL(photo) else { return .none }
        // It was deleted while the photos were listed.
        guard let source = sources[photo.source] else { return .missing(reason: ExportedSite.missing) }
        let state = Self.state(of: original)
        let known = await folder.picture(of: photo)
        if !options.renewsPictures, let known, isCurrent(known, state) {
            return .reused(trimmed(known), failure: nil)
        }
        do {
            let request = ImageRequest(
                url: original, referer: source.settings.referer, root: source.publishedFolder,
                freshSince: options.renewsPictures ? Date() : nil, priority: .background)
            if options.renewsPictures {
                await pipeline.revalidate(request, revision: photo.facts?.revision)
            }
            var picture = try await made(url, state, request)
            var reason: Message?
            if options.hasOriginals { reason = try await addOriginal(of: request, to: &picture, known) }
            try await folder.record(picture)
            return .made(picture, withoutOriginal: reason)
        } catch let error as ImageError {
            let reason = try Self.reason(error)
            // An existing picture stays on the site if it cannot be made again.
            if let known, isComplete(known) { return .reused(trimmed(known), failure: reason) }
            return .missing(reason: reason)
        } catch {
            throw ExportError(error)
        }
    }

    /// Why a picture cannot be made.
    ///
    /// - Throws: If the export is ending.
    private static func reason(_ error: ImageError) throws(ExportError) -> Message {
        switch error {
        case .cancelled, .shutDown: throw .cancelled
        default: return error.message
        }
    }

    /// The number of attempts if the original is replaced meanwhile.
    private static let maxTries = 3

    /// Makes the pictures, all of the same content.
    private func made(
        _ url: ImageURL, _ state: String, _ request: ImageRequest
    ) async throws -> ExportedPicture {
        for _ in 0..<Self.maxTries {
            if let picture = try await madeOnce(url, state, request) { return picture }
        }
        throw ImageError.unavailable(
            reason: Message(ExportMessage.pictureChanging), isTransient: true, retryAfter: nil)
    }

    /// - Returns: `nil` if the original was replaced meanwhile; nothing is written then.
    private func madeOnce(
        _ url: ImageURL, _ state: String, _ request: ImageRequest
    ) async throws -> ExportedPicture? {
        // The first rendition loads the original; its facts determine which others are needed.
        let first = try await pipeline.rendition(.fitted(ExportPlan.pageSides[0]), .webp, of: request)
        var facts = try await pipeline.facts(of: request)
        guard facts.revision == nil || facts.revision == first.revision else { return nil }
        // A published site does not reveal where a photo was taken.
        facts.metadata = nil
        var files: [(name: String, bytes: Data)] = []
        for shape in plan.shapes(for: facts.size) {
            for format in RenditionFormat.allCases {
                let isFirst = shape == .fitted(ExportPlan.pageSides[0]) && format == .webp
                let rendition =
                    isFirst ? first : try await pipeline.rendition(shape, format, of: request)
                guard rendition.revision == first.revision else { return nil }
                files.append((ExportedImage.file(shape, format), try await rendition.bytes.loaded()))
            }
        }
        // The content is known now: the next export finds the pictures by its revision.
        let name = ImageURL(url.photo, facts.revision ?? url.revision).name
        var picture = ExportedPicture(
            name: name, originalKey: ImageURL.key(of: request.url), state: state, facts: facts,
            files: [:], version: ExportedPicture.currentVersion)
        try await folder.announce(files.map { ExportedPicture.path(name, $0.name) })
        for file in files { try await write(file.bytes, as: file.name, to: &picture) }
        return picture
    }

    /// Adds the original, or that of an earlier export if it is unavailable.
    ///
    /// - Returns: Why there is none.
    private func addOriginal(
        of request: ImageRequest, to picture: inout ExportedPicture, _ known: ExportedPicture?
    ) async throws -> Message? {
        do {
            let original = try await pipeline.original(of: request)
            guard picture.facts.revision == nil || original.revision == picture.facts.revision else {
                throw ImageError.unavailable(
                    reason: Message(ExportMessage.pictureChanging), isTransient: true, retryAfter: nil)
            }
            let bytes = try await original.bytes.loaded()
            let file = "original.\(DownloadName.extensions(of: original.contentType)[0])"
            try await folder.announce([ExportedPicture.path(picture.name, file)])
            try await write(bytes, as: file, to: &picture)
            picture.original = file
            return nil
        } catch let error as ImageError {
            let reason = try Self.reason(error)
            guard let known, known.name == picture.name, let file = known.original, exists(file, of: known)
            else { return reason }
            picture.original = file
            picture.files[file] = known.files[file]
            return nil
        }
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
        guard picture.state == state, !options.hasOriginals || picture.original != nil else { return false }
        return isComplete(picture)
    }

    /// Whether all files that the pages name exist, as this version makes them.
    private func isComplete(_ picture: ExportedPicture) -> Bool {
        picture.version == ExportedPicture.currentVersion
            && needed(picture).allSatisfy { exists($0, of: picture) }
    }

    private func exists(_ file: String, of picture: ExportedPicture) -> Bool {
        guard let count = picture.files[file] else { return false }
        return folder.byteCount(of: ExportedPicture.path(picture.name, file)) == count
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
