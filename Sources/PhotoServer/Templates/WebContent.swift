import Foundation

/// The templates and assets of one version of the pages.
struct WebContent: Sendable {
    let templates: TemplateLibrary
    let sidebar: SidebarRows
    let assets: AssetLibrary
    /// The script of the service worker; `nil` if the pages have no worker.
    let worker: CompressedFile?
    /// The description of the API (OpenAPI 3.1, JSON).
    let description: [UInt8]

    /// - Parameter base: The base path of URLs.
    init(_ files: WebFiles, base: BasePath) throws {
        templates = try TemplateLibrary(files, base: base)
        sidebar = SidebarRows(templates)
        assets = try AssetLibrary(files)
        worker = try ServiceWorkerScript.file(assets).map(CompressedFile.init)
        let text = String(decoding: files.files(in: "api", ending: "json").first?.bytes ?? [], as: UTF8.self)
        let root = "/api/v1"
        description = Array(
            text.replacing("\"url\": \"\(root)\"", with: "\"url\": \"\(base.url(root))\"").utf8)
    }
}

/// Provides the templates and assets: read once, or after each change during development.
struct WebContentProvider: Sendable {
    private enum Origin {
        case embedded(WebContent)
        case folder(WebFolder)
    }

    private let origin: Origin

    /// The embedded content never changes: all servers of a process without a base path
    /// share it.
    private static let embedded = Result { try WebContent(.embedded(), base: .root) }

    /// Reads the embedded content, or checks that a folder contains the required files.
    ///
    /// - Parameter base: The base path of URLs.
    init(folder: URL?, base: BasePath = .root) throws {
        if let folder {
            origin = .folder(try WebFolder(folder, base: base))
        } else {
            origin = .embedded(
                base.isRoot ? try Self.embedded.get() : try WebContent(.embedded(), base: base))
        }
    }

    /// The files that do not change while the program runs; none if they may change.
    var permanentFiles: [CompressedFile] {
        guard case .embedded(let content) = origin else { return [] }
        return content.assets.all + [content.worker].compactMap(\.self)
    }

    /// Whether the pages stay the same while the program runs.
    var isFixed: Bool {
        if case .embedded = origin { return true }
        return false
    }

    func current() throws -> WebContent {
        switch origin {
        case .embedded(let content): content
        case .folder(let folder): try folder.content()
        }
    }
}
