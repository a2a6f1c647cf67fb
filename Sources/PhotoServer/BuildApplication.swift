import Basics
import Foundation
import Gazetteer
import HTTPTypes
public import Hummingbird
import Library
import Logging
import NIOCore
import OpenIDConnect
import Photos

/// Composes the server: all handlers and background services.
///
/// Both the program and the tests call this; nothing else creates a server.
///
/// - Parameter onListening: Called with the port once the server has one, before the first request.
/// - Throws: `TemplateError` and the like, if the pages do not compile.
public func buildApplication(
    _ services: Services, configuration: ServerConfiguration = ServerConfiguration(),
    onListening: @escaping @Sendable (Int) async -> Void = { _ in }
) throws -> some ApplicationProtocol {
    let content = try WebContentProvider(folder: configuration.webFolder, base: configuration.base)
    let adding = SourceAdding(services.refresher, folders: configuration.folders)
    let site = Site(
        services: services, content: content, adding: adding, base: configuration.base,
        defaultIdentity: configuration.accounts.isEnabled ? .visitor : .owner)
    let ready = ServerReady()
    let demo = configuration.addsDemoSources ? DemoGate() : nil
    let originals = OriginalURLs()
    let accounts =
        configuration.accounts.isEnabled
        ? Accounts(
            configuration.accounts, library: services.library, trustedProxies: configuration.trustedProxies,
            provider: configuration.accounts.provider.map { OpenIDProvider($0, logger: services.logger) },
            onRevocation: { site.live.send(.sessionCheck(of: $0)) })
        : nil
    let policy = RequestPolicy(configuration, accounts: accounts, library: services.library)
    let background = BackgroundTasks()
    let studio = PaintingStudio(pipeline: services.pipeline)
    let images = ReadyImages(
        pipeline: services.pipeline, originals: originals, policy: policy, counts: site.requests,
        withheld: site.withheld)
    let limits = configuration.connections
    let registry = ConnectionRegistry(
        softLimit: limits.softLimit, drain: configuration.drain,
        clients: ClientAddress(trustedProxies: configuration.trustedProxies))
    let router = router(site, configuration, policy, originals, demo, background, studio)
    var application = Application(
        responder: BasePathResponder(policy: policy, next: router.buildResponder()),
        server: .http1(
            configuration: .init(
                additionalChannelHandlers: [
                    ConnectionGuardInstaller(ConnectionGuard(limits: limits, registry: registry)),
                    ReadyImageInstaller(ReadyImageHandler(images: images)),
                ])),
        configuration: ApplicationConfiguration(
            address: .hostname(configuration.host, port: configuration.port), serverName: nil,
            availableConnectionsDelegate: ConnectionLimiter(limit: limits.connections)),
        onServerRunning: { channel in
            let port = channel.localAddress?.port
            if let port { await onListening(port) }
            ready.set(port: port)
        },
        logger: services.logger)
    application.addServices(ImageRevalidation(services: services, originals: originals))
    application.addServices(
        OtherServers(site: site, accounts: accounts, images: images, originals: originals))
    application.addServices(AssetCompression(content: content, delay: configuration.compressionDelay))
    application.addServices(BackgroundTasksEnd(tasks: background, studio: studio))
    if let archive = services.archive {
        application.addServices(ArchiveKeeping(services: services, archive: archive))
    }
    if let demo {
        let adder = DemoSourcesAdder(services)
        application.addServices(DemoService(adder: adder, ready: ready, gate: demo, logger: services.logger))
    }
    return application
}

private func addMiddleware(
    to router: Router<ServerContext>, _ site: Site, _ configuration: ServerConfiguration,
    _ policy: RequestPolicy, _ methods: MethodTable, _ demo: DemoGate?
) {
    let clients = ClientAddress(trustedProxies: configuration.trustedProxies)
    router.add(
        middleware: RequestLog(isOn: configuration.logsRequests, clients: clients, counts: site.requests))
    if configuration.publicURL?.isSecure == true { router.add(middleware: SecureCookies<ServerContext>()) }
    router.addMiddleware {
        PolicyHeaders(policy: policy)
        IdentityBinding(accounts: policy.accounts)
        ErrorResponses(site: site)
        OpenRequestLimit(configuration.requests, clients: clients)
        PolicyCheck(policy: policy)
        MethodCheck(accounts: policy.accounts, table: methods)
        AccessCheck(accounts: policy.accounts, origin: policy.origin, base: policy.base)
    }
    if let demo { router.add(middleware: demo) }
    router.add(middleware: UserNaming(site: site))
    router.add(middleware: DeviceNames(site: site))
    router.add(middleware: BodyCollection())
    router.add(middleware: LoadLimit())
}

