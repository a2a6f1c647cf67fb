import Catalog
import Foundation
import HTTPTypes
import Hummingbird
import ImagePipeline
import NIOCore
import Photos
import ServiceLifecycle
import SourceRefresh

/// `/api/v1/events`: what happens, as server-sent events.
///
/// `source-refreshed`, `source-failed` and `source-changed` name a source,
/// `photo-removed` and `photo-restored` a photo of one, `image-facts`,
/// `image-failed` and `image-recovered` an image by its revision.
struct EventsRoute {
    let site: Site

    func addRoutes(to router: RouterGroup<ServerContext>) {
        router.get("events") { _, _ in response() }
    }

    /// A sign of life, by which a connection that is gone is noticed.
    private static let heartbeat = Duration.seconds(20)

    private func response() -> Response {
        let services = site.services
        let changes = site.changes.events()
        let body = ResponseBody { writer in
            try await writer.write(ByteBuffer(string: "retry: 3000\n\n: Vitrine\n\n"))
            let lines = AsyncStream<String>.makeStream(bufferingPolicy: .bufferingNewest(500))
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask {
                    for await event in services.refresher.events() {
                        lines.continuation.yield(Self.line(event))
                    }
                }
                group.addTask {
                    for await event in services.pipeline.events() {
                        lines.continuation.yield(Self.line(event))
                    }
                }
                group.addTask {
                    for await change in changes { lines.continuation.yield(Self.line(change)) }
                }
                group.addTask {
                    while true {
                        try await Task.sleep(for: Self.heartbeat)
                        lines.continuation.yield(": still here\n\n")
                    }
                }
                for await line in lines.stream.cancelOnGracefulShutdown() {
                    try await writer.write(ByteBuffer(string: line))
                }
                group.cancelAll()
            }
            try await writer.finish(nil)
        }
        return Response(
            status: .ok,
            headers: [
                .contentType: "text/event-stream", .cacheControl: "no-store",
                .named("X-Accel-Buffering"): "no",
            ],
            body: body)
    }

    private struct SourceNote: Encodable {
        let source: SourceID
        var added: Int?
        var changed: Int?
        var left: Int?
        var total: Int?
        var reason: String?
    }

    private static func line(_ event: SourceEvent) -> String {
        switch event {
        case .refreshed(let source, let summary):
            line(
                "source-refreshed",
                SourceNote(
                    source: source, added: summary.added, changed: summary.changed, left: summary.left,
                    total: summary.total))
        case .failed(let source, let reason):
            line("source-failed", SourceNote(source: source, reason: reason))
        }
    }

    private struct PhotoNote: Encodable {
        let photo: Int64
        let source: SourceID
    }

    private static func line(_ change: PersonalChange) -> String {
        switch change {
        case .removed(let photo, let source):
            line("photo-removed", PhotoNote(photo: photo.rawValue, source: source))
        case .restored(let photo, let source):
            line("photo-restored", PhotoNote(photo: photo.rawValue, source: source))
        case .changed(let source): line("source-changed", SourceNote(source: source))
        }
    }

    private struct ImageNote: Encodable {
        let revision: String
        var width: Int?
        var height: Int?
        var color: String?
        var placeholder: Data?
        var reason: String?
    }

    private static func line(_ event: ImageEvent) -> String {
        switch event {
        case .facts(let address, let facts):
            line(
                "image-facts",
                ImageNote(
                    revision: ImageAddress.revision(of: address), width: facts.size.width,
                    height: facts.size.height, color: facts.color.map(Photo.cssColor),
                    placeholder: facts.placeholder))
        case .failure(let address, let reason):
            line("image-failed", ImageNote(revision: ImageAddress.revision(of: address), reason: reason))
        case .recovered(let address):
            line("image-recovered", ImageNote(revision: ImageAddress.revision(of: address)))
        }
    }

    private static func line(_ name: String, _ note: some Encodable) -> String {
        // These few texts and numbers always encode; a note that did not would be left out.
        guard let data = try? JSONEncoder().encode(note) else { return "" }
        return "event: \(name)\ndata: \(String(decoding: data, as: UTF8.self))\n\n"
    }
}
