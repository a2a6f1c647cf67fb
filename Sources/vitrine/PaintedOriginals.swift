import Basics
import DemoSources
import Foundation
import ImagePipeline
import Photos
import Synchronization

/// Paints the demo's photos if no server of this program serves them; all
/// others are loaded from their original location.
final class PaintedOriginals: Sendable {
    private let others: FetchedOriginals
    private let demo = DemoLibrary()
    /// Set once: the pipeline that loads originals also encodes them.
    private let encoder = Mutex<ImagePipeline?>(nil)

    init(others: FetchedOriginals) { self.others = others }

    /// Sets the pipeline whose workers encode painted pictures.
    func encode(with pipeline: ImagePipeline) { encoder.withLock { $0 = pipeline } }

    /// The picture as a JPEG; `nil` for a URL that is not the demo's.
    private func picture(at url: String) async throws(OriginalError) -> Data? {
        guard let parts = URLComponents(string: url), parts.host == DemoLibrary.host,
            let pipeline = encoder.withLock({ $0 })
        else { return nil }
        guard let painting = demo.painting(at: parts.path) else {
            throw OriginalError(message: Message(CommandMessage.noDemoPicture), isTransient: false)
        }
        let pixels = await performBlocking { painting.pixels() }
        do { return try await pipeline.encode(rgb: pixels, size: painting.size, as: .jpeg) } catch {
            throw .ofThisMachine(error.message)
        }
    }
}

extension PaintedOriginals: OriginalLoading {
    func load(_ request: OriginalRequest, to file: URL) async throws(OriginalError) -> OriginalLoad {
        guard let picture = try await picture(at: request.url) else {
            return try await others.load(request, to: file)
        }
        do { try await performBlocking { try picture.write(to: file) } } catch {
            throw .ofThisMachine(Message(CommandMessage.notWritten))
        }
        return .downloaded(contentType: "image/jpeg", validators: Validators(), byteCount: picture.count)
    }

    func firstBytes(_ count: Int, of request: OriginalRequest) async throws(OriginalError) -> Data {
        guard let picture = try await picture(at: request.url) else {
            return try await others.firstBytes(count, of: request)
        }
        return picture.prefix(count)
    }
}
