import Basics
public import Foundation
public import ImagePipeline
public import Library
public import Photos

/// Writes a collection as a folder of static pages and pictures.
///
/// Only photos in the library are exported; the library is not changed.
/// An interrupted export continues when it is run again: existing current pictures
/// are kept, changed pages are written, and files
/// of an earlier export are deleted once no page needs them.
public struct SiteExporter: Sendable {
    private let library: any LibraryStore
    private let pipeline: any PictureRendering
    private let files: WebFiles

    /// Photos whose pictures are made concurrently: some wait for other
    /// servers while the decoders are busy with the rest.
    private static let maxConcurrentPhotos = 8

    /// Creates an exporter.
    ///
    /// - Parameter webFolder: A folder of templates and styles in place of those in the program.
    /// - Throws: `failed` if those cannot be read.
    public init(library: any LibraryStore, pipeline: ImagePipeline, webFolder: URL? = nil) throws(ExportError)
    {
        try self.init(library: library, pictures: pipeline, webFolder: webFolder)
    }

    init(library: any LibraryStore, pictures: any PictureRendering, webFolder: URL? = nil) throws(ExportError)
    {
        self.library = library
        pipeline = pictures
        do { files = try webFolder.map(WebFiles.reading) ?? .embedded() } catch {
            throw .failed(cause: error)
        }
    }

    /// Writes the site of a collection into a folder, creating it if it is missing.
    ///
    /// - Returns: What was written, and which photos lack their picture.
    public func export(
        _ collection: CollectionID, to url: URL, options: ExportOptions = ExportOptions(),
        progress: @escaping @Sendable (ExportProgress) -> Void = { _ in }
    ) async throws(ExportError) -> ExportSummary {
        do {
            let templates = try TemplateLibrary(files)
            let assets = try ExportAssets(files)
            let all = try await library.photos(in: collection)
            let collection = try await ExportedCollection(collection, of: all, in: library)
            let photos = all.map { photo in
                guard let source = collection.sources[photo.source] else { return photo }
                return photo.withoutLink(toSourceOf: source.kind, at: source.location)
            }
            let local = try await library.sources().filter(\.isLocal).map(\.location)
            let folder = try ExportFolder(url, for: collection, outside: local)
            let work = PictureExport(
                pipeline: pipeline, folder: folder, plan: ExportPlan(layout: collection.layout),
                options: options, sources: collection.sources)
            let outcomes = try await outcomes(of: photos, by: work, progress)
            let site = ExportedSite(
                collection: collection, photos: photos, pictures: outcomes.pictures, assets: assets,
                now: Date())
            var written = try await ExportWriter(folder: folder, templates: templates, progress: progress)
                .write(site)
            for picture in outcomes.pictures.values {
                for (file, count) in picture.files {
                    written[ExportedPicture.path(picture.name, file)] = count
                }
            }
            let removed = try await folder.finish(
                files: Set(written.keys), pictures: Array(outcomes.pictures.values))
            return ExportSummary(
                title: collection.title, index: url.appending(path: ExportedSite.indexPath(1)),
                photoCount: photos.count,
                madeCount: outcomes.madeCount, reusedCount: outcomes.pictures.count - outcomes.madeCount,
                missing: outcomes.missing(of: photos), notes: outcomes.notes(of: photos),
                fileCount: written.count,
                byteCount: written.values.reduce(0, +), removedCount: removed)
        } catch {
            throw ExportError(error)
        }
    }
}

// MARK: - Pictures

extension SiteExporter {
    /// The results for all photos' pictures.
    private struct Outcomes {
        var pictures: [PhotoID: ExportedPicture] = [:]
        var reasons: [PhotoID: Message] = [:]
        /// What failed for photos that have pictures.
        var notes: [PhotoID: Message] = [:]
        var madeCount = 0

        mutating func add(_ outcome: PictureExport.Outcome, of photo: PhotoID) {
            switch outcome {
            case .made(let picture, let reason):
                pictures[photo] = picture
                madeCount += 1
                notes[photo] = reason.map { Message(ExportMessage.originalMissing, [.cause: .message($0)]) }
            case .reused(let picture, let failure):
                pictures[photo] = picture
                notes[photo] = failure.map { Message(ExportMessage.pictureKept, [.cause: .message($0)]) }
            case .missing(let reason): reasons[photo] = reason
            case .none: break
            }
        }

        func missing(of photos: [Photo]) -> [ExportSummary.Missing] { list(reasons, of: photos) }

        func notes(of photos: [Photo]) -> [ExportSummary.Missing] { list(notes, of: photos) }

        private func list(_ messages: [PhotoID: Message], of photos: [Photo]) -> [ExportSummary.Missing] {
            photos.compactMap { photo in
                messages[photo.id].map { .init(title: photo.entry.title, reason: $0) }
            }
        }
    }

    private func outcomes(
        of photos: [Photo], by work: PictureExport, _ progress: @Sendable (ExportProgress) -> Void
    ) async throws -> Outcomes {
        var (outcomes, done) = (Outcomes(), 0)
        try await photos.forEachConcurrently(limit: Self.maxConcurrentPhotos) { photo in
            (photo.id, try await work.pictures(of: photo))
        } receive: { photo, outcome in
            outcomes.add(outcome, of: photo)
            done += 1
            progress(.pictures(done: done, of: photos.count))
            return true
        }
        return outcomes
    }
}
