import Hummingbird
import ImagePipeline
import Library
import Photos

/// `/api/v1/sources/{source}/keep?side=1280`: what a device must fetch to have
/// a source without a network, and about how much that is.
struct KeepRoute {
    let site: Site

    func addRoutes(to router: RouterGroup<ServerContext>) {
        router.get("sources/:source/keep") { request, context in try await plan(request, context) }
    }

    private struct Plan: Encodable {
        let source: SourceID
        let title: String
        /// Rows of the list, those of text and those whose picture cannot be had included.
        let rows: Int
        /// One rendition a photo.
        let pictures: [String]
        /// About how many bytes they have together.
        let bytes: Int
    }

    private func plan(_ request: Request, _ context: ServerContext) async throws -> JSONAnswer {
        let source = try await site.source(context)
        let side = try request.integer("side", in: 1...Int.max) ?? 1280
        guard RenditionShape.fittedSides.contains(side) else {
            throw RequestFailure(.badRequest, .side)
        }
        let all = try await site.library.photos(in: source.id, offset: 0, limit: source.photoCount)
        let photos = all.filter { $0.failure == nil && $0.entry.original != nil }
        return try JSONAnswer(
            Plan(
                source: source.id, title: source.title, rows: all.count,
                pictures: photos.compactMap { ImageAddress($0)?.fitted(side) },
                bytes: photos.reduce(0) { $0 + PictureEstimate.bytes(of: $1.size, side: side) }))
    }
}

/// How large a rendition will be that was not made yet.
enum PictureEstimate {
    /// What photographs take as WebP in the quality that renditions are made
    /// with: 0.085 to 0.094 over forty of them.
    private static let bytesPerPixel = 0.1
    /// A photo of unknown size is taken for one of 3:2.
    private static let usualRatio = 1.5

    static func bytes(of size: PixelSize?, side: Int) -> Int {
        guard let size else { return Int(Double(side * side) / usualRatio * bytesPerPixel) }
        let scale = min(1, Double(side) / Double(max(size.width, size.height)))
        return Int(Double(size.width) * scale * Double(size.height) * scale * bytesPerPixel)
    }
}
