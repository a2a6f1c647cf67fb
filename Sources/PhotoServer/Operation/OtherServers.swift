import Basics
import Foundation
import ImagePipeline
import Library
import NIOCore
import Photos
import ServiceLifecycle
import SourceRefresh

/// Sends the events of this server to the other servers of its library, and evicts what they have changed.
///
/// Open pages of all servers receive the events of each. Does nothing if there is only one server.
struct OtherServers: NamedService {
    let site: Site
    let accounts: Accounts?
    let images: ReadyImages
    let originals: OriginalURLs

    private var library: any LibraryStore { site.services.library }

    func run() async throws {
        if library.isShared { await cancelWhenGracefulShutdown { await relay() } }
        // A service that ends early ends the server.
        try? await gracefulShutdown()
    }

    private func relay() async {
        let (sources, images, changes) = (
            site.services.refresher.events(), site.services.pipeline.events(), site.changes.events()
        )
        let notices = library.notices()
        let encoder = EventEncoder(library: library)
        await withTaskGroup(of: Void.self) { group in
            group.addTask {
                for await element in sources { library.send(await self.notices(of: element, encoder)) }
            }
            group.addTask {
                for await element in images { library.send(self.notices(of: element, encoder)) }
            }
            group.addTask {
                for await element in changes { library.send(await self.notices(of: element, encoder)) }
            }
            group.addTask {
                for await element in notices { apply(element.event ?? .gap) }
            }
        }
    }

    // MARK: Sending

    private func notices(
        of element: EventStream<SourceEvent>.Element, _ encoder: EventEncoder
    ) async -> [ServerNotice] {
        guard let event = element.event else { return [.gap] }
        let encoded = ServerNotice.event(await encoder.encoded(element), for: nil)
        guard case .refreshed(let source, _) = event else { return [encoded] }
        return [.refreshed(source), encoded]
    }

    private func notices(
        of element: EventStream<ImageEvent>.Element, _ encoder: EventEncoder
    ) -> [ServerNotice] {
        guard let event = element.event else { return [.gap] }
        return [.image(event.url), .event(encoder.encoded(element), for: nil)]
    }

    private func notices(
        of element: EventStream<ChangeEvent>.Element, _ encoder: EventEncoder
    ) async -> [ServerNotice] {
        guard let event = element.event else { return [.gap] }
        return [.event(await encoder.encoded(element), for: event.user)]
    }

    // MARK: Receiving

    private func apply(_ notice: ServerNotice) {
        switch notice {
        case .gap:
            accounts?.evictAll()
            originals.evictAll()
            images.evictAll()
            library.discardOrders()
            site.pages.invalidate()
            site.services.pipeline.invalidateCache()
            site.live.send(.sessionCheck(of: nil))
            site.live.send(LiveEvents.EncodedEvent(text: EventEncoder.missed))
        case .accounts(let user?): accounts?.evict(user)
        case .accounts(nil): accounts?.evictAll()
        case .withheld(let photo, let isWithheld): site.withheld.set(isWithheld, photo)
        case .refreshed(let source): originals.recordRefresh(of: source, at: Date())
        case .image(let url): site.services.pipeline.invalidateCache(of: url)
        case .event(let event):
            site.live.send(LiveEvents.EncodedEvent(text: ByteBuffer(string: event.text), user: event.user))
        }
    }
}

extension ServerNotice {
    fileprivate static func event(_ text: ByteBuffer, for user: UserID?) -> ServerNotice {
        .event(PageEvent(text: String(buffer: text), user: user))
    }
}

extension ImageEvent {
    /// The image's URL.
    fileprivate var url: String {
        switch self {
        case .facts(let url, _), .failure(let url, _), .recovered(let url): url
        }
    }
}
