import Foundation

/// The templates and assets of one version of the pages.
struct WebContent: Sendable {
    let templates: TemplateLibrary
    let assets: AssetLibrary
    /// The description of the API (OpenAPI 3.1, JSON).
    let description: [UInt8]

    init(_ files: WebFiles) throws {
        templates = try TemplateLibrary(files)
        assets = try AssetLibrary(files)
        description = files.files(in: "api", ending: "json").first?.bytes ?? []
    }
}

/// Gives the pages' templates and assets: read once, or at each request while they are worked on.
struct WebContentProvider: Sendable {
    private let embedded: WebContent
    private let folder: URL?

    init(folder: URL?) throws {
        self.folder = folder
        embedded = try WebContent(.embedded())
    }

    func current() throws -> WebContent {
        guard let folder else { return embedded }
        return try WebContent(.reading(folder))
    }
}
