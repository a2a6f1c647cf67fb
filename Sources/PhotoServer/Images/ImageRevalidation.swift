import Basics
import Foundation
import ImagePipeline
import Library
import Logging
import Photos
import ServiceLifecycle
import SourceRefresh

/// Checks after each refresh of a source whether its images have changed.
///
/// Every local photo is compared with its file. Of other sources the
/// most recently requested photos are checked with their servers, so that open
/// pages show a new picture of the day; the rest once they are shown (`SizeSurvey`).
struct ImageRevalidation: NamedService {
    let services: Services
    let originals: OriginalURLs

    func run() async throws {
        for await element in services.refresher.events().cancelOnGracefulShutdown() {
            do {
                switch element {
                case .event(.refreshed(let source, _)): try await noteRefresh(of: source)
                case .event: break
                case .missed: try await noteMissedRefreshes()
                }
            } catch LibraryError.cancelled {
                break
            } catch {
                services.logger.error(
                    "Images could not be checked after a refresh", metadata: ["error": "\(error)"])
            }
        }
        // A stream that ends early does not end the server.
        try? await gracefulShutdown()
    }

    private func noteRefresh(of id: SourceID) async throws {
        originals.noteRefresh(of: id, at: Date())
        guard let source = try await services.library.source(id) else { return }
        try await revalidate(source)
    }

    /// After missed events, every source may have been refreshed.
    private func noteMissedRefreshes() async throws {
        for source in try await services.library.sources() {
            if let date = source.refreshedAt { originals.noteRefresh(of: source.id, at: date) }
            try await revalidate(source)
        }
    }

    private func revalidate(_ source: Source) async throws {
        if source.isOfThisMachine {
            let images = try await services.library.imageRevisions(in: source.id)
            for (url, revision) in images where url.hasPrefix("/") {
                let request = ImageRequest(
                    url: url, root: source.photoFolder, priority: .background)
                await services.pipeline.revalidate(request, revision: revision)
            }
        }
        for (original, revision) in originals.recent(of: source.id) where !original.url.hasPrefix("/") {
            await services.pipeline.revalidate(
                originals.request(for: original, priority: .background), revision: revision)
        }
    }
}
