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
    /// The action of the form.
    let action: String
    /// The action that deletes the mix; `nil` for a new one.
    let deletion: String?
    let name: String
    let words: String
    let orders: [FormOption]
    let isOfAll: Bool
    let sources: [FormOption]
    /// The choice of who can see it; `nil` for people who can only create their own mixes.
    let audience: AudienceChoice?
    /// The values of the mix when the form was created, as JSON; `nil` for a new one.
    let was: String?
    /// Why the form could not be saved; it is shown again with its values.
    let problem: String?
}

/// Who can see a mix.
struct AudienceChoice: ViewModel {
    let options: [FormOption]

    init(_ chosen: MixAudience) {
        options = MixAudience.allCases.map { FormOption($0, $0.name, chosen: chosen) }
    }
}

extension MixAudience {
    /// The label of the choice.
    fileprivate var name: String {
        switch self {
        case .own: PageMessage.mixOfOne.text()
        case .all: PageMessage.mixForAll.text()
        case .public: PageMessage.publicMix.text()
        }
    }
}

/// Handlers for creating, changing and deleting mixes.
struct MixHandlers {
    let site: Site

    func addRoutes(to router: Router<ServerContext>) {
        router.get("/mixes/new") { _, _ in try await page(nil, Form(nil)) }
        router.get("/mixes/:mix/edit") { _, context in
            let mix = try await site.changeableMix(context)
            return try await page(mix, Form(mix))
        }
        router.post("/mixes") { request, context in try await save(nil, request, context) }
        router.post("/mixes/:mix") { request, context in
            try await save(try await site.changeableMix(context), request, context)
        }
        router.post("/mixes/:mix/delete") { _, context in
            try await site.delete(try await site.changeableMix(context))
            return Response.redirect(to: PageURL.library)
        }
    }

    /// Saves the form; if it is invalid, shows it as it was sent, with the reason.
    private func save(
        _ mix: Mix?, _ request: Request, _ context: ServerContext
    ) async throws -> Response {
        let form = try await request.form(Form.self, context)
        let fields: MixFields
        do {
            fields = try form.fields()
        } catch {
            return try await page(mix, form, problem: error.message.text())
                .response(from: request, context: context)
        }
        let saved =
            if let mix {
                try await site.update(mix, form.change(to: fields))
            } else { try await site.addMix(fields) }
        return Response.redirect(to: PageURL.mix(saved.id))
    }

    private func page(_ mix: Mix?, _ form: Form, problem: String? = nil) async throws -> TextResponse {
        let (sources, version) = try await site.library.sourcesAndPersonalVersion()
        let heading =
            mix.map { PageMessage.editMix.text([.title: .text($0.title)]) } ?? PageMessage.newMix.text()
        let chosen = Set(form.sources ?? [])
        let shown = sources.filter { !$0.listsPlaces }
        let was = try form.was ?? mix.map { try MixValues($0, of: shown.map(\.id)).json() }
        return try site.page(
            "mix",
            MixPage(
                shell: try await site.shell(.settings, title: heading, known: sources, personal: version),
                heading: heading,
                back: mix.map { PageURL.mix($0.id) } ?? PageURL.library,
                action: mix.map { PageURL.mix($0.id) } ?? PageURL.mixes,
                deletion: mix.map { "\(PageURL.mix($0.id))/delete" }, name: form.title,
                words: form.words ?? "", orders: OrderOptions.all(ofMix: form.photoOrder),
                isOfAll: form.all != nil,
                sources: shown.map { source in
                    FormOption(
                        value: source.id.rawValue, label: source.title,
                        isChosen: chosen.contains(source.id.rawValue),
                        lang: source.titleLanguage?.attribute())
                },
                audience: site.identity.mayShareMixes ? AudienceChoice(form.chosenAudience) : nil,
                was: mix == nil ? nil : was, problem: problem),
            status: problem == nil ? .ok : .badRequest)
    }

    private struct Form: Decodable {
        let title: String
        let words: String?
        let order: String?
        let all: String?
        let sources: [String]?
        let audience: String?
        let was: String?

        /// The fields of a mix; a new one has all sources.
        init(_ mix: Mix?) {
            title = mix?.title ?? ""
            words = mix?.words
            order = mix?.order.description
            all = mix?.sources == nil ? "1" : nil
            sources = mix?.sources?.map(\.rawValue)
            audience = mix?.audience.rawValue
            was = nil
        }

        var chosenAudience: MixAudience { audience.flatMap { MixAudience(rawValue: $0) } ?? .own }

        /// The values of the mix when the form was created; `nil` for a new one.
        private var before: MixValues? { was.flatMap(MixValues.init(json:)) }

