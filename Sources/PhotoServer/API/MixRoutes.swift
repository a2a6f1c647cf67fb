import Foundation
import HTTPTypes
import Hummingbird
import Library
import Photos

/// `/api/v1/mixes` and `/mixes/{mix}`: photos of several sources, saved under a name.
struct MixRoutes {
    let site: Site

    func addRoutes(to router: RouterGroup<ServerContext>) {
        router.get("mixes") { _, _ in
            let mixes = try await site.library.mixes().map { MixDocument($0, for: site.identity) }
            return try JSONResponse(Mixes(mixes: mixes, total: mixes.count), in: site.base)
        }
        router.post("mixes") { request, context in
            let body = try await request.json(Body.self, context)
            let mix = try await site.addMix(
                try body.fields(sources: try await site.sources(named: body.sources)),
                once: try IdempotentWrites.requestKey(of: request))
            var response = try JSONResponse(MixDocument(mix, for: site.identity), in: site.base)
            response.status = .created
            return response
        }
        router.get("mixes/:mix") { _, context in
            try JSONResponse(MixDocument(try await site.mix(context), for: site.identity), in: site.base)
        }
        router.put("mixes/:mix") { request, context in
            let mix = try await site.changeableMix(context)
            let body = try await request.json(Body.self, context)
            let fields = try body.fields(sources: try await site.sources(named: body.sources))
            return try await change(mix, fields.change, request)
        }
        router.patch("mixes/:mix") { request, context in
            let mix = try await site.changeableMix(context)
            let patch = try await request.json(MixPatch.self, context)
            let change = try patch.change(sources: try await site.sources(named: patch.sources))
            return try await self.change(mix, change, request)
        }
        router.post("mixes/:mix/photos") { request, context in
            let mix = try await site.changeableMix(context)
            let photos = try await request.json(PhotoIDs.self, context).checked()
            let key = try IdempotentWrites.requestKey(of: request)
            return try JSONResponse(Changed(count: try await site.add(photos, to: mix, once: key)))
        }
        router.post("mixes/:mix/photos/remove") { request, context in
            let mix = try await site.changeableMix(context)
            let photos = try await request.json(PhotoIDs.self, context).checked()
            let key = try IdempotentWrites.requestKey(of: request)
            return try JSONResponse(Changed(count: try await site.remove(photos, from: mix, once: key)))
        }
        router.delete("mixes/:mix") { _, context in
            try await site.delete(try await site.changeableMix(context))
            return Response(status: .noContent)
        }
    }

    private func change(_ mix: Mix, _ change: MixChange, _ request: Request) async throws -> JSONResponse {
        let changed = try await site.update(mix, change, once: try IdempotentWrites.requestKey(of: request))
        return try JSONResponse(MixDocument(changed, for: site.identity), in: site.base)
    }

    private struct Mixes: Encodable {
        let mixes: [MixDocument]
        let total: Int
    }

    /// How many photos were added to a mix, or removed.
    private struct Changed: Encodable {
        let count: Int
    }

    private struct MixDocument: Encodable {
        let id: String
        let title: String
        /// `nil` for all sources, and for visitors, who cannot see sources that are not public.
        let sources: [SourceID]?
        let words: String
        let order: String
        let audience: MixAudience
        /// Whether the user of the request may change it.
        let canChange: Bool
        /// The URL of its page.
        let address: SiteURL

        init(_ mix: Mix, for identity: Identity) {
            id = mix.id.rawValue
            title = mix.title
            sources = identity.role == nil ? nil : mix.sources
            words = mix.words
            order = mix.order.description
            audience = mix.audience
            canChange = identity.mayChange(mix)
            address = SiteURL(PageURL.mix(mix.id))
        }
    }

    private struct Body: JSONBody {
        enum CodingKeys: String, CodingKey, CaseIterable { case title, sources, words, order, audience }

        let title: String
        let sources: [String]?
        let words: String?
        let order: String?
        /// `nil` leaves the owner unchanged.
        let audience: String?

        /// - Throws: 400 if the title, the order or the audience is invalid.
        func fields(sources: [SourceID]?) throws -> MixFields {
            try MixFields(
                title: title, sources: sources, words: words ?? "",
                order: try MixFields.order(order ?? PhotoOrder.newest.description),
                audience: try audience.map(MixFields.audience))
        }
    }
}

/// A partial change of a mix: absent members are not changed.
private struct MixPatch: JSONBody {
    enum CodingKeys: String, CodingKey, CaseIterable { case title, sources, words, order, audience }

    let title: String?
    let sources: [String]?
    /// Whether `sources` is `null`.
    let isOfAll: Bool
    let words: String?
    let order: String?
    let audience: String?

    static let nullMembers: Set = ["sources"]

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        title = try values.decodeIfPresent(String.self, forKey: .title)
        sources = try values.decodeIfPresent([String].self, forKey: .sources)
        isOfAll = values.contains(.sources) && sources == nil
        words = try values.decodeIfPresent(String.self, forKey: .words)
        order = try values.decodeIfPresent(String.self, forKey: .order)
        audience = try values.decodeIfPresent(String.self, forKey: .audience)
    }

    /// - Parameter sources: Those of `sources`.
    /// - Throws: 400 if a member is invalid.
    func change(sources: [SourceID]?) throws -> MixChange {
        MixChange(
            title: try title.map(MixFields.title), sources: isOfAll ? .some(nil) : sources.map(Optional.some),
            words: try words.map(MixFields.words), order: try order.map(MixFields.order),
            audience: try audience.map(MixFields.audience))
    }
}

extension Site {
    /// - Throws: 400 if there is no source with one of the names.
    fileprivate func sources(named names: [String]?) async throws -> [SourceID]? {
        guard let names else { return nil }
        var sources: [SourceID] = []
        var seen: Set<String> = []
        for name in names where seen.insert(name).inserted {
            guard let source = SourceID(rawValue: name), try await library.source(source) != nil else {
                throw RequestFailure(.badRequest, .unknownSource, [.name: .text(name)])
            }
            sources.append(source)
        }
        return sources
    }
}

extension MixFields {
    fileprivate static func order(_ text: String) throws(RequestFailure) -> PhotoOrder {
        guard let order = PhotoOrder(text) else { throw RequestFailure(.badRequest, .photoOrder) }
        return order
    }

    fileprivate static func audience(_ text: String) throws(RequestFailure) -> MixAudience {
        guard let audience = MixAudience(rawValue: text) else {
            throw RequestFailure(.badRequest, .mixAudience)
        }
        return audience
    }
}
