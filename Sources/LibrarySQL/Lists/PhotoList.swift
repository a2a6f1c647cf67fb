import Library
import Photos

/// The list of a collection's photos, inside one read.
protocol PhotoList {
    /// Changes when photos are added, removed or moved.
    var version: Int64 { get }
    /// How many different words were not searched for because there are too many.
    var ignoredWordCount: Int { get }

    /// How many photos are shown.
    func shownCount(_ database: UserConnection) throws -> Int
    /// The shown photos in a range of the order.
    func photos(_ database: UserConnection, offset: Int, limit: Int) throws -> [Photo]
    /// The shown photos after a cursor, or from the first without one.
    func page(_ database: UserConnection, after cursor: PhotoCursor?, limit: Int) throws -> PhotoPage
    /// The identifiers of all shown photos.
    func ids(_ database: UserConnection) throws -> [PhotoID]
    /// The current shapes of all shown photos.
    func shapes(_ database: UserConnection) throws -> [PhotoShape]
    /// The days of all shown photos; `nil` if they are not ordered by date.
    func days(_ database: UserConnection) throws -> DayRuns?
    /// How many shown photos come before this one; `nil` if it is not shown.
    func index(_ database: UserConnection, of photo: PhotoID) throws -> Int?
    /// The neighbors of a photo: pictures only.
    func neighbors(_ database: UserConnection, of photo: Photo) throws -> PhotoNeighbors
}

extension PhotoNeighbors {
    static let none = PhotoNeighbors(previous: nil, next: nil, first: nil, last: nil, index: 0, count: 0)
}