        var photoOrder: PhotoOrder { order.flatMap { PhotoOrder($0) } ?? .newest }

        func fields() throws(RequestFailure) -> MixFields {
            // If single sources are chosen, they apply even if "all sources" is chosen, too; unless that is
            // the choice that was changed.
            let chosen = (sources ?? []).compactMap { SourceID(rawValue: $0) }
            let hadSingle = before?.sources?.isEmpty == false
            return try MixFields(
                title: title, sources: all != nil && (chosen.isEmpty || hadSingle) ? nil : chosen,
                words: words ?? "",
                order: photoOrder, audience: audience.flatMap { MixAudience(rawValue: $0) })
        }

        /// What a person changed: concurrent changes on another device are preserved.
        func change(to fields: MixFields) -> MixChange {
            var change = fields.change
            guard let before else { return change }
            if fields.title == before.title { change.title = nil }
            if fields.words == before.words { change.words = nil }
            if fields.order.description == before.order { change.order = nil }
            if fields.sources.map(Set.init) == before.sources.map(Set.init) { change.sources = .none }
            if fields.audience == before.audience { change.audience = nil }
            return change
        }
    }
}

extension Identity {
    /// Whether the sender may share mixes. Without accounts, there is nobody to share them with.
    var mayShareMixes: Bool { may(.admin) && means != .noAccounts }

    /// Whether the sender may change a visible mix.
    func mayChange(_ mix: Mix) -> Bool { may(mix.audience.role) }
}

extension MixAudience {
    /// The role required to change a mix with this audience.
    fileprivate var role: Role { self == .own ? .member : .admin }
}

extension Site {
    /// Creates a mix, and notifies open pages.
    ///
    /// - Throws: 403 if others could see it, and the sender may not share mixes.
    func addMix(_ fields: MixFields, once key: RequestKey? = nil) async throws -> Mix {
        let audience = fields.audience ?? .own
        try check(audience)
        let mix = try await library.addMix(
            title: fields.title, sources: fields.sources, words: fields.words, order: fields.order,
            audience: audience, once: key)
        notify(mix)
        return mix
    }

    private func check(_ audience: MixAudience) throws(RequestFailure) {
        guard identity.may(audience.role) else {
            throw RequestFailure(.forbidden, .role, [.name: .message(Message(audience.role.label))])
        }
    }

    /// Notifies the pages of everyone who can see a mix.
    private func notify(_ mix: Mix) { notify(mix.audience == .own ? .library : .mixesForAll) }

    /// Changes a mix, and notifies open pages.
    ///
    /// - Returns: The changed mix.
    @discardableResult
    func update(_ mix: Mix, _ change: MixChange, once key: RequestKey? = nil) async throws -> Mix {
        try check(change.audience ?? mix.audience)
        let changed = try await library.updateMix(mix.id, change, once: key)
        guard let changed else { throw RequestFailure(.notFound, .noSuchMix) }
        notify(mix)
        if mix.audience != changed.audience { notify(changed) }
        return changed
    }

    /// Adds photos to a mix, and updates open pages; returns how many were added.
    func add(_ photos: [PhotoID], to mix: Mix, once key: RequestKey?) async throws -> Int {
        let count = try await library.addPhotos(photos, to: mix.id, at: Date(), once: key) ?? 0
        if count > 0 { notify(mix) }
        return count
    }

    /// Removes added photos from a mix, and updates open pages; returns how many.
    func remove(_ photos: [PhotoID], from mix: Mix, once key: RequestKey?) async throws -> Int {
        let count = try await library.removePhotos(photos, from: mix.id, once: key) ?? 0
        if count > 0 { notify(mix) }
        return count
    }

    /// Deletes a mix, and updates open pages.
    func delete(_ mix: Mix) async throws {
        try await library.deleteMix(mix.id)
        notify(mix)
    }

    /// The mix with a name; throws if it does not exist.
    func mix(_ id: MixID) async throws -> Mix {
        guard let mix = try await library.mix(id) else { throw RequestFailure(.notFound, .noSuchMix) }
        return mix
    }

    /// The mix in the URL, if the sender may change it.
    ///
    /// - Throws: 404 if the sender cannot see such a mix, 403 if the sender may not change it.
    func changeableMix(_ context: ServerContext) async throws -> Mix {
        let mix = try await mix(context)
        try check(mix.audience)
        return mix
    }

    /// The mix that a URL names; throws if it does not exist.
    func mix(_ context: ServerContext) async throws -> Mix {
        guard let id = context.parameters.get("mix").flatMap({ MixID(rawValue: $0) }) else {
            throw RequestFailure(.notFound, .noSuchMix)
        }
        return try await mix(id)
    }
}
