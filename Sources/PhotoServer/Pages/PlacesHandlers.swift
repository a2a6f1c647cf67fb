import Foundation
import Hummingbird
import Library
import Logging
import Photos
import SourceRefresh

/// Handles the list of places, and refreshes the photos of one.
struct PlacesHandlers {
    let site: Site

    func addRoutes(to router: Router<ServerContext>) {
        router.get("/places") { _, _ in try await places() }
        router.post("/places/:place/refresh") { _, context in try await refresh(context) }
    }

    private func places() async throws -> TextResponse {
        try await site.page(.places) {
            RenderedPage(response: try await listOfPlaces(), validity: .distantPast..<Date.distantFuture)
        }
    }

    private func listOfPlaces() async throws -> TextResponse {
        let sections = PlaceSection.sections(of: try await site.library.places())
        return try site.page(
            "places",
            PlacesPage(
                shell: try await site.shell(.places, title: PageText.places.text),
                hasPlaces: !sections.isEmpty,
                countries: sections))
    }

    /// Refreshes the photos of the place. A failure is recorded, and the page shows it.
    private func refresh(_ context: ServerContext) async throws -> Response {
        let place = try await site.place(context.parameters.get("place") ?? "")
        do {
            try await site.services.refresher.refreshPlace(place.key)
        } catch {
            context.logger.info("A refresh failed", metadata: ["reason": "\(error)"])
        }
        return .redirect(to: PageURL.place(place.key))
    }
}

extension Site {
    /// The place with a key; throws if it does not exist.
    func place(_ key: String) async throws -> PlaceSummary {
        guard let place = try await library.place(key) else {
            throw RequestFailure(.notFound, .noPhotoAtPlace)
        }
        return place
    }
}
