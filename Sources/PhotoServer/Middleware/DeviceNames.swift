import Foundation
import HTTPTypes
import Hummingbird
import Library
import Logging
import Photos

/// Assigns each browser a random name with its first page, by which its recents are
/// stored, and records the photo that it had opened before it had the name.
struct DeviceNames: RouterMiddleware {
    typealias Context = ServerContext

    let site: Site

    func handle(
        _ request: Request, context: ServerContext,
        next: (Request, ServerContext) async throws -> Response
    ) async throws -> Response {
        let isOfPerson = request.method == .get && !request.isPrefetch
        // Visitors have no recents.
        let hasRecents = isOfPerson && !site.identity.isVisitor
        let first = hasRecents && !Self.isFile(request.uri.path) ? FirstView(request) : nil
        if let first, let device = Device.known(request) { await record(first, of: device, context) }
        var response = try await next(request, context)
        let isPage = response.headers[.contentType]?.hasPrefix("text/html") == true
        if isPage, isOfPerson { Device(request).setCookie(in: &response) }
        if first != nil, Device.known(request) != nil { FirstView.removeCookie(from: &response) }
        return response
    }

    /// Responses in shared caches must not contain anything of one browser.
    private static func isFile(_ path: String) -> Bool {
        ["/images/", "/assets/", "/api/", "/demo/"].contains(where: path.hasPrefix)
    }

    /// Runs before the page is rendered, which may be that of the recents.
    private func record(_ first: FirstView, of device: Device, _ context: ServerContext) async {
        do {
            try await site.library.noteView(of: first.photo, by: device.name, at: Date())
        } catch {
            context.logger.error("A view could not be recorded", metadata: ["error": "\(error)"])
        }
    }
}
