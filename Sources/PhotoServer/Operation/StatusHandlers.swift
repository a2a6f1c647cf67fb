import Basics
import Foundation
import HTTPTypes
import Hummingbird
import ImagePipeline
import Library
import Messages
import Photos

/// `/status`, the state of the server for administrators, and `/metrics`, the same for machines.
struct StatusHandlers {
    let site: Site
    let folders: StorageFolders?
    let version: String
    /// Whether the server is reachable from other machines, and nobody signs in.
    let isOpenToAll: Bool

    static let path = "/status"

    func addRoutes(to router: Router<ServerContext>) {
        router.get(RouterPath(Self.path)) { _, _ in try await page() }
        router.get("/metrics") { _, _ in
            TextResponse(
                MetricsText(try await ServerStatus.now(site, folders)).text,
                contentType: MetricsText.contentType, headers: [.cacheControl: "no-store"])
        }
    }

    private func page() async throws -> TextResponse {
        let status = try await ServerStatus.now(site, folders)
        return try site.unstoredPage(
            "status",
            StatusPage(
                shell: try await site.shell(.status, title: PageText.status.text, known: status.sources),
                status, version: version, isOpenToAll: isOpenToAll))
    }
}

/// `/status`.
struct StatusPage: ViewModel {
    let shell: PageShell
    /// Problems to be fixed.
    let problems: [String]
    let parts: [StatusPart]
    let failing: [FailingRow]
    let hasProblems: Bool
    let hasFailing: Bool

    struct FailingRow: ViewModel {
        let name: String
        let url: String
        let reason: String
        let since: String?
    }

    /// A part of the page with its figures.
    struct StatusPart: ViewModel {
        let title: String
        let rows: [StatusRow]

        init(_ title: StatusMessage, _ rows: [StatusRow]) {
            self.title = Message(title).text()
            self.rows = rows
        }
    }

    struct StatusRow: ViewModel {
        let term: String
        let value: String

        init(_ term: StatusMessage, _ value: Message) {
            self.term = Message(term).text()
            self.value = value.text()
        }

        init(_ term: StatusMessage, count: Int) {
            self.init(term, Message(StatusMessage.amount, [.count: .number(count)]))
        }

        init(_ term: StatusMessage, bytes: Int) {
            self.init(term, Message(StatusMessage.amount, [.count: .bytes(bytes)]))
        }

        init(_ term: StatusMessage, _ holding: PipelineStatus.Usage) {
            self.init(
                term,
                Message(
                    StatusMessage.imagesOf,
                    [
                        .count: .number(holding.count), .size: .bytes(holding.bytes),
                        .limit: .bytes(holding.limit),
                    ]))
        }

        init(_ term: StatusMessage, _ space: DiskSpace, _ folder: URL) {
            self.init(
                term,
                Message(
                    StatusMessage.freeIn,
                    [.size: .bytes(space.free), .limit: .bytes(space.total), .path: .text(folder.path)]))
        }
    }

    init(shell: PageShell, _ status: ServerStatus, version: String, isOpenToAll: Bool) {
        self.shell = shell
        let freshness = Freshness(now: status.time)
        let openness = isOpenToAll ? [Message(StatusMessage.openToAll)] : []
        problems = (openness + status.problems).map { $0.text() }
        hasProblems = !problems.isEmpty
        failing = status.failing.map {
            FailingRow(
                name: $0.title, url: PageURL.source($0.id), reason: $0.reason.text(),
                since: $0.since.map { freshness.message(for: $0).text() })
        }
        hasFailing = !failing.isEmpty
        parts = [
            StatusPart(
                .sources,
                [
                    StatusRow(.sourceCount, count: status.sources.count),
                    StatusRow(.photoCount, count: status.photoCount),
                    StatusRow(.failingCount, count: status.failing.count),
                ]),
            StatusPart(.pictures, Self.pictures(status.pipeline)),
            StatusPart(.storage, Self.storage(status)),
            StatusPart(.server, Self.server(status, version, freshness)),
        ]
    }