/// All routes of a server, with its middleware.
func router(
    _ site: Site, _ configuration: ServerConfiguration, _ policy: RequestPolicy,
    _ originals: OriginalURLs, _ demo: DemoGate?, _ background: BackgroundTasks, _ studio: PaintingStudio
) -> Router<ServerContext> {
    let router = Router(context: ServerContext.self, options: [.autoGenerateHeadEndpoints])
    let methods = MethodTable()
    addMiddleware(to: router, site, configuration, policy, methods, demo)
    let sizes = SizeSurvey(pipeline: site.services.pipeline, logger: site.services.logger, tasks: background)
    let previews = PreviewImages()
    addPages(to: router, site, sizes, previews, background, policy.origin)
    addAPI(
        to: router.group("api/v1").add(middleware: APIParameters(site: site)), site, sizes,
        configuration.requests, policy.accounts)
    ImageHandlers(
        site: site, originals: originals, previews: previews, caching: policy.imageCaching,
        background: background,
        bySource: OpenRequests(limit: max(configuration.requests.images / 2, 1))
    ).addRoutes(to: router)
    DownloadHandlers(site: site, originals: originals).addRoutes(to: router)
    AssetHandlers(content: site.content, base: site.base).addRoutes(to: router)
    OfflineHandlers(site: site).addRoutes(to: router)
    DemoHandlers(demo: site.services.demo, studio: studio).addRoutes(to: router)
    if let accounts = policy.accounts {
        SignInHandlers(site: site, accounts: accounts, origin: policy.origin).addRoutes(to: router)
        ProviderHandlers(site: site, accounts: accounts, publicURL: configuration.publicURL)
            .addRoutes(to: router)
        AccountHandlers(site: site, accounts: accounts).addRoutes(to: router)
        PeopleHandlers(site: site, accounts: accounts).addRoutes(to: router)
        PublicSourceHandlers(site: site).addRoutes(to: router)
    }
    StatusHandlers(
        site: site, folders: configuration.storage, version: configuration.version,
        isOpenToAll: configuration.isOpenToAll
    ).addRoutes(to: router)
    let health = Health(site: site, password: policy.password, drain: configuration.drain)
    router.get("/ready") { _, _ in await health.readiness() }
    router.get("/health") { request, _ in try await health.response(to: request) }
    methods.fill(from: router)
    return router
}

private func addPages(
    to router: Router<ServerContext>, _ site: Site, _ sizes: SizeSurvey, _ previews: PreviewImages,
    _ background: BackgroundTasks, _ origin: RequestOrigin
) {
    let demo = DemoSourcesAdder(site.services)
    LibraryHandlers(site: site, demo: demo).addRoutes(to: router)
    CollectionHandlers(site: site, sizes: sizes).addRoutes(to: router)
    CellSizeHandlers().addRoutes(to: router)
    WallTitlesHandlers().addRoutes(to: router)
    SourceHandlers(site: site).addRoutes(to: router)
    RetryHandlers(site: site, sizes: sizes).addRoutes(to: router)
    PhotoHandlers(site: site).addRoutes(to: router)
    DetailHandlers(site: site, background: background).addRoutes(to: router)
    GalleryHandlers(site: site).addRoutes(to: router)
    SlideshowHandlers(site: site).addRoutes(to: router)
    RemovalHandlers(site: site).addRoutes(to: router)
    SeenHandlers(site: site).addRoutes(to: router)
    MixHandlers(site: site).addRoutes(to: router)
    DayHandlers(site: site).addRoutes(to: router)
    SettingsHandlers(site: site).addRoutes(to: router)
    ArchiveHandlers(site: site).addRoutes(to: router)
    PlacesHandlers(site: site).addRoutes(to: router)
    MapHandlers(towns: .builtIn()).addRoutes(to: router)
    APIPageHandlers(site: site).addRoutes(to: router)
    AddHandlers(site: site, demo: demo, previews: previews, origin: origin).addRoutes(to: router)
}

private func addAPI(
    to router: RouterGroup<ServerContext>, _ site: Site, _ sizes: SizeSurvey, _ limits: RequestLimits,
    _ accounts: Accounts?
) {
    let writes = IdempotentWrites(site: site)
    SourceRoutes(site: site, writes: writes).addRoutes(to: router)
    SourceListRoute(site: site).addRoutes(to: router)
    ArchiveRoutes(site: site).addRoutes(to: router)
    PhotoRoutes(site: site, writes: writes).addRoutes(to: router)
    PersonalRoutes(site: site, writes: writes).addRoutes(to: router)
    CollectionRoutes(site: site, sizes: sizes).addRoutes(to: router)
    MixRoutes(site: site).addRoutes(to: router)
    EventsRoute(site: site, accounts: accounts, limit: limits.listeners).addRoutes(to: router)
    router.get("openapi.json") { request, context in
        let description = try site.content.current().description
        return TextResponse(
            bytes: description, contentType: "application/json", headers: [.cacheControl: "no-cache"]
        ).response(from: request, context: context)
    }
}
