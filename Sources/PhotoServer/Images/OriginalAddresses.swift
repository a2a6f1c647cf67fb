import Synchronization

/// Where the bytes of a photo come from.
struct OriginalAddress: Sendable {
    let address: String
    let referer: String?
}

/// The originals of the images that were asked for lately, so that a wall of
/// pictures asks the catalogue once for each.
///
/// A name holds a checksum of its original's address, so that never gets old;
/// what the host demands may, and is asked for again after a failure.
final class OriginalAddresses: Sendable {
    private let known = Mutex<[String: OriginalAddress]>([:])
    private static let most = 20_000

    func known(_ name: String) -> OriginalAddress? { known.withLock { $0[name] } }

    func forget(_ name: String) { known.withLock { _ = $0.removeValue(forKey: name) } }

    func remember(_ original: OriginalAddress, as name: String) {
        known.withLock { known in
            if known.count >= Self.most { known.removeAll() }
            known[name] = original
        }
    }
}
