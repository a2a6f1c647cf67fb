import Library
import Photos

extension Site {
    /// Broken pictures in a row that are passed over; the one behind them is shown with its reason.
    private static let maxSkipped = 20

    /// The first of some photos that is not known to be broken, or the one that follows as many as are passed over.
    ///
    /// - Parameters:
    ///   - first: Where to begin; `nil` if there is no photo.
    ///   - move: Leads from a photo to the next one to look at, of its neighbours.
    /// - Returns: `nil` if `move` leads no further.
    func skippingBroken(
        from first: Photo?, in collection: CollectionID, _ move: (PhotoNeighbours) -> Photo?
    ) async throws -> Photo? {
        var candidate = first
        for _ in 0..<Self.maxSkipped {
            guard let broken = candidate, broken.failure != nil else { break }
            candidate = move(try await library.neighbours(of: broken, in: collection))
        }
        return candidate
    }
}
