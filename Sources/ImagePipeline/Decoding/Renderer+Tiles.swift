import Basics
import Foundation
import Photos

extension Renderer {
    /// The tiles of a block, in its order, from one decode of the rows down to its end.
    func render(_ block: TileBlock, as format: RenditionFormat) throws(WorkerReply.Failure) -> [Data] {
        let header = try header()
        guard header.uprightWidth == block.width, header.uprightHeight == block.height else {
            throw WorkerReply.Failure(kind: .request, message: Message(ImageMessage.unexpectedSize))
        }
        let factor = 1 << block.level
        var byDecoder = type == .jpeg ? min(factor, 8) : 1
        // The decoder omits incomplete pixels: a shorter side below the factor would vanish.
        while byDecoder > min(header.width, header.height) { byDecoder /= 2 }
        let image = byDecoder == 1 ? header : try open(shrink: byDecoder)
        let area = block.area.stored(
            orientation: header.orientation, width: (header.width + factor - 1) / factor,
            height: (header.height + factor - 1) / factor)
        // In memory, so that it can be rotated.
        let part = try image.part(area, shrink: factor / byDecoder)
        let upright = try part.fitted(width: area.width + area.height, height: area.width + area.height)
        var pictures: [Data] = []
        for tile in block.tiles {
            var tileArea = block.area(of: tile)
            tileArea.left -= block.area.left
            tileArea.top -= block.area.top
            pictures.append(try upright.part(tileArea, shrink: 1).encoded(as: format, .tile))
        }
        return pictures
    }
}
