import Catalog
import Photos
import Synchronization

/// What a person has changed, on whichever device.
enum PersonalChange: Sendable {
    case removed(PhotoID, SourceID)
    case restored(PhotoID, SourceID)
    /// Several photos of a source at once, or its settings.
    case changed(SourceID)
}

/// Tells every open page what a person has changed, at once.
final class ChangeFeed: Sendable {
    private struct Listeners {
        var next = 0
        var open: [Int: AsyncStream<PersonalChange>.Continuation] = [:]
    }

    private let listeners = Mutex(Listeners())
    /// Changes that a page which reads slowly may be behind.
    private static let mostWaiting = 500

    func tell(_ change: PersonalChange) {
        let open = listeners.withLock { Array($0.open.values) }
        for listener in open { listener.yield(change) }
    }

    /// What is changed from now on; ends with the task that reads it.
    func changes() -> AsyncStream<PersonalChange> {
        let (stream, continuation) = AsyncStream<PersonalChange>.makeStream(
            bufferingPolicy: .bufferingNewest(Self.mostWaiting))
        let number = listeners.withLock { listeners in
            listeners.next += 1
            listeners.open[listeners.next] = continuation
            return listeners.next
        }
        continuation.onTermination = { [weak self] _ in
            self?.listeners.withLock { listeners in _ = listeners.open.removeValue(forKey: number) }
        }
        return stream
    }
}

extension Site {
    /// Tells open pages whether a photo is removed now.
    func tellRemoval(of id: PhotoID) async throws {
        guard let photo = try await catalog.photo(id) else { return }
        changes.tell(photo.isRemoved ? .removed(id, photo.source) : .restored(id, photo.source))
    }
}
