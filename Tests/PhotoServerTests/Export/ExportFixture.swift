import Foundation
import Library
import Photos
import Synchronization

@testable import ImagePipeline
@testable import PhotoServer

/// A source with simulated pictures, and a folder to export it into.
final class ExportFixture {
    let folder: URL
    let pictures = ScriptedPictures()
    let library: any LibraryStore
    private let site: TestSite

    init() throws {
        site = try TestSite()
        library = site.library
        folder = FileManager.default.temporaryDirectory.appending(path: "export-tests-\(UUID())")
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// Adds a source with `count` photos.
    func addSource(
        _ title: String = "Field notes", photos count: Int = 3, layout: Layout = .wall,
        change: (inout [FeedPhoto]) -> Void = { _ in }
    ) async throws -> Source {
        try await site.addSource(
            title, photos: count, settings: SourceSettings(layout: layout), change: change)
    }

    @discardableResult
    func export(
        _ source: Source, to url: URL? = nil, options: ExportOptions = ExportOptions()
    ) async throws -> ExportSummary {
        let exporter = try SiteExporter(library: library, pictures: pictures)
        return try await exporter.export(.source(source.id), to: url ?? folder, options: options)
    }

    /// Exports any collection.
    @discardableResult
    func export(_ collection: CollectionID) async throws -> ExportSummary {
        try await SiteExporter(library: library, pictures: pictures).export(collection, to: folder)
    }

    /// The files of the site by their paths, without the export's own folder.
    func paths() throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: folder.path)
            .filter { !$0.hasPrefix(".") && !isFolder($0) }.sorted()
    }

    func isFolder(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(
            atPath: folder.appending(path: path).path, isDirectory: &isFolder) && isFolder.boolValue
    }

    func text(_ path: String) throws -> String {
        try String(contentsOf: folder.appending(path: path), encoding: .utf8)
    }

    /// All pages, one after another.
    func pages() throws -> String {
        try paths().filter { $0.hasSuffix(".html") }.map(text).joined(separator: "\n")
    }

    func write(_ text: String, to path: String) throws {
        let file = folder.appending(path: path)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }
}

/// Returns bytes that name what they are, and records what was requested.
final class ScriptedPictures: PictureRendering {
    struct State {
        var requested: [String] = []
        /// The folders that the pictures had to be in.
        var roots: Set<String?> = []
        var failures: [String: ImageError] = [:]
        /// Those of originals alone.
        var originalFailures: [String: ImageError] = [:]
        /// The requests of images that were revalidated with their servers.
        var revalidated: [ImageRequest] = []
        /// The revisions of the next renditions; afterwards, the last one.
        var revisions = [""]
        var size = PixelSize(width: 3000, height: 2000)
        /// The number of renditions after which the pipeline is shut down.
        var remaining = Int.max
    }

    let state = Mutex(State())

    var requestCount: Int { state.withLock { $0.requested.count } }

    func fail(_ url: String, _ error: ImageError) { state.withLock { $0.failures[url] = error } }

    func rendition(
        _ shape: RenditionShape, _ format: RenditionFormat, of request: ImageRequest
    ) async throws(ImageError) -> Rendition {
        let text = "\(shape.name) \(format) \(request.url)"
        let (failure, revision) = state.withLock { state -> (ImageError?, String) in
            state.requested.append(text)
            state.roots.insert(request.root)
            state.remaining -= 1
            let revision = state.revisions.count > 1 ? state.revisions.removeFirst() : state.revisions[0]
            let failure: ImageError? = state.remaining < 0 ? .shutDown : state.failures[request.url]
            return (failure, revision)
        }
        if let failure { throw failure }
        return Rendition(
            bytes: .data(Data(text.utf8)), contentType: format.contentType, entityTag: "\"\"",
            byteCount: text.utf8.count, revision: revision)
    }

    func original(of request: ImageRequest) async throws(ImageError) -> Rendition {
        let text = "original \(request.url)"
        if let failure = state.withLock({ $0.originalFailures[request.url] }) { throw failure }
        return Rendition(
            bytes: .data(Data(text.utf8)), contentType: "image/png", entityTag: "\"\"",
            byteCount: text.utf8.count)
    }

    func revalidate(_ request: ImageRequest, revision: String?) async {
        state.withLock { $0.revalidated.append(request) }
    }

    func facts(of request: ImageRequest) async throws(ImageError) -> ImageFacts {
        guard let size = state.withLock({ $0.size }) else { throw .overloaded }
        return ImageFacts(size: size, contentType: "image/jpeg", color: 0x40_6080)
    }
}
