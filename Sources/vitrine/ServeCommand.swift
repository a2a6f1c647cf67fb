import ArgumentParser
import Catalog
import DemoSources
import Foundation
import ImagePipeline
import Logging
import PhotoServer
import Photos
import ServiceLifecycle
import SourceRefresh
import UnixSignals

/// `vitrine serve`: the app in the browser.
struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Serve the app (this is what `vitrine` alone does).",
        discussion: """
            Beyond this machine a password is asked for: set it in the environment variable \
            VITRINE_PASSWORD. Stops on SIGINT and SIGTERM once the requests under way are answered.
            """
    )

    @Argument(help: "Feeds or folders to show; added to the sources where they are new.")
    var locations: [String] = []

    @Option(help: "The name or address to listen on.")
    var host = "127.0.0.1"

    @Option(help: "The port to listen on; 0 for one that is free.")
    var port = 8080

    @Flag(inversion: .prefixedNo, help: "Add the demo's sources where there are no others.")
    var demo = true

    @OptionGroup var storage: StorageOptions
    @OptionGroup var fetch: FetchOptions

    func validate() throws {
        guard (0...65535).contains(port) else { throw ValidationError("--port takes 0 to 65535.") }
    }

    func run() async throws {
        let logger = Logger.ofProgram(.warning)
        let password = EnvironmentSetting.value("VITRINE_PASSWORD")
        guard password != nil || Loopback.contains(host) else {
            throw CommandFailure(
                message:
                    "\(host) can be reached from other machines: set a password in VITRINE_PASSWORD first.")
        }
        let port = try port == 0 ? FreePort.find(on: host) : port
        let catalog = try Composition.catalog(in: storage.dataFolder)
        let parts = try Composition(
            fetch: fetch, cacheFolder: storage.cacheFolder, port: port, logger: logger)
        let refresher = parts.refresher(for: catalog, logger: logger)
        let added = try await add(locations, with: refresher, in: catalog)
        let isEmpty = try await catalog.sources().isEmpty
        let application = try buildApplication(
            Services(
                catalog: catalog, refresher: refresher, pipeline: parts.pipeline, demo: DemoLibrary(),
                logger: logger),
            configuration: ServerConfiguration(
                host: host, port: port, webFolder: Composition.webFolder, addsDemoSources: demo && isEmpty,
                password: password))
        announce(added, port: port)
        let outcome: Result<Void, any Error>
        do {
            try await ServiceGroup(
                services: [application, Schedule(refresher: refresher), Images(pipeline: parts.pipeline)],
                gracefulShutdownSignals: [.sigint, .sigterm], logger: logger
            ).run()
            outcome = .success(())
        } catch {
            outcome = .failure(error)
        }
        try await parts.shutdown()
        try outcome.get()
    }

    /// Adds what is new among the locations, and gives the sources of all of them.
    private func add(
        _ locations: [String], with refresher: SourceRefresher, in catalog: Catalog
    ) async throws -> [Source] {
        var sources: [Source] = []
        for location in locations.map(LocalPath.location) {
            if let known = try await catalog.source(at: location) {
                sources.append(known)
            } else {
                sources.append(
                    try await Terminal.during("Reading \(location)") { try await refresher.add(location) })
            }
        }
        return sources
    }

    private func announce(_ sources: [Source], port: Int) {
        let name = host.contains(":") ? "[\(host)]" : host
        let path = sources.count == 1 ? "/sources/\(sources[0].id)" : "/"
        print("Vitrine is on http://\(name):\(port)\(path) (end it with Control-C)")
        fflush(nil)
    }
}

/// Keeps the sources fresh for as long as the server runs.
private struct Schedule: Service {
    let refresher: SourceRefresher

    func run() async throws {
        await cancelWhenGracefulShutdown { await refresher.runSchedule() }
    }
}

/// Ends what images wait for before the server itself stops, which waits for
/// each request under way: a host that is slow would hold it up.
private struct Images: Service {
    let pipeline: ImagePipeline

    func run() async throws {
        // Thrown where the server fails, which is said elsewhere.
        try? await gracefulShutdown()
        await pipeline.shutdown()
    }
}
