import ImagePipeline
import Photos

/// The image pipeline's interface for an export.
protocol PictureRendering: Sendable {
    func rendition(
        _ shape: RenditionShape, _ format: RenditionFormat, of request: ImageRequest
    ) async throws(ImageError) -> Rendition
    func original(of request: ImageRequest) async throws(ImageError) -> Rendition
    func facts(of request: ImageRequest) async throws(ImageError) -> ImageFacts
    func revalidate(_ request: ImageRequest, revision: String?) async
}

extension ImagePipeline: PictureRendering {}
