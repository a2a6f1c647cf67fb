public import Photos

/// Photos of collections, in the orders in which screens show them.
///
/// A collection that is not there, such as a source that was deleted, has no photos. A search
/// finds the photos whose title, description or place has a word beginning with each of the first
/// `LibraryLimits.searchWords` different words of its text, upper case and accents aside. Where the task is
/// cancelled, so is the search.
public protocol PhotoStore: Sendable {
    /// A photo, also one that was removed or has left its feed.
    func photo(_ id: PhotoID) async throws(LibraryError) -> Photo?

    /// Several photos in the order asked for; those that are not there are left out.
    func photos(_ ids: [PhotoID]) async throws(LibraryError) -> [Photo]

    /// Photos shown, by their number in the collection's order, and what the whole list is.
    ///
    /// - Parameters:
    ///   - offset: How many shown photos to pass over; costs the same however large.
    ///   - limit: How many to give at most.
    func window(
        of collection: CollectionID, offset: Int, limit: Int
    ) async throws(LibraryError) -> PhotoWindow

    /// Photos shown after a cursor, from the first without one.
    ///
    /// New photos at the top of a feed do not move what comes after a cursor.
    func page(
        of collection: CollectionID, after cursor: PhotoCursor?, limit: Int
    ) async throws(LibraryError) -> PhotoPage

    /// The names of all photos shown, in order.
    func photoIDs(in collection: CollectionID) async throws(LibraryError) -> [PhotoID]

    /// The shapes of all photos shown.
    func shapes(of collection: CollectionID) async throws(LibraryError) -> ShapeList

    /// The days, months or years of a collection's photos; `nil` if they are not ordered by date.
    func dates(of collection: CollectionID) async throws(LibraryError) -> DateSections?

    /// How many photos of a collection that is ordered by date stand before a day, month or year; nothing
    /// where it is in another order or has no photos.
    ///
    /// If nothing is from then it is the place at which something would be.
    func index(
        of date: CalendarDate, in collection: CollectionID
    ) async throws(LibraryError) -> Int?

    /// The photos of other sources that show the same picture as this one: they have the same original, the
    /// same content, or the same page and title.
    func copies(of photo: PhotoID) async throws(LibraryError) -> [Photo]

    /// The version of a collection's list; `nil` if there is no such collection.
    func version(of collection: CollectionID) async throws(LibraryError) -> Int64?

    /// How many photos of a collection stand before this one, rows of text
    /// included, or `nil` if it is not shown there.
    func index(
        of photo: PhotoID, in collection: CollectionID
    ) async throws(LibraryError) -> Int?

    /// What stands around a photo in a collection: pictures only, rows of text are passed over.
    func neighbours(
        of photo: Photo, in collection: CollectionID
    ) async throws(LibraryError) -> PhotoNeighbours

    /// A photo, where it stands in a collection, and what stands around it, at one moment.
    ///
    /// - Parameter collection: The photo's source if it is not given.
    func standing(
        of photo: PhotoID, in collection: CollectionID?
    ) async throws(LibraryError) -> PhotoStanding?
}
