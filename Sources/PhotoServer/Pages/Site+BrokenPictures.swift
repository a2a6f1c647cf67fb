import Library
import Photos

extension Site {
    /// The maximum number of consecutive broken pictures to skip; the next one is shown with its reason.
    private static let maxSkipped = 20

    /// The first of several photos that is not known to be broken, or the one after `maxSkipped` broken ones.
    ///
    /// - Parameters:
    ///   - first: The first photo; `nil` if there is none.
    ///   - move: Returns the next photo from the neighbors of one.
    /// - Returns: `nil` if `move` leads no further.
    func skippingBroken(
        from first: Photo?, in collection: CollectionID, _ move: (PhotoNeighbors) -> Photo?
    ) async throws -> Photo? {
        var candidate = first
        for _ in 0..<Self.maxSkipped {
            guard let broken = candidate, broken.failure != nil else { break }
            candidate = move(try await library.neighbors(of: broken, in: collection))
        }
        return candidate
    }
}
