import Synchronization

/// Where the bytes of a photo come from.
struct OriginalAddress: Sendable {
    let address: String
    let referer: String?
}

/// The originals of the images that were asked for lately, so that a wall of
/// pictures asks the catalogue once for each.
///
/// A name holds a checksum of its original's address, so an entry never gets old.
final class OriginalAddresses: Sendable {
    private let known = Mutex<[String: OriginalAddress]>([:])
    private static let most = 20_000

    func known(_ name: String) -> OriginalAddress? { known.withLock { $0[name] } }

    func remember(_ original: OriginalAddress, as name: String) {
        known.withLock { known in
            if known.count >= Self.most { known.removeAll() }
            known[name] = original
        }
    }
}
