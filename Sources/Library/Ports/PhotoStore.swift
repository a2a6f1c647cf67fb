public import Photos

/// Reads photos of collections, in the orders in which screens show them.
///
/// A collection that does not exist, such as a deleted source, has no photos. A search
/// finds the photos whose title, description or place has a word beginning with each of the first
/// `LibraryLimits.searchWords` different words of its text, ignoring case and accents. Cancelling the task
/// cancels the search.
public protocol PhotoStore: Sendable {
    /// A photo, even one that was removed or has left its feed.
    func photo(_ id: PhotoID) async throws(LibraryError) -> Photo?

    /// Several photos in the given order; those that do not exist are omitted.
    func photos(_ ids: [PhotoID]) async throws(LibraryError) -> [Photo]

    /// The shown photos in a range of the collection's order, and the state of the whole list.
    ///
    /// - Parameters:
    ///   - offset: The number of shown photos to skip; any offset costs the same.
    ///   - limit: The most photos to return.
    func window(
        of collection: CollectionID, offset: Int, limit: Int
    ) async throws(LibraryError) -> PhotoWindow

    /// The shown photos after a cursor, or from the first without one.
    ///
    /// New photos at the top of a feed do not move the page after a cursor.
    func page(
        of collection: CollectionID, after cursor: PhotoCursor?, limit: Int
    ) async throws(LibraryError) -> PhotoPage

    /// The identifiers of all shown photos, in order.
    func photoIDs(in collection: CollectionID) async throws(LibraryError) -> [PhotoID]

    /// The shapes of all shown photos, in order.
    func shapes(of collection: CollectionID) async throws(LibraryError) -> ShapeList

    /// The days, months or years of a collection's photos; `nil` if they are not ordered by date.
    func dates(of collection: CollectionID) async throws(LibraryError) -> DateSections?

    /// How many photos of a collection that is ordered by date come before a day, month or year; `nil`
    /// if it is in another order or has no photos.
    ///
    /// If no photo has that date, the index that one would have.
    func index(
        of date: CalendarDate, in collection: CollectionID
    ) async throws(LibraryError) -> Int?

    /// The photos of other sources that show the same picture as this one: they have the same original,
    /// content, or page and title.
    func copies(of photo: PhotoID) async throws(LibraryError) -> [Photo]

    /// The version of a collection's list; `nil` if the collection does not exist.
    func version(of collection: CollectionID) async throws(LibraryError) -> Int64?

    /// How many photos of a collection come before this one, including rows of text;
    /// `nil` if it is not shown there.
    func index(
        of photo: PhotoID, in collection: CollectionID
    ) async throws(LibraryError) -> Int?

    /// The neighbors of a photo in a collection: pictures only, rows of text are skipped.
    func neighbors(
        of photo: Photo, in collection: CollectionID
    ) async throws(LibraryError) -> PhotoNeighbors

    /// A photo, its position in a collection and its neighbors, read together.
    ///
    /// - Parameter collection: The photo's source if it is not given.
    func position(
        of photo: PhotoID, in collection: CollectionID?
    ) async throws(LibraryError) -> PhotoPosition?
}
