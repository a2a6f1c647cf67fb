import Foundation
import JWTKit

/// Caches the provider's discovery document and keys.
actor ProviderCache {
    private let settings: OpenIDSettings
    private let requests: ProviderRequests
    private var description: (ProviderDocument, readAt: ContinuousClock.Instant)?
    private var keys: (SigningKeys, readAt: ContinuousClock.Instant)?
    private var searchedAt: ContinuousClock.Instant?

    /// How long they are cached: a revoked key is rejected after that.
    private static let lifetime = Duration.seconds(3600)
    /// The shortest interval between look-ups of unknown keys.
    private static let searchInterval = Duration.seconds(30)

    init(settings: OpenIDSettings, requests: ProviderRequests) {
        self.settings = settings
        self.requests = requests
    }

    func document() async throws(OpenIDError) -> ProviderDocument {
        if let (document, readAt) = description, .now - readAt < Self.lifetime { return document }
        let document = try ProviderDocument(try await requests.get(settings.discoveryURL), of: settings)
        description = (document, .now)
        return document
    }

    /// The key of a token; reloaded if it is unknown, since providers rotate their keys.
    func key(_ id: String?, for algorithm: JWK.Algorithm) async throws(OpenIDError) -> JWK {
        if let (keys, readAt) = keys, .now - readAt < Self.lifetime {
            if let key = keys.key(id, for: algorithm) { return key }
            if let searchedAt, .now - searchedAt < Self.searchInterval { throw .untrustedToken(.unknownKey) }
            searchedAt = .now
        }
        let url = try await document().keys
        let found = try SigningKeys(try await requests.get(url), host: url.host() ?? "")
        keys = (found, .now)
        guard let key = found.key(id, for: algorithm) else { throw .untrustedToken(.unknownKey) }
        return key
    }
}
