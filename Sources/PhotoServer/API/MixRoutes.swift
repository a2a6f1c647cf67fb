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
            let mixes = try await site.library.mixes().map { MixDocument($0) }
            return try JSONAnswer(Mixes(mixes: mixes, total: mixes.count), in: site.base)
        }
        router.post("mixes") { request, context in
            let mix = try await site.addMix(try await request.json(Body.self, context).fields())
            var answer = try JSONAnswer(MixDocument(mix), in: site.base)
            answer.status = .created
            return answer
        }
        router.get("mixes/:mix") { _, context in
            try JSONAnswer(MixDocument(try await site.mix(context)), in: site.base)
        }
        router.put("mixes/:mix") { request, context in
            let mix = try await site.mix(context)
            let fields = try await request.json(Body.self, context).fields()
            return try JSONAnswer(MixDocument(try await site.update(mix, to: fields)), in: site.base)
        }
        router.post("mixes/:mix/photos") { request, context in
            let mix = try await site.mix(context)
            let photos = try await request.json(PhotoIDs.self, context).checked()
            return try JSONAnswer(Changed(count: try await site.add(photos, to: mix)))
        }
        router.post("mixes/:mix/photos/remove") { request, context in
            let mix = try await site.mix(context)
            let photos = try await request.json(PhotoIDs.self, context).checked()
            return try JSONAnswer(Changed(count: try await site.remove(photos, from: mix)))
        }
        router.delete("mixes/:mix") { _, context in
            try await site.delete(try await site.mix(context))
            return Response(status: .noContent)
        }
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
        /// `nil` for all sources.
        let sources: [SourceID]?
        let words: String
        let order: String
        /// The URL of its page.
        let address: SiteURL

        init(_ mix: Mix) {
            id = mix.id.rawValue
            title = mix.title
            sources = mix.sources
            words = mix.words
            order = mix.order.description
            address = SiteURL(PageURL.mix(mix.id))
        }
    }

    private struct Body: JSONBody {
        enum CodingKeys: String, CodingKey, CaseIterable { case title, sources, words, order }

        let title: String
        let sources: [String]?
        let words: String?
        let order: String?

        /// - Throws: 400 if the title, the order or a source is invalid.
        func fields() throws -> MixFields {
            let chosen = try sources?.map { name in
                guard let id = SourceID(rawValue: name) else {
                    throw RequestFailure(.badRequest, .noSuchSource)
                }
                return id
            }
            guard let order = PhotoOrder(order ?? PhotoOrder.newest.description) else {
                throw RequestFailure(.badRequest, .photoOrder)
            }
            return try MixFields(title: title, sources: chosen, words: words ?? "", order: order)
        }
    }
}
