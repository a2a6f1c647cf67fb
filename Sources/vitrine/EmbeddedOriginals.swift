import Basics
import Foundation
import ImagePipeline
import Library
import Photos

/// Loads pictures that are part of feeds from the library; all others
/// from their original location.
final class EmbeddedOriginals: Sendable {
    private let others: any OriginalLoading
    /// `nil` for commands that only read a feed.
    private let library: (any LibraryStore)?

    init(library: (any LibraryStore)?, others: any OriginalLoading) {
        self.library = library
        self.others = others
    }

    private func picture(_ url: String) async throws(OriginalError) -> Data {
        guard let library else {
            throw .ofThisMachine(Message(CommandMessage.libraryOnly))
        }
        let picture: Data?
        do throws(LibraryError) { picture = try await library.embeddedPicture(url) } catch {
            throw .ofThisMachine(error.message)
        }
        guard let picture else {
            throw OriginalError(
                message: Message(CommandMessage.malformedEmbedded, [.limit: .bytes(8 << 20)]),
                isTransient: false)
        }
        return picture
    }
}

extension EmbeddedOriginals: OriginalLoading {
    func load(_ request: OriginalRequest, to file: URL) async throws(OriginalError) -> OriginalLoad {
        guard DataURL.isData(request.url) else { return try await others.load(request, to: file) }
        let picture = try await picture(request.url)
        do { try await performBlocking { try picture.write(to: file) } } catch {
            throw .ofThisMachine(Message(CommandMessage.notWritten))
        }
        return .downloaded(contentType: nil, validators: Validators(), byteCount: picture.count)
    }

    func firstBytes(_ count: Int, of request: OriginalRequest) async throws(OriginalError) -> Data {
        guard DataURL.isData(request.url) else {
            return try await others.firstBytes(count, of: request)
        }
        return try await picture(request.url).prefix(count)
    }
}
