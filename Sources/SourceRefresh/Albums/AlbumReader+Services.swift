import FeedReading
import Fetching
import Foundation
import Photos

extension AlbumReader {
    /// Reads a shared link of Immich by its key or its name; `nil` if the server is not Immich.
    func immich(
        _ location: AlbumLocation, name: String, _ value: String, _ settings: SourceSettings
    ) async throws(SourceError) -> SourceReading? {
        let session = Session(service: .immich, settings: settings)
        let link = "\(location.base)/api/shared-links/me?\(name)=\(value)"
        guard let first = try await firstResponse(to: link, session) else { return nil }
        guard first.photos.isEmpty, let album = first.linkedFeeds.first else {
            return try reading(first, at: location.text)
        }
        var feed: Feed
        do throws(SourceError) {
            feed = try await self.album(from: album, session)
        } catch .fetch(.tooLarge) {
            // The months of the timeline are requested one by one.
            feed = try await self.album(from: Self.withoutAssets(album), session)
        }
        feed.title = feed.title ?? first.title
        return try reading(feed, at: location.text)
    }

    private static func withoutAssets(_ album: String) -> String {
        guard var parts = URLComponents(string: album) else { return album }
        parts.queryItems = (parts.queryItems ?? []) + [URLQueryItem(name: "withoutAssets", value: "true")]
        return parts.string ?? album
    }

    /// The response by which the service is recognized; `nil` if it is from another server.
    private func firstResponse(to link: String, _ session: Session) async throws(SourceError) -> Feed? {
        let lease = budget.lease()
        defer { lease.end() }
        do throws(SourceError) {
            let response = try await response(to: request(for: link, session), within: lease)
            return try await recognized(response, session.service)
        } catch .fetch(let error) where !error.isTransient {
            // The page itself may exist.
            return nil
        }
    }

    /// Reads the photos linked by a page of Piwigo.
    func piwigo(
        _ images: String, title: String?, _ settings: SourceSettings
    ) async throws(SourceError) -> Feed {
        try await withinTimeLimit(of: images) { reader in
            let session = Session(service: .piwigo, settings: settings)
            let name = try await reader.piwigoTitle(of: images, session)
            var feed = try await reader.album(from: images, session)
            feed.title = name ?? title
            guard case .feed(let album, _, _) = try reader.reading(feed, at: images) else { return feed }
            return album
        }
    }

    /// The name of the album; for a gallery, that of its page.
    private func piwigoTitle(of images: String, _ session: Session) async throws(SourceError) -> String? {
        guard var parts = URLComponents(string: images),
            let album = parts.queryItems?.first(where: { $0.name == "cat_id" })?.value
        else { return nil }
        parts.queryItems = [
            URLQueryItem(name: "format", value: "json"),
            URLQueryItem(name: "method", value: "pwg.categories.getList"),
            URLQueryItem(name: "cat_id", value: album),
        ]
        guard let link = parts.string else { return nil }
        return try await feed(at: link, session).title
    }

    /// Whether a page's link leads to the photos of an album of Piwigo.
    static func isPiwigo(_ link: String) -> Bool {
        guard let parts = URLComponents(string: link), parts.path.hasSuffix("/ws.php") else { return false }
        return parts.queryItems?.contains { $0.value == "pwg.categories.getImages" } == true
    }

    // MARK: Nextcloud

    /// Reads a public share of Nextcloud; `nil` if the page is not Nextcloud's.
    func nextcloud(
        _ location: AlbumLocation, _ token: String, _ folder: String?, _ settings: SourceSettings
    ) async throws(SourceError) -> SourceReading? {
        var session = Session(service: .nextcloud, settings: settings)
        guard let (base, title) = try await nextcloudPage(location, session) else { return nil }
        let path =
            (folder ?? "").split(separator: "/").map { "/" + String($0).asPathComponent }.joined() + "/"
        var feed: Feed
        do throws(SourceError) {
            feed = try await album(from: "\(base)/public.php/dav/files/\(token)\(path)", session)
        } catch .feed(.album(let refusal)) {
            // Before version 29 the token was the user name, and requests without it were denied.
            let name = Data("\(token):".utf8).base64EncodedString()
            session.headers = [FetchHeader(name: "Authorization", value: "Basic \(name)")]
            do throws(SourceError) {
                feed = try await album(from: "\(base)/public.php/webdav\(path)#\(token)", session)
            } catch .feed(.album) {
                throw .feed(.album(refusal))
            }
        }
        let name = folder?.split(separator: "/").last.map { String($0).truncated(toUTF8Count: 200) }
        feed.title = name ?? title ?? feed.title
        return try reading(feed, at: location.text)
    }

    /// The service's URL, and the title of the share; throws if it requires a password or does not exist.
    private func nextcloudPage(
        _ location: AlbumLocation, _ session: Session
    ) async throws(SourceError) -> (base: String, title: String?)? {
        let lease = budget.lease()
        defer { lease.end() }
        let response = try await page(location.text, session, within: lease)
        guard let feed = try await recognized(response, .nextcloud) else { return nil }
        let url = response.spooled.resource.finalURL
        if url.contains("/authenticate") { throw .feed(.album(AlbumError(.nextcloud, .passwordRequired))) }
        switch response.status {
        case 404, 410: throw .feed(.album(AlbumError(.nextcloud, .notFound)))
        case 401, 403: throw .feed(.album(AlbumError(.nextcloud, .notPublic)))
        default: break
        }
        // After redirects to another host or to `https`.
        return (AlbumLocation(url)?.base ?? location.base, feed.title)
    }

    // MARK: Lychee

    /// Reads a public album of Lychee; `nil` if the page is not Lychee's.
    func lychee(
        _ location: AlbumLocation, _ album: String, _ settings: SourceSettings
    ) async throws(SourceError) -> SourceReading? {
        guard let (base, headers) = try await lycheePage(location, settings) else { return nil }
        let session = Session(service: .lychee, settings: settings, headers: headers)
        var refusal = AlbumError(.lychee, .notFound)
        // Version 6, its first releases, then versions 4 and 5.
        for link in [
            "\(base)/api/v2/Album::head?album_id=\(album)", "\(base)/api/v2/Album?album_id=\(album)",
            "\(base)/api/Album::get#\(album)",
        ] {
            do throws(SourceError) {
                return try reading(try await self.album(from: link, session), at: location.text)
            } catch .feed(.album(let error)) where [.notFound, .unreadable].contains(error.refusal) {
                if error.refusal == .unreadable { refusal = error }
            }
        }
        throw .feed(.album(refusal))
    }

    /// The service's URL, and what each request needs: its cookies, one of them also as a
    /// header, against request forgery.
    private func lycheePage(
        _ location: AlbumLocation, _ settings: SourceSettings
    ) async throws(SourceError) -> (base: String, headers: [FetchHeader])? {
        let lease = budget.lease()
        defer { lease.end() }
        let session = Session(service: .lychee, settings: settings)
        let response = try await page(location.text, session, within: lease)
        guard try await recognized(response, .lychee) != nil else { return nil }
        let cookies = response.spooled.resource.cookies
        var headers: [FetchHeader] = []
        if !cookies.isEmpty {
            let all = cookies.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
            headers.append(FetchHeader(name: "Cookie", value: all.joined(separator: "; ")))
        }
        if let token = cookies["XSRF-TOKEN"] {
            headers.append(
                FetchHeader(name: "X-XSRF-TOKEN", value: token.removingPercentEncoding ?? token))
        }
        return (AlbumLocation(response.url)?.base ?? location.base, headers)
    }
}
