import ArgumentParser
import DemoSources
import Fetching
import Foundation
import ImagePipeline
import Library
import Logging
import Photos
import PhotoServer
import ServiceLifecycle
import SourceRefresh
import UnixSignals
import WorkerProcesses

/// `vitrine serve`: the app in the browser.
struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Start the server (the default command).",
        discussion: """
            Everyone must sign in if there are accounts (`vitrine user`), or if other machines can reach the server: \
            through a public URL, or because it listens on an address other than loopback. A link for creating the \
            first account is printed. While there are no accounts, a single password can be set in the environment \
            variable VITRINE_PASSWORD instead. Every option can also be set in the environment or in a configuration \
            file (`vitrine config` lists them). Folders given as locations can also be added in the browser. On SIGINT and SIGTERM, the server finishes pending requests and stops.
            """
    )

    @Argument(help: "Feeds or folders to show; new ones are added to the sources.")
    var locations: [String] = []

    @Option(help: "Host name or IP address to listen on.", transform: Self.withoutBrackets)
    var host = "127.0.0.1"

    @Option(help: "Port to listen on; 0 for any free port.")
    var port = 8080

    @Flag(inversion: .prefixedNo, help: "Add the demo sources if there are no others.")
    var demo = true

    @OptionGroup var server: ServerOptions
    @OptionGroup var signIn: OpenIDOptions
    @OptionGroup var storage: StorageOptions
    @OptionGroup var connections: ConnectionOptions
    @OptionGroup var blobs: BlobOptions
    @OptionGroup var blobLimits: BlobLimits
    @OptionGroup var network: NetworkOptions
    @OptionGroup var feeds: FeedOptions
    @OptionGroup var new: NewSourceOptions
    @OptionGroup var images: ImageOptions
    @OptionGroup var sizes: CacheSizes
    @OptionGroup var making: PipelineOptions
    @OptionGroup var load: LoadOptions
    @OptionGroup var logs: LogOptions

    /// `[::1]` of a URL is the address `::1`.
    private static func withoutBrackets(_ host: String) -> String {
        host.hasPrefix("[") && host.hasSuffix("]") ? String(host.dropFirst().dropLast()) : host
    }

    func validate() throws {
        guard (0...65535).contains(port) else { throw ValidationError(.portRange) }
        try LocalPath.check(host, of: "host")
        for location in locations {
            try LocalPath.check(location)
            try CommandArguments.checkIsNoWord(location)
        }
    }

    func run() async throws {
        ProcessMemory.limitArenas()
        let logger = logs.logger
        // A source of the library may be temporarily unavailable.
        if try !storage.dataFolder.hasLibrary() { try locations.forEach(TypedLocation.check) }
        try PrivateFolder.make(storage.dataFolder.url)
        // Servers with one database may share the key and the originals that are kept, too.
        let lock = try FolderLock(storage.dataFolder.url, isShared: storage.dataFolder.server != nil)
        defer { lock.release() }
        let restoration = Restoration(in: storage.dataFolder.url)
        if storage.dataFolder.server == nil { try restoration.finish() }
        let library = try Composition.library(
            in: storage.dataFolder, connections: connections.databaseConnections, hasLock: true)
        if storage.dataFolder.server == nil, let path = restoration.previousLibrary?.path {
            let folder = storage.dataFolder.url.path
            Terminal.printError(
                Message(CommandMessage.restorationInterrupted, [.path: .text(path), .name: .text(folder)]))
        }
        var configuration = try await configuration(library)
        let objects = try blobs.client(logger: logger)
        let archive = Composition.archive(in: storage.dataFolder, objects: objects)
        if let name = blobs.name { ArchiveMove.warnAboutFiles(in: storage.dataFolder, store: name) }
        let leases = LeaseKeeper(store: library) { error in
            logger.warning(
                "The leases of this server could not be renewed", metadata: ["reason": "\(error)"])
        }
        let parts = try Composition(
            fetch: FetchSettings(network, feeds: feeds, images: images),
            cacheFolder: storage.cacheFolder, library: library, archive: archive,
            objects: objects, leases: leases, servesDemo: true, logger: logger
        ) { images in
            images.storeLimits = blobLimits.limits
            sizes.apply(to: &images)
            making.apply(to: &images)
        }
        let refresher = parts.refresher(
            for: library, leases: leases, interval: new.refreshInterval, logger: logger)
        let added = try await add(locations, with: refresher, in: library)
        let isEmpty = try await library.sources().isEmpty
        configuration.addsDemoSources = demo && isEmpty
        let announcement = announcement(of: added, configuration)
        let ownServer = parts.ownServer
        let outcome: Result<Void, any Error>
        do {
            let application = try buildApplication(
                Services(
                    library: library, refresher: refresher, pipeline: parts.pipeline, archive: archive,
                    leases: leases,
                    readList: { data throws(SourceListError) in
                        try await SourceList(reading: data, by: parts.parser)
                    }, demo: DemoLibrary(), logger: logger),
                configuration: configuration
            ) { port in
                ownServer?.listen(on: port)
                Terminal.print(announcement(port))
                fflush(nil)
            }
            let images = Images(pipeline: parts.pipeline)
            // Services stop in reverse order. Behind a load balancer, image requests are finished first; without one,
            // a stopping server does not wait for images.
            let isShared = load.drainWait > 0
            var group = ServiceGroupConfiguration(
                services: (isShared ? [images] : []) + [application] + (isShared ? [] : [images])
                    + [
                        Schedule(refresher: refresher), MemoryRelease(),
                        StoreTrimming(
                            pipeline: parts.pipeline, limits: blobLimits.limits, leases: leases,
                            logger: logger),
                        configuration.drain,
                    ],
                gracefulShutdownSignals: [.sigint, .sigterm], logger: logger)
            group.maximumGracefulShutdownDuration = load.maxShutdownTime
            try await ServiceGroup(configuration: group).run()
            outcome = .success(())
        } catch {
            // Requests that exceed the drain limit are cancelled.
            let isEnd = error is CancellationError && configuration.drain.hasBegun
            outcome = isEnd ? .success(()) : .failure(listenFailure(error) ?? error)
        }
        // Ends refreshes that requests have started after the schedule had ended.
        await refresher.shutdown()
        // Other servers take over at once.
        await leases.shutdown()
        try await parts.shutdown()
        // SQLite's write-ahead log is empty afterwards: the file alone is the whole library.
        library.close(reportingTo: logger)
        try outcome.get()
    }

    private func configuration(_ library: any LibraryStore) async throws -> ServerConfiguration {
        let password = EnvironmentSetting.value("VITRINE_PASSWORD")
        let people = try await library.accounts()
        var configuration = ServerConfiguration(
            host: host, port: port, webFolder: Composition.webFolder, password: password)
        configuration.publicURL = try server.publicURL()
        configuration.trustedProxies = server.proxies
        configuration.logsRequests = logs.accessLog
        configuration.storage = StorageFolders(data: storage.dataFolder.url, cache: storage.cacheFolder)
        configuration.version = Version.current
        configuration.accounts = try server.accounts()
        configuration.accounts.provider = try signIn.settings()
        // Requests from other machines need an account or the shared password.
        let openAddress = try server.openAddress(host: host)
        let isOpen = password == nil && openAddress != nil
        if !people.isEmpty || isOpen && server.requiresAccounts != false
            || configuration.accounts.provider != nil
        {
            configuration.accounts.isEnabled = true
        }
        if configuration.accounts.isEnabled, password != nil {
            Terminal.printError(Message(CommandMessage.passwordUnused))
        }
        if configuration.accounts.isEnabled, !people.contains(where: { $0.role == .admin }) {
            configuration.accounts.setupCode = SetupCode.code(secret: try await library.secret())
        }
        if password != nil, !configuration.accounts.isEnabled {
            configuration.secret = try await library.secret()
        }
        configuration.folders = server.access(with: locations)
        configuration.requests = load.requests
        configuration.drain = Drain(wait: .seconds(load.drainWait))
        configuration.connections.connections = FileLimit.connections(of: FileLimit.raise())
        if let openAddress, isOpen, !configuration.accounts.isEnabled {
            configuration.isOpenToAll = true
            Terminal.printError(Message(CommandMessage.openToAll, [.url: .text(openAddress)]))
        }
        return configuration
    }
}

