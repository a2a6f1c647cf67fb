import Foundation
public import Hummingbird
import Logging
import NIOCore
import NIOHTTP1

/// Composes the server: everything that answers, and what works beside it.
///
/// The program and the tests both call this, and nothing else makes a server.
///
/// - Parameter onListening: Called with the port once the server has one, before the first request.
/// - Throws: `TemplateError` and the like, where the pages do not compile.
public func buildApplication(
    _ services: Services, configuration: ServerConfiguration = ServerConfiguration(),
    onListening: @escaping @Sendable (Int) async -> Void = { _ in }
) throws -> some ApplicationProtocol {
    let content = try WebContentProvider(folder: configuration.webFolder)
    let adding = SourceAdding(services.refresher, folders: configuration.folders)
    let site = Site(services: services, content: content, adding: adding)
    let ready = ServerReady()
    let demo = configuration.addsDemoSources ? DemoGate() : nil
    let originals = OriginalAddresses()
    let caching = ImageCaching(isPrivate: configuration.password != nil)
    let images = ReadyImages(pipeline: services.pipeline, originals: originals, caching: caching)
    let password = configuration.password.map {
        PasswordCheck(password: $0, trustedProxies: configuration.trustedProxies)
    }
    let limits = configuration.connections
    let registry = ConnectionRegistry(crowd: limits.crowd)
    let isAllowed = readyImagesCheck(configuration, password)
    var application = Application(
        router: router(site, configuration, password, originals, caching, demo),
        server: .http1(
            configuration: .init(
                additionalChannelHandlers: [
                    ConnectionGuardInstaller(ConnectionGuard(limits: limits, registry: registry)),
                    ReadyImageInstaller(ReadyImageHandler(images: images, isAllowed: isAllowed)),
                ])),
        configuration: ApplicationConfiguration(
            address: .hostname(configuration.host, port: configuration.port), serverName: nil,
            availableConnectionsDelegate: ConnectionGate(limit: limits.connections)),
        onServerRunning: { channel in
            let port = channel.localAddress?.port
            if let port { await onListening(port) }
            ready.note(port: port)
        },
        logger: services.logger)
    application.addServices(ImageRevalidation(services: services, originals: originals))
    application.addServices(AssetCompression(content: content))
    if let demo {
        let adder = DemoSourcesAdder(services)
        application.addServices(DemoService(adder: adder, ready: ready, gate: demo, logger: services.logger))
    }
    return application
}

/// Whether a server could not start because another program listens on its port.
public func isPortTaken(_ error: any Error) -> Bool { (error as? IOError)?.errnoCode == EADDRINUSE }

/// What the router's checks say of requests that do not reach it.
func readyImagesCheck(
    _ configuration: ServerConfiguration, _ password: PasswordCheck?
) -> @Sendable (HTTPRequestHead, SocketAddress?) -> Bool {
    let hosts = hostCheck(configuration)
    return { request, peer in
        hosts?.isAllowed(request.headers.first(name: "host"), path: request.uri) ?? true
            && password?.allows(request, from: peer) ?? true
    }
}

/// The check of names where the server listens on loopback alone; elsewhere it has any name.
private func hostCheck(_ configuration: ServerConfiguration) -> HostCheck<ServerContext>? {
    HostCheck<ServerContext>.isOfThisMachine(configuration.host)
        ? HostCheck(publicURL: configuration.publicURL) : nil
}

private func addMiddleware(
    to router: Router<ServerContext>, _ site: Site, _ configuration: ServerConfiguration,
    _ password: PasswordCheck?, _ demo: DemoGate?
) {
    if configuration.publicURL?.isSecure == true { router.add(middleware: SecureCookies<ServerContext>()) }
    router.addMiddleware {
        SecurityHeaders<ServerContext>()
        ErrorAnswers(site: site)
        SameOriginCheck<ServerContext>(origin: RequestOrigin(publicURL: configuration.publicURL))
    }
    if let hosts = hostCheck(configuration) { router.add(middleware: hosts) }
    if let password { router.add(middleware: password) }
    if let demo { router.add(middleware: demo) }
    router.add(middleware: UserNaming(user: site.library.user))
    router.add(middleware: ViewerNames(library: site.library))
    router.add(middleware: LoadLimit())
}

private func router(
    _ site: Site, _ configuration: ServerConfiguration, _ password: PasswordCheck?,
    _ originals: OriginalAddresses, _ caching: ImageCaching, _ demo: DemoGate?
) -> Router<ServerContext> {
    let router = Router(context: ServerContext.self, options: [.autoGenerateHeadEndpoints])
    addMiddleware(to: router, site, configuration, password, demo)
    let sizes = SizeSurvey(pipeline: site.services.pipeline, logger: site.services.logger)
    let previews = PreviewImages()
    addPages(to: router, site, sizes, previews, RequestOrigin(publicURL: configuration.publicURL))
    addAPI(to: router.group("api/v1"), site, sizes)
    ImageHandlers(site: site, originals: originals, previews: previews, caching: caching)
        .addRoutes(to: router)
    AssetHandlers(content: site.content).addRoutes(to: router)
    OfflineHandlers(site: site).addRoutes(to: router)
    let studio = PaintingStudio(pipeline: site.services.pipeline)
    DemoHandlers(demo: site.services.demo, studio: studio).addRoutes(to: router)
    router.get("/health") { request, _ in
        try await Health(site: site, password: password).answer(to: request)
    }
    return router
}

private func addPages(
    to router: Router<ServerContext>, _ site: Site, _ sizes: SizeSurvey, _ previews: PreviewImages,
    _ origin: RequestOrigin
) {
    let demo = DemoSourcesAdder(site.services)
    LibraryHandlers(site: site, demo: demo).addRoutes(to: router)
    CollectionHandlers(site: site, sizes: sizes).addRoutes(to: router)
    SourceHandlers(site: site).addRoutes(to: router)
    PhotoHandlers(site: site).addRoutes(to: router)
    DetailHandlers(site: site).addRoutes(to: router)
    GalleryHandlers(site: site).addRoutes(to: router)
    RemovalHandlers(site: site).addRoutes(to: router)
    SettingsHandlers(site: site).addRoutes(to: router)
    PlacesHandlers(site: site).addRoutes(to: router)
    AddHandlers(site: site, demo: demo, previews: previews, origin: origin).addRoutes(to: router)
}

private func addAPI(to router: RouterGroup<ServerContext>, _ site: Site, _ sizes: SizeSurvey) {
    let writes = IdempotentWrites(library: site.library)
    SourceRoutes(site: site, writes: writes).addRoutes(to: router)
    PhotoRoutes(site: site, writes: writes).addRoutes(to: router)
    LookingRoutes(site: site, writes: writes).addRoutes(to: router)
    CollectionRoutes(site: site, sizes: sizes).addRoutes(to: router)
    EventsRoute(site: site).addRoutes(to: router)
    router.get("openapi.json") { request, context in
        let description = try site.content.current().description
        return TextResponse(
            bytes: description, contentType: "application/json", headers: [.cacheControl: "no-cache"]
        ).response(from: request, context: context)
    }
}
