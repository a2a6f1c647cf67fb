public import Foundation
public import Logging
public import Photos

/// Address to original to rendition: shared, prioritised, cancellable, bounded and cached.
///
/// Images are decoded and encoded in worker processes only. Everything can be
/// called from anywhere; equal requests in flight share one download and one
/// decode, and stop when the last caller is cancelled.
public final class ImagePipeline: Sendable {
    /// Opens the cache folder (made where it is missing) and starts no worker yet.
    public init(configuration: ImagePipelineConfiguration, loader: any OriginalLoading, logger: Logger) {
    }

    /// A rendition of an image, from the cache or made now.
    public func rendition(
        _ shape: RenditionShape, _ format: RenditionFormat, of request: ImageRequest
    ) async throws(ImageError) -> Rendition { throw .shutDown }

    /// A small rendition that is in memory now, without waiting for anything.
    public func cachedRendition(
        _ shape: RenditionShape, _ format: RenditionFormat, address: String
    ) -> Rendition? { nil }

    /// The original where browsers show its type, else a picture of its full size.
    public func original(of request: ImageRequest) async throws(ImageError) -> OriginalImage {
        throw .shutDown
    }

    /// Size and type, from the first kilobytes where the original is not stored.
    public func facts(of request: ImageRequest) async throws(ImageError) -> ImageFacts { throw .shutDown }

    /// What a local file says of itself (EXIF, IPTC, XMP).
    public func metadata(ofFile file: URL) async throws(ImageError) -> PhotoMetadata { throw .shutDown }

    /// Encodes pixels (red, green, blue, row by row) in a worker.
    public func encode(
        rgb pixels: [UInt8], size: PixelSize, as format: RenditionFormat
    ) async throws(ImageError) -> Data { throw .shutDown }

    /// What is learnt of images from now on.
    public nonisolated func events() -> AsyncStream<ImageEvent> { AsyncStream { $0.finish() } }

    /// Ends the workers and everything under way.
    public func shutdown() async {}
}
