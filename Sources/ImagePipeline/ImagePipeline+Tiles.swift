import Foundation
import Photos

extension ImagePipeline {
    /// Coalesces identical decodes of neighboring tiles.
    struct TileKey: Hashable, Sendable {
        let content: String
        let block: TileBlock
        let format: RenditionFormat
    }

    /// A tile of a very large photo, from the cache or rendered now with its neighbors.
    ///
    /// - Throws: `ImageError.noSuchTile` if the photo has no such tile.
    public func tile(
        _ tile: ImageTile, _ format: RenditionFormat, of request: ImageRequest
    ) async throws(ImageError) -> Rendition {
        let output = Output(shape: .tile(tile), format: format)
        try await store.records.load(request.key)
        if let stored = await storedRendition(output, of: request) { return stored }
        let grid = try await grid(of: request)
        if let problem = grid.problem(with: tile) { throw .noSuchTile(reason: problem) }
        return try await requests.value(
            for: RequestKey(url: request.key, output: output), urgency: Urgency(request.priority)
        ) { [self] urgency throws(ImageError) in
            try await withLease(on: request) { _ throws(ImageError) in
                try await retryingOnce { () throws(ImageError) in
                    try await render(tile, format, in: grid, of: request, urgency)
                }
            }
        }
    }

    private func grid(of request: ImageRequest) async throws(ImageError) -> TileGrid {
        guard let grid = TileGrid(try await facts(of: request).size) else {
            throw .noSuchTile(
                reason: Message(ImageMessage.noTiles, [.limit: .number(TileGrid.smallestSide)]))
        }
        return grid
    }

    private func render(
        _ tile: ImageTile, _ format: RenditionFormat, in grid: TileGrid, of request: ImageRequest,
        _ urgency: Urgency
    ) async throws(ImageError) -> Rendition {
        let original = try await loadedOriginal(request, urgency)
        let output = Output(shape: .tile(tile), format: format)
        if let stored = await stored(output, original.content) { return stored }
        return try await recordingFailures(request, original) { () throws(ImageError) in
            if let failure = await store.decodeFailure(of: original.content) { throw failure }
            let block = TileBlock(tile, in: grid)
            let key = TileKey(content: original.content, block: block, format: format)
            let rendered = try await tiles.value(for: key, urgency: urgency) {
                [self] urgency throws(ImageError) in
                try await decode(block, format, of: original, request.owner, urgency)
            }
            guard let rendition = rendered[tile] else {
                throw .noWorker(reason: Message(ImageMessage.notRendered))
            }
            return rendition
        }
    }

    private func decode(
        _ block: TileBlock, _ format: RenditionFormat, of original: Original, _ owner: String,
        _ urgency: Urgency
    ) async throws(ImageError) -> [ImageTile: Rendition] {
        let outcome: DecodeJob.Outcome
        do throws(ImageError) {
            outcome = try await pool.perform(
                .tiles(block, format: format), type: original.type, on: original.source,
                owner: owner, urgency: urgency)
        } catch {
            try await recover(from: error, original)
            throw error
        }
        var rendered: [ImageTile: Rendition] = [:]
        for (tile, picture) in zip(block.tiles, outcome.pictures) {
            rendered[tile] = await save(picture, Output(shape: .tile(tile), format: format), original.content)
        }
        return rendered
    }
}