// MARK: - Locations in the arguments

extension ServeCommand {
    /// Adds the new locations, and returns the sources of all of them.
    private func add(
        _ locations: [String], with refresher: SourceRefresher, in library: any LibraryStore
    ) async throws -> [Source] {
        var sources: [Source] = []
        for location in locations.map(TypedLocation.resolved) {
            if let known = try await library.source(at: location) {
                sources.append(known)
                continue
            }
            do {
                sources.append(try await add(location, with: refresher, in: library))
            } catch {
                // Another server that starts with the same location has added it first.
                guard let known = try await library.source(at: location) else { throw error }
                sources.append(known)
            }
        }
        return sources
    }

    /// Adds a location; one that cannot be reached now is read later.
    private func add(
        _ location: String, with refresher: SourceRefresher, in library: any LibraryStore
    ) async throws -> Source {
        do {
            return try await Terminal.whileReading(location) { try await refresher.add(location) }
        } catch let error as SourceError where error.isUnreachable {
            let source = try await refresher.addPending(location, because: error)
            Terminal.printError(
                Message(
                    CommandMessage.addedPending,
                    [.url: .text(location), .cause: .message(error.message)]))
            return source
        }
    }
}

/// Refreshes the sources while the server runs.
private struct Schedule: NamedService {
    let refresher: SourceRefresher

    func run() async throws {
        await cancelWhenGracefulShutdown { await refresher.runSchedule() }
    }
}

/// Cancels the work that image requests wait for before the server itself stops, which waits for
/// each request in flight: a slow host would delay it.
private struct Images: NamedService {
    let pipeline: ImagePipeline

    func run() async throws {
        // Thrown if the server fails, which is reported elsewhere.
        try? await gracefulShutdown()
        await pipeline.endWork()
    }
}

/// Returns unused memory to the system after a busy time.
private struct MemoryRelease: NamedService {
    private static let interval = Duration.seconds(20)

    func run() async throws {
        await cancelWhenGracefulShutdown {
            // The sleep ends early when the server stops, and so does the loop.
            while (try? await Task.sleep(for: Self.interval)) != nil { ProcessMemory.release() }
        }
    }
}
