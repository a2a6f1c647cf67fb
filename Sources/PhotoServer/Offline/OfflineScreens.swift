/// The paths by which the service worker recognizes requests. A `*` stands for one path component.
struct OfflineScreens: Encodable {
    /// Pages that are cached before they are opened.
    let always = [
        PageURL.library, PageURL.all, PageURL.favorites, PageURL.places, PageURL.recents, PageURL.add,
    ]
    /// Pages are at these paths and below them.
    let pages =
        ["/sources", PageURL.places, PageURL.mixes, PageURL.days, PageURL.onThisDay, PageURL.add]
        + Self.collections + [PageURL.search]
    /// The lists of photos. The API has their photos under the same paths.
    let lists =
        ["/sources/*", "/places/*", "/mixes/*", "/days/*"] + Self.collections + [PageURL.search]
    private static let collections =
        [PageURL.recents, PageURL.all, PageURL.new, PageURL.favorites, PageURL.hidden]
    /// The screens of one photo, below the path of its list.
    let photos = [
        PhotoScreen(path: "/photos/*", frameQuery: "?zoom=fill&bar=shown"),
        PhotoScreen(path: "/photos/*/gallery", frameQuery: ""),
        PhotoScreen(path: "/photos/*/detail", frameQuery: ""),
    ]
    /// Prefixes of paths that always use the network.
    let live = [
        EventsRoute.path, "/api/v1/preview", "/health", "/ready", "/images/preview/",
        OfflineURL.worker, OfflineURL.page,
    ]

    struct PhotoScreen: Encodable {
        let path: String
        /// The query for a page with all buttons, which scripts fill with any photo.
        let frameQuery: String
    }
}