    private static func pictures(_ pipeline: PipelineStatus) -> [StatusRow] {
        func part(_ count: Int, of limit: Int) -> Message {
            Message(StatusMessage.someOf, [.count: .number(count), .limit: .number(limit)])
        }
        return [
            StatusRow(
                .waiting,
                Message(
                    StatusMessage.waitingImages,
                    [.count: .number(pipeline.waitingImages), .limit: .number(pipeline.queueLimit)])),
            StatusRow(.workers, part(pipeline.workers, of: pipeline.workerLimit)),
            StatusRow(
                .downloads,
                Message(
                    StatusMessage.someAndWaiting,
                    [
                        .count: .number(pipeline.downloads), .limit: .number(pipeline.downloadLimit),
                        .found: .number(pipeline.waitingDownloads),
                    ])),
            StatusRow(.made, part(pipeline.finishedImages, of: pipeline.startedImages)),
        ]
    }

    private static func storage(_ status: ServerStatus) -> [StatusRow] {
        let pipeline = status.pipeline
        let memory = Message(
            StatusMessage.someOf,
            [.count: .bytes(pipeline.memoryBytes), .limit: .bytes(pipeline.memoryLimit)])
        var rows = [
            StatusRow(.originals, pipeline.originals), StatusRow(.renditions, pipeline.renditions),
            StatusRow(.memory, memory),
        ]
        if let store = pipeline.sharedStore { rows += Self.rows(of: store) }
        guard let folders = status.folders else { return rows }
        if let disk = status.dataDisk { rows.append(StatusRow(.dataFolder, disk, folders.data)) }
        if let disk = status.cacheDisk { rows.append(StatusRow(.cacheFolder, disk, folders.cache)) }
        return rows
    }

    private static func rows(of store: StoreStatus) -> [StatusRow] {
        [
            StatusRow(.store, Message(StatusMessage.amount, [.count: .text(store.name)])),
            StatusRow(
                .storeRequests,
                Message(
                    StatusMessage.requests,
                    [.count: .number(store.requests), .found: .number(store.failures)])),
            StatusRow(.storePending, count: store.pending),
            store.lastTrim.map { trim in
                StatusRow(
                    .storeHolding,
                    Message(
                        StatusMessage.imagesWithBytes,
                        [.count: .number(trim.count), .size: .bytes(trim.bytes)]))
            },
        ].compactMap(\.self)
    }

    private static func server(
        _ status: ServerStatus, _ version: String, _ freshness: Freshness
    ) -> [StatusRow] {
        let requests = status.requests
        let processor = Message.Argument.seconds(status.usage.processorSeconds.rounded())
        return [
            StatusRow(.version, Message(StatusMessage.amount, [.count: .text(version)])),
            StatusRow(.running, freshness.message(for: status.start)),
            StatusRow(
                .handled,
                Message(
                    StatusMessage.requests,
                    [.count: .number(requests.total), .found: .number(requests.failures)])),
            StatusRow(.openPages, count: status.listenerCount),
            status.usage.residentBytes.map { StatusRow(.resident, bytes: $0) },
            StatusRow(.processor, Message(StatusMessage.amount, [.count: processor])),
        ].compactMap(\.self)
    }
}

extension ServerStatus {
    /// The problems that a person should fix.
    var problems: [Message] {
        var problems: [Message] = []
        let disks = [(dataDisk, folders?.data), (cacheDisk, folders?.cache)]
        for case (let disk?, let folder?) in disks where disk.isLow {
            problems.append(
                Message(
                    StatusMessage.lowDisk, [.size: .bytes(disk.free), .path: .text(folder.path)]))
        }
        if let store = pipeline.sharedStore, let outage = store.outage {
            problems.append(
                Message(
                    StatusMessage.storeOutage,
                    [
                        .name: .text(store.name), .cause: .message(outage.reason),
                        .count: .number(store.pending),
                    ]))
        }
        if pipeline.waitingImages > pipeline.queueLimit * 9 / 10 {
            problems.append(
                Message(StatusMessage.fullQueue, [.count: .number(pipeline.waitingImages)]))
        }
        if !failing.isEmpty {
            problems.append(
                Message(StatusMessage.failingSources, [.count: .number(failing.count)]))
        }
        return problems
    }
}
