import Foundation
import Photos

extension ImagePipeline {
    /// The first bytes that are asked for: few suffice for most, some have
    /// long metadata in front of their size.
    private static let headByteCounts = [32 << 10, 256 << 10]

    /// The facts of an image that are not known yet.
    func readFacts(of request: ImageRequest, _ urgency: Urgency) async throws(ImageError) -> ImageFacts {
        let isRemote = request.host != nil && request.address.prefix(5).lowercased() != "data:"
        if isRemote, originals.stored(request.address) == nil {
            try throwWhileBackingOff(request)
            if let facts = try await factsOfHead(request, urgency) {
                learn(facts, of: request.address)
                return facts
            }
        }
        let original = try await loadedOriginal(request, urgency)
        let record = store.addresses.record(of: request.address)
        if let known = record.facts, record.content == original.content { return known }
        return try await noting(request, original) { () throws(ImageError) in
            try await header(of: original, request, urgency)
        }
    }

    func header(
        of original: Original, _ request: ImageRequest, _ urgency: Urgency
    ) async throws(ImageError) -> ImageFacts {
        if let refusal = store.verdict(on: original.content) { throw refusal }
        let outcome = try await pool.perform(
            .header(isPartial: false), type: original.type, on: .file(original.file), urgency: urgency)
        guard let facts = outcome.reply.facts else {
            throw .noWorker(reason: "The decoder gave no size.")
        }
        learn(facts, of: request.address)
        return facts
    }

    /// Makes sure that the facts are known where a rendition was stored by another address.
    func learnFacts(
        of original: Original, _ request: ImageRequest, _ urgency: Urgency
    ) async throws(ImageError) {
        guard store.addresses.record(of: request.address).facts == nil else { return }
        _ = try await header(of: original, request, urgency)
    }

    /// The facts from the beginning of a remote file; nothing where that does not tell them.
    private func factsOfHead(
        _ request: ImageRequest, _ urgency: Urgency
    ) async throws(ImageError) -> ImageFacts? {
        for count in Self.headByteCounts {
            let head = try await noting(request, nil) { () throws(ImageError) in
                try await firstBytes(count, of: request, urgency)
            }
            guard let type = ImageType.sniff(head) else { return nil }
            do throws(ImageError) {
                let outcome = try await pool.perform(
                    .header(isPartial: true), type: type, on: .data(head), urgency: urgency)
                if let facts = outcome.reply.facts { return facts }
            } catch {
                // Too few bytes look like damage: more of them tell.
                guard case .damaged = error else { throw error }
            }
            guard head.count >= count else { return nil }
        }
        return nil
    }

    private func firstBytes(
        _ count: Int, of request: ImageRequest, _ urgency: Urgency
    ) async throws(ImageError) -> Data {
        let wanted = OriginalRequest(
            address: request.address, referer: request.referer, maximumBytes: configuration.limits.bytes)
        return try await gate.pass(to: request.host ?? "", urgency: urgency) {
            [loader] () throws(ImageError) in
            do throws(OriginalError) {
                return try await loader.firstBytes(count, of: wanted)
            } catch {
                throw ImageError(error)
            }
        }
    }

    /// Remembers facts and tells of them; what was known beyond them stays.
    func learn(_ facts: ImageFacts, of address: String) {
        var merged = facts
        let before = store.addresses.update(address) { record in
            merged.color = facts.color ?? record.facts?.color
            merged.placeholder = facts.placeholder ?? record.facts?.placeholder
            merged.frameCount = max(facts.frameCount, record.facts?.frameCount ?? 1)
            record.facts = merged
            record.failure = nil
        }
        if before.facts != merged { broadcast.send(.facts(address: address, merged)) }
        if before.failure != nil { broadcast.send(.recovered(address: address)) }
    }
}
