import DemoSources
import Library
import Photos
import SourceRefresh

/// Adds the built-in sources over HTTP, like any source.
///
/// The server must be listening, since it requests them from itself.
public struct DemoSourcesAdder: Sendable {
    private let services: Services

    /// Creates an adder for the services of a server.
    public init(_ services: Services) { self.services = services }

    /// Adds the demo's sources that are not in the library, in the demo's order.
    public func addDemoSources() async throws {
        for source in services.demo.sources {
            if try await services.library.source(at: source.location) != nil { continue }
            let id = try await services.library.source(source.id) == nil ? source.id : nil
            do {
                _ = try await services.refresher.add(
                    source.location, title: source.title, settings: source.settings, id: id)
            } catch {
                // Another server that starts with the same library has added it first.
                guard try await services.library.source(at: source.location) != nil else { throw error }
            }
        }
    }

    /// Adds them if the library is empty.
    public func addDemoSourcesToEmptyLibrary() async throws {
        guard try await services.library.sources().isEmpty else { return }
        try await addDemoSources()
    }

    /// Whether one of the demo's sources is not among `sources`.
    func isMissing(from sources: [Source]) -> Bool {
        let known = Set(sources.map(\.location))
        return services.demo.sources.contains { !known.contains($0.location) }
    }
}
