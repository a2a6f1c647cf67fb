public import Hummingbird
import Logging
import NIOCore
import NIOHTTP1

/// Composes the server: everything that answers, and what works beside it.
///
/// The program and the tests both call this, and nothing else makes a server.
///
/// - Throws: `TemplateError` and the like, where the pages do not compile.
public func buildApplication(
    _ services: Services, configuration: ServerConfiguration = ServerConfiguration()
) throws -> some ApplicationProtocol {
    let content = try WebContentProvider(folder: configuration.webFolder)
    let site = Site(services: services, content: content)
    let ready = ServerReady()
    let originals = OriginalAddresses()
    let images = ReadyImages(pipeline: services.pipeline, originals: originals)
    let password = configuration.password.map { PasswordCheck(password: $0) }
    let isAllowed = readyImagesCheck(configuration, password)
    var application = Application(
        router: router(site, configuration, password, originals),
        server: .http1(
            configuration: .init(
                additionalChannelHandlers: [
                    ReadyImageInstaller(ReadyImageHandler(images: images, isAllowed: isAllowed))
                ])),
        configuration: ApplicationConfiguration(
            address: .hostname(configuration.host, port: configuration.port), serverName: nil),
        onServerRunning: { channel in ready.note(port: channel.localAddress?.port) },
        logger: services.logger)
    application.addServices(
        FactsRecorder(catalog: services.catalog, pipeline: services.pipeline, logger: services.logger))
    application.addServices(AssetCompression(content: content))
    if configuration.addsDemoSources {
        application.addServices(
            DemoService(adder: DemoSourcesAdder(services), ready: ready, logger: services.logger))
    }
    return application
}

/// What the router's checks say of requests that do not reach it.
func readyImagesCheck(
    _ configuration: ServerConfiguration, _ password: PasswordCheck?
) -> @Sendable (HTTPRequestHead, SocketAddress?) -> Bool {
    let isOfThisMachine = HostCheck<ServerContext>.isOfThisMachine(configuration.host)
    return { request, peer in
        (!isOfThisMachine || HostCheck<ServerContext>.isAllowed(request.headers.first(name: "host")))
            && password?.allows(request, from: peer) ?? true
    }
}

private func router(
    _ site: Site, _ configuration: ServerConfiguration, _ password: PasswordCheck?,
    _ originals: OriginalAddresses
) -> Router<ServerContext> {
    let router = Router(context: ServerContext.self, options: [.autoGenerateHeadEndpoints])
    router.addMiddleware {
        SecurityHeaders<ServerContext>()
        ErrorAnswers(site: site)
        SameOriginWrites<ServerContext>()
    }
    if HostCheck<ServerContext>.isOfThisMachine(configuration.host) {
        router.add(middleware: HostCheck<ServerContext>())
    }
    if let password { router.add(middleware: password) }
    let sizes = SizeSurvey(pipeline: site.services.pipeline, logger: site.services.logger)
    let previews = PreviewImages()
    addPages(to: router, site, sizes, previews)
    addAPI(to: router.group("api/v1"), site, sizes)
    ImageHandlers(site: site, originals: originals, previews: previews).addRoutes(to: router)
    AssetHandlers(content: site.content).addRoutes(to: router)
    OfflineHandlers(site: site).addRoutes(to: router)
    let studio = PaintingStudio(pipeline: site.services.pipeline)
    DemoHandlers(demo: site.services.demo, studio: studio).addRoutes(to: router)
    router.get("/health") { _, _ in try await Health(site: site).answer() }
    return router
}

private func addPages(
    to router: Router<ServerContext>, _ site: Site, _ sizes: SizeSurvey, _ previews: PreviewImages
) {
    let demo = DemoSourcesAdder(site.services)
    LibraryHandlers(site: site, demo: demo).addRoutes(to: router)
    SourceHandlers(site: site, sizes: sizes).addRoutes(to: router)
    PhotoHandlers(site: site).addRoutes(to: router)
    DetailHandlers(site: site).addRoutes(to: router)
    GalleryHandlers(site: site).addRoutes(to: router)
    RemovalHandlers(site: site).addRoutes(to: router)
    SettingsHandlers(site: site).addRoutes(to: router)
    PlacesHandlers(site: site).addRoutes(to: router)
    RecentsHandlers(site: site).addRoutes(to: router)
    AddHandlers(site: site, demo: demo, previews: previews).addRoutes(to: router)
}

private func addAPI(to router: RouterGroup<ServerContext>, _ site: Site, _ sizes: SizeSurvey) {
    let writes = OnceOnlyWrites(catalog: site.catalog)
    SourceRoutes(site: site, writes: writes).addRoutes(to: router)
    PhotoRoutes(site: site, writes: writes, sizes: sizes).addRoutes(to: router)
    ShapesRoute(site: site).addRoutes(to: router)
    LookingRoutes(site: site, writes: writes).addRoutes(to: router)
    EventsRoute(site: site).addRoutes(to: router)
    router.get("openapi.json") { request, context in
        let description = try site.content.current().description
        return TextResponse(
            bytes: description, contentType: "application/json", headers: [.cacheControl: "no-cache"]
        ).response(from: request, context: context)
    }
}
