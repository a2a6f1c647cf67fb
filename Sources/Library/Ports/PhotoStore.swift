public import Photos

/// Photos in the orders in which screens show them.
public protocol PhotoStore: Sendable {
    /// Photos shown, by their number in the source's order.
    ///
    /// - Parameters:
    ///   - offset: How many shown photos to pass over; costs the same however large.
    ///   - limit: How many to give at most.
    func photos(
        in id: SourceID, offset: Int, limit: Int
    ) async throws(LibraryError) -> [Photo]

    /// Photos shown after a cursor, from the first without one.
    ///
    /// New photos at the top of the feed do not move what comes after a cursor.
    func photos(
        in id: SourceID, after cursor: PhotoCursor?, limit: Int
    ) async throws(LibraryError) -> PhotoPage

    /// A photo, also one that was removed or has left its feed.
    func photo(_ id: PhotoID) async throws(LibraryError) -> Photo?

    /// Several photos in the order asked for; those that are not there are left out.
    func photos(_ ids: [PhotoID]) async throws(LibraryError) -> [Photo]

    /// The names of all photos shown, in order, from the index alone.
    func photoIDs(in id: SourceID) async throws(LibraryError) -> [PhotoID]

    /// How many shown photos stand before this one, rows of text included, or
    /// nothing where it is not shown.
    func index(of photo: PhotoID) async throws(LibraryError) -> Int?

    /// Photos shown, by their number in the source's order.
    ///
    /// - Parameters:
    ///   - offset: How many shown photos to pass over; costs the same however large.
    ///   - limit: How many to give at most.
    func window(
        of id: SourceID, offset: Int, limit: Int
    ) async throws(LibraryError) -> PhotoWindow

    /// The shapes of all photos shown.
    ///
    /// - Parameter hasText: Whether there may be rows of text; without, an index alone is read.
    func shapes(of id: SourceID, hasText: Bool) async throws(LibraryError) -> ShapeList

    /// The version of a source's list; nothing where there is no such source.
    func version(of id: SourceID) async throws(LibraryError) -> Int64?

    /// What stands around a photo: pictures only, rows of text are passed over.
    func neighbours(of photo: Photo) async throws(LibraryError) -> PhotoNeighbours

    /// A photo, where it stands in its source, and what stands around it, at one moment.
    func standing(of photo: PhotoID) async throws(LibraryError) -> PhotoStanding?

    /// Photos shown whose title, description or place has a word beginning with each of
    /// the first 16 different words of `text`, upper case and accents aside, in the source's order.
    ///
    /// Where the task is cancelled, so is the search.
    func search(_ text: String, in id: SourceID) async throws(LibraryError) -> SearchResult

    /// A part of what a search finds, by its numbers.
    func search(
        _ text: String, in id: SourceID, offset: Int, limit: Int
    ) async throws(LibraryError) -> (window: PhotoWindow, ignoredWordCount: Int)

    /// The shapes of all photos that a search finds.
    func shapes(
        ofSearch text: String, in id: SourceID
    ) async throws(LibraryError) -> ShapeList

    /// The order of a collection, in one scan.
    func order(of collection: CollectionID) async throws(LibraryError) -> CollectionOrder

    /// Photos of a collection, by their number in its order.
    func photos(
        in collection: CollectionID, offset: Int, limit: Int
    ) async throws(LibraryError) -> [Photo]

    /// How many photos a collection shows.
    func photoCount(in collection: CollectionID) async throws(LibraryError) -> Int

    /// How many photos of a collection stand before this one, rows of text
    /// included, or nothing where it is not shown there.
    func index(
        of photo: PhotoID, in collection: CollectionID
    ) async throws(LibraryError) -> Int?

    /// What stands around a photo in a collection: pictures only.
    func neighbours(
        of photo: Photo, in collection: CollectionID
    ) async throws(LibraryError) -> PhotoNeighbours
}
