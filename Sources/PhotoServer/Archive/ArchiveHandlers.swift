import Foundation
import Hummingbird
import ImagePipeline
import Library
import Photos

/// Handles `/sources/{source}/archive`: whether the originals of a source are kept.
struct ArchiveHandlers {
    let site: Site

    func addRoutes(to router: Router<ServerContext>) {
        router.get("/sources/:source/archive") { _, context in try await page(context) }
        router.post("/sources/:source/archive") { request, context in try await change(request, context) }
    }

    private func page(_ context: ServerContext) async throws -> TextResponse {
        let source = try await site.source(context)
        let state = try await ArchiveState(of: source, in: site)
        return try site.page(
            "archive",
            ArchivePage(
                shell: try await site.shell(
                    .settings, title: PageMessage.archiveTitle.text([.title: .text(source.title)]),
                    current: source.id),
                name: source.title, lang: source.titleLanguage?.attribute(),
                url: PageURL.source(source.id), isPossible: state.isPossible,
                isOn: source.settings.archive,
                isChanging: state.isChanging, status: state.text, cost: state.cost,
                deletion: state.deletion, problems: state.problems))
    }

    /// The actions of the page's buttons.
    private enum Action: String {
        case on, off, delete
    }

    private func change(_ request: Request, _ context: ServerContext) async throws -> Response {
        let fields = try await request.form([String: String].self, context)
        let source = try await site.source(context)
        guard let text = fields["work"] else { throw RequestFailure(.badRequest, .formLacksField) }
        let action: Action = try formChoice(text)
        try await site.setArchive(action == .on, of: source)
        if action == .delete { try await site.deleteArchive(of: source) }
        return .redirect(to: PageURL.archive(source.id))
    }
}

extension Site {
    /// Turns the archive of a source on or off; kept originals stay.
    ///
    /// - Throws: 400 if its photos are files of this machine.
    func setArchive(_ isOn: Bool, of source: Source) async throws {
        try SourceRoutes.checkArchive(isOn, at: source.location)
        try await library.setArchive(isOn, of: source)
        notify(.changed(source.id))
    }

    /// Deletes the originals of a source that no other source needs.
    func deleteArchive(of source: Source) async throws {
        try await library.dropOriginals(of: source.id)
        try await sweepArchive()
    }

    /// Deletes the files that no photo needs any longer.
    func sweepArchive() async throws {
        try await services.archive?.sweep(library)
    }
}

/// `/sources/{source}/archive`: how many originals are kept, and their size.
struct ArchivePage: ViewModel {
    let shell: PageShell
    let name: String
    /// The language of the name, if that is not the page's.
    let lang: String?
    let url: String
    /// Whether they can be kept.
    let isPossible: Bool
    let isOn: Bool
    /// Whether the page reloads after a while, because originals are still being loaded.
    let isChanging: Bool
    let status: String
    /// The estimated size of all originals.
    let cost: String
    /// What would be deleted; `nil` if nothing is kept.
    let deletion: String?
    let problems: [String]
}
