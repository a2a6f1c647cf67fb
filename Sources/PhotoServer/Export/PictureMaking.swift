import ImagePipeline
import Photos

/// What an export asks of the image pipeline.
protocol PictureMaking: Sendable {
    func rendition(
        _ shape: RenditionShape, _ format: RenditionFormat, of request: ImageRequest
    ) async throws(ImageError) -> Rendition
    func original(of request: ImageRequest) async throws(ImageError) -> Rendition
    func facts(of request: ImageRequest) async throws(ImageError) -> ImageFacts
}

extension ImagePipeline: PictureMaking {}
