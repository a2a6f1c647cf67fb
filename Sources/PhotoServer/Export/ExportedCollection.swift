import Library
import Photos

/// The collection of a site, with the sources of its photos.
struct ExportedCollection: Sendable {
    /// Identifies the collection in the manifest: the name of a source, or the path of a page.
    let name: String
    let title: String
    /// The language of the title, if it is a feed's.
    var language: LanguageTag?
    let layout: Layout
    /// The sources of all its photos.
    let sources: [SourceID: Source]
}

extension ExportedCollection {
    /// Creates the collection of one source.
    init(_ source: Source) {
        self.init(
            name: source.id.rawValue, title: source.title, language: source.titleLanguage,
            layout: source.settings.layout, sources: [source.id: source])
    }

    /// Creates any collection for export.
    ///
    /// - Parameter photos: All photos of the collection.
    init(_ collection: CollectionID, of photos: [Photo], in library: any LibraryStore) async throws {
        if case .source(let id) = collection, let source = try await library.source(id) {
            self.init(source)
            return
        }
        let sources = try await library.sources(of: photos)
        self.init(
            name: PageURL.list(collection), title: try await library.title(of: collection, known: sources),
            layout: collection.source.flatMap { sources[$0]?.settings.layout } ?? collection.defaultLayout,
            sources: sources)
    }
}
