import Foundation
import Hummingbird
import Library
import Messages
import Photos

/// `/mixes/new` and `/mixes/{mix}/edit`: the form of a mix.
struct MixPage: ViewModel {
    let shell: PageShell
    let heading: String
    let back: String
    /// Where the form is sent.
    let action: String
    /// Where the mix is deleted; nothing for a new one.
    let deletion: String?
    let name: String
    let words: String
    let orders: [FormOption]
    let isOfAll: Bool
    let sources: [FormOption]
}

/// Answers for making, changing and deleting mixes.
struct MixHandlers {
    let site: Site

    func addRoutes(to router: Router<ServerContext>) {
        router.get("/mixes/new") { _, _ in try await page(nil) }
        router.get("/mixes/:mix/edit") { _, context in try await page(try await site.mix(context)) }
        router.post("/mixes") { request, context in
            let mix = try await site.addMix(try await form(request, context))
            return Response.redirect(to: PageURL.mix(mix.id))
        }
        router.post("/mixes/:mix") { request, context in
            let mix = try await site.mix(context)
            try await site.update(mix, to: try await form(request, context))
            return Response.redirect(to: PageURL.mix(mix.id))
        }
        router.post("/mixes/:mix/delete") { _, context in
            try await site.delete(try await site.mix(context))
            return Response.redirect(to: PageURL.library)
        }
    }

    private func page(_ mix: Mix?) async throws -> TextResponse {
        let sources = try await site.library.sources()
        let heading =
            mix.map { PageMessage.editMix.text([.title: .text($0.title)]) } ?? PageMessage.newMix.text()
        return try site.page(
            "mix",
            MixPage(
                shell: try await site.shell(.settings, title: heading, known: sources), heading: heading,
                back: mix.map { PageURL.mix($0.id) } ?? PageURL.library,
                action: mix.map { PageURL.mix($0.id) } ?? PageURL.mixes,
                deletion: mix.map { "\(PageURL.mix($0.id))/delete" }, name: mix?.title ?? "",
                words: mix?.words ?? "", orders: OrderOptions.all(ofMix: mix?.order ?? .newest),
                isOfAll: mix == nil || mix?.sources == nil,
                sources: sources.filter { !$0.listsPlaces }.map { source in
                    FormOption(
                        value: source.id.rawValue, label: source.title,
                        isChosen: mix?.sources?.contains(source.id) ?? false)
                }))
    }

    private struct Form: Decodable {
        let title: String
        let words: String?
        let order: String?
        let all: String?
        let sources: [String]?
    }

    private func form(_ request: Request, _ context: ServerContext) async throws -> MixFields {
        let form = try await request.form(Form.self, context)
        // Where single sources are chosen they are meant, whatever stands above them.
        let chosen = (form.sources ?? []).compactMap { SourceID(rawValue: $0) }
        return try MixFields(
            title: form.title, sources: chosen.isEmpty && form.all != nil ? nil : chosen,
            words: form.words ?? "", order: form.order.flatMap { PhotoOrder($0) } ?? .newest)
    }
}

/// What a person says of a mix.
struct MixFields {
    let title: String
    let sources: [SourceID]?
    let words: String
    let order: PhotoOrder

    private static let mostOfTitle = 200
    private static let mostOfWords = 500

    /// - Throws: 400 where the title is empty or too long; too many words are cut off.
    init(title: String, sources: [SourceID]?, words: String, order: PhotoOrder) throws {
        let title = title.trimmingCharacters(in: .whitespacesAndNewlines)
        guard (1...Self.mostOfTitle).contains(title.count) else {
            throw RequestFailure(.badRequest, .mixTitle)
        }
        self.title = title
        self.sources = sources
        self.words = String(words.trimmingCharacters(in: .whitespacesAndNewlines).prefix(Self.mostOfWords))
        self.order = order
    }
}

extension Site {
    /// Makes a mix, and tells open pages.
    func addMix(_ fields: MixFields) async throws -> Mix {
        let mix = try await library.addMix(
            title: fields.title, sources: fields.sources, words: fields.words, order: fields.order)
        tell(.library)
        return mix
    }

    /// Changes a mix, and tells open pages.
    ///
    /// - Returns: The mix as it is now.
    @discardableResult
    func update(_ mix: Mix, to fields: MixFields) async throws -> Mix {
        let mix = Mix(
            id: mix.id, title: fields.title, sources: fields.sources, words: fields.words,
            order: fields.order)
        try await library.updateMix(mix)
        tell(.library)
        return mix
    }

    /// Puts photos into a mix, and tells open pages; returns how many came in.
    func add(_ photos: [PhotoID], to mix: Mix) async throws -> Int {
        let count = try await library.addPhotos(photos, to: mix.id, at: Date()) ?? 0
        if count > 0 { tell(.library) }
        return count
    }

    /// Takes photos out of a mix that were put in, and tells open pages; returns how many.
    func remove(_ photos: [PhotoID], from mix: Mix) async throws -> Int {
        let count = try await library.removePhotos(photos, from: mix.id) ?? 0
        if count > 0 { tell(.library) }
        return count
    }

    /// Deletes a mix, and tells open pages.
    func delete(_ mix: Mix) async throws {
        try await library.deleteMix(mix.id)
        tell(.library)
    }

    /// The mix of a name; else an error that says so.
    func mix(_ id: MixID) async throws -> Mix {
        guard let mix = try await library.mix(id) else { throw RequestFailure(.notFound, .noSuchMix) }
        return mix
    }

    /// The mix that a URL names; else an error that says so.
    func mix(_ context: ServerContext) async throws -> Mix {
        guard let id = context.parameters.get("mix").flatMap({ MixID(rawValue: $0) }) else {
            throw RequestFailure(.notFound, .noSuchMix)
        }
        return try await mix(id)
    }
}
