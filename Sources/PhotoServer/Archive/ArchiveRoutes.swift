import Foundation
import Hummingbird
import Library
import Messages
import Photos

/// `/api/v1/sources/{source}/archive`: how many originals are kept. The archive is turned on in the settings.
struct ArchiveRoutes {
    let site: Site

    func addRoutes(to router: RouterGroup<ServerContext>) {
        router.get("sources/:source/archive") { _, context in try await document(context) }
        router.delete("sources/:source/archive") { _, context in
            let source = try await site.source(context)
            try await site.setArchive(false, of: source)
            try await site.deleteArchive(of: source)
            return try await document(context)
        }
    }

    private func document(_ context: ServerContext) async throws -> JSONResponse {
        let state = try await ArchiveState(of: try await site.source(context), in: site)
        return try JSONResponse(ArchiveDocument(state))
    }
}

/// How many originals of a source are kept, in the API.
struct ArchiveDocument: Encodable {
    struct Failure: Encodable {
        let count: Int
        let reason: String
        /// The reason as a code with its arguments.
        let message: Message
    }

    let isOn: Bool
    /// Photos whose original can be kept.
    let photoCount: Int
    let keptCount: Int
    /// The size of the kept originals in bytes.
    let byteCount: Int
    /// The estimated size of all originals in bytes.
    let estimatedByteCount: Int
    /// The free bytes; absent if not known.
    let freeByteCount: Int?
    /// Whether there is too little room to keep more.
    let isFull: Bool
    /// Files that no other source shares, and their size: what a deletion frees.
    let ownCount: Int
    let ownByteCount: Int
    let failures: [Failure]
    /// How many are kept, as text.
    let text: String

    init(_ state: ArchiveState) {
        isOn = state.source.settings.archive
        photoCount = state.summary.photoCount
        keptCount = state.summary.keptCount
        byteCount = state.summary.byteCount
        estimatedByteCount = state.estimate
        freeByteCount = state.freeBytes
        isFull = state.isFull
        ownCount = state.summary.ownCount
        ownByteCount = state.summary.ownByteCount
        failures = state.summary.failures.map {
            Failure(count: $0.count, reason: $0.reason.text(), message: $0.reason)
        }
        text = state.text
    }
}
