import Foundation
import HTTPTypes
import Hummingbird
import Library
import Logging
import Messages
import Photos
import SourceRefresh

/// Handles the settings of a source, and its deletion.
struct SettingsHandlers {
    let site: Site

    func addRoutes(to router: Router<ServerContext>) {
        router.get("/sources/:source/settings") { _, context in
            try await page(of: try await site.source(context))
        }
        router.post("/sources/:source/settings") { request, context in try await save(request, context) }
        router.post("/sources/:source/credentials") { request, context in
            try await setCredentials(request, context)
        }
        router.get("/sources/:source/delete") { _, context in try await confirmation(context) }
        router.post("/sources/:source/delete") { _, context in
            let source = try await site.source(context)
            try await site.delete(source)
            return Response.redirect(to: PageURL.library)
        }
    }

    /// A form that could not be saved.
    private struct Rejection {
        /// Why the main form was rejected; `nil` for that of credentials.
        let problem: String?
        let status: HTTPResponse.Status
    }

    /// - Parameters:
    ///   - sent: The fields of the rejected form by name.
    ///   - rejection: Why it was rejected.
    ///   - credentials: The form for credentials.
    private func page(
        of source: Source, sent: [String: String] = [:], _ rejection: Rejection? = nil,
        credentials: CredentialsPart? = nil
    ) async throws -> TextResponse {
        let own = SettingsForm.values(of: source)
        let values = own.merging(sent) { $1 }
        let removed = try await site.library.removedPhotos(in: source.id, limit: RemovedPhotos.limit)
        let status = SourceStatus(source, now: Date())
        let common = try await site.photosRemovedForEverybody(in: source.id, limit: RemovedPhotos.limit)
        let commonCount =
            common.count < RemovedPhotos.limit
            ? common.count : try await site.countRemovedForEverybody(in: source.id)
        let archive = try await ArchiveState(of: source, in: site, needsEstimate: false)
        return try site.page(
            "settings",
            SettingsPage(
                shell: try await site.shell(
                    .settings, title: PageMessage.settingsOf.text([.title: .text(source.title)]),
                    current: source.id),
                name: source.title, lang: source.titleLanguage?.attribute(),
                ownTitle: values["title"] ?? "",
                values: try sent["was"] ?? SettingsForm.json(own), problem: rejection?.problem,
                url: PageURL.source(source.id), choices: SettingsChoice.all(values),
                seconds: values["seconds"] ?? "",
                intervals: FormOption.intervals(
                    chosen: values["refresh"].flatMap { Int($0) } ?? source.settings.refreshSeconds),
                histories: FormOption.histories(of: source, sent: sent["history"]),
                historyHint: source.historyCount > 0
                    ? PageMessage.historyCount.text(source.historyCount) : nil,
                budgets: FormOption.budgets,
                referer: .init(of: source, url: values["referer"] ?? ""),
                fields: PointedFields(
                    of: source,
                    shown: FeedPointer(
                        list: values["list"], image: values["imageField"], title: values["titleField"])),
                location: source.location,
                facts: "\(source.kind.name.text()) · \(status.longFacts)",
                failure: status.failure,
                archive: archive.text, hasArchive: archive.isPossible,
                publicity: Identity.current?.name.map { _ in .init(isPublic: source.isPublic) },
                credentials: credentials ?? CredentialsPart(of: source),
                older: OlderPart(source, pageURL: PageURL.settings(source.id)),
                removed: .init(removed, of: source.removedCount),
                removedForEverybody: .init(common, of: commonCount)),
            status: rejection?.status ?? .ok)
    }

    private func save(_ request: Request, _ context: ServerContext) async throws -> Response {
        let fields = try await request.form([String: String].self, context)
        let source = try await site.source(context)
        let changes: SettingsForm
        let settings: SourceSettings
        do throws(RequestFailure) {
            changes = try SettingsForm(fields)
            try SourceAdding.checkTitle(changes.title)
            settings = try changes.settings.applied(to: source.settings)
        } catch {
            let rejection = Rejection(problem: error.message.text(), status: error.status)
            return try await page(of: source, sent: fields, rejection).response(
                from: request, context: context)
        }
        try await site.library.update(
            source.id, title: changes.title, SettingsEdit(from: source.settings, to: settings))
        site.notify(.changed(source.id))
        return .redirect(to: PageURL.source(source.id))
    }

    /// Sets or removes credentials, and refreshes the source with them.
    private func setCredentials(_ request: Request, _ context: ServerContext) async throws -> Response {
        let source = try await site.source(context)
        let fields = try await request.form([String: String].self, context)
        let credentials: SourceCredentials?
        do {
            credentials = try CredentialsChange(fields).credentials()
        } catch let error as CredentialsError {
            let part = CredentialsPart(
                of: source, sent: CredentialFields(fields), refusal: error.message.text())
            guard let part else { throw error }
            return try await page(
                of: source, Rejection(problem: nil, status: .unprocessableContent), credentials: part
            ).response(from: request, context: context)
        }
        try await site.library.setCredentials(credentials, of: source.id)
        do {
            // A refresh in progress uses the previous credentials.
            _ = try await LoadSlot.released { try await site.services.refresher.refreshAnew(source.id) }
        } catch {
            // It is recorded in the library, and the page shows it.
            context.logger.info("A refresh failed", metadata: ["reason": "\(error)"])
        }
        site.notify(.changed(source.id))
        return .redirect(to: PageURL.settings(source.id) + "#credentials")
    }

    private func confirmation(_ context: ServerContext) async throws -> TextResponse {
        let source = try await site.source(context)
        let archive = try await ArchiveState(of: source, in: site, needsEstimate: false)
        return try site.page(
            "delete",
            DeletePage(
                shell: try await site.shell(
                    .settings, title: PageMessage.deleteTitle.text([.title: .text(source.title)]),
                    current: source.id),
                name: source.title, lang: source.titleLanguage?.attribute(),
                url: PageURL.source(source.id),
                lead: PageMessage.deleteLead.text(source.photoCount), archive: archive.deletion))
    }
}

/// `/sources/{source}/delete`: the confirmation before a source is deleted.
struct DeletePage: ViewModel {
    let shell: PageShell
    let name: String
    /// The language of the name, if that is not the page's.
    let lang: String?
    let url: String
    /// What is deleted, and what stays.
    let lead: String
    /// The kept originals that are deleted with it; `nil` if there are none.
    let archive: String?
}
