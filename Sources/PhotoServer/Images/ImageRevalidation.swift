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
/// Every local photo is compared with its file. Of other sources, the
/// most recently requested photos are revalidated with their servers, so that open
/// pages show a new picture of the day; the rest when they are shown (`SizeSurvey`).
///
/// Sources are checked one after another, but each folder by itself: it may be on a network drive that hangs.
struct ImageRevalidation: NamedService {
    let services: Services
    let originals: OriginalURLs
    private let checks = SourceChecks()

    init(services: Services, originals: OriginalURLs) {
        self.services = services
        self.originals = originals
    }

    func run() async throws {
        for await element in services.refresher.events().cancelOnGracefulShutdown() {
            do {
                switch element {
                case .event(.refreshed(let source, _)): try await applyRefresh(of: source)
                case .event: break
                case .missed: try await applyMissedRefreshes()
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
        await checks.shutdown()
    }

    private func applyRefresh(of id: SourceID) async throws {
        originals.recordRefresh(of: id, at: Date())
        guard let source = try await services.library.source(id) else { return }
        begin(source)
    }

    /// After missed events, every source may have been refreshed.
    private func applyMissedRefreshes() async throws {
        for source in try await services.library.sources() {
            if let date = source.refreshedAt { originals.recordRefresh(of: source.id, at: date) }
            begin(source)
        }
    }

    private func begin(_ source: Source) {
        checks.add(source) { [self] in
            do {
                try await revalidate(source)
            } catch {
                guard !Task.isCancelled else { return }
                services.logger.error(
                    "Images could not be checked after a refresh", metadata: ["error": "\(error)"])
            }
        }
    }

    private func revalidate(_ source: Source) async throws {
        if source.isLocal {
            let images = try await services.library.imageRevisions(in: source.id)
            for (url, revision) in images where url.hasPrefix("/") {
                guard !Task.isCancelled else { return }
                let request = ImageRequest(
                    url: url, root: source.photoFolder, priority: .background)
                await services.pipeline.revalidate(request, revision: revision)
            }
        }
        for (original, revision) in originals.recent(of: source.id) where !original.url.hasPrefix("/") {
            guard !Task.isCancelled else { return }
            await services.pipeline.revalidate(
                originals.request(for: original, priority: .background), revision: revision)
        }
    }
}
