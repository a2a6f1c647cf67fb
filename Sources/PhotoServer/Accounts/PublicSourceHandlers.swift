import Hummingbird
import Library
import Photos

/// Handlers for making a source public or private, for administrators.
struct PublicSourceHandlers {
    let site: Site

    func addRoutes(to router: Router<ServerContext>) {
        router.post("/sources/:source/public") { request, context in
            let source = try await site.source(context)
            let fields = try await request.form([String: String].self, context)
            _ = try await site.library.setPublic(fields["public"] == "1", source: source.id)
            site.notify(.changed(source.id))
            return Response.redirect(to: PageURL.settings(source.id))
        }
    }
}
