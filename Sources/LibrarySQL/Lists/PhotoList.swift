import Library
import Photos

/// The list of a collection's photos, inside one read.
protocol PhotoList {
    /// Another one after photos came, went or changed places.
    var version: Int64 { get }
    /// How many different words were not searched for, since there are too many.
    var ignoredWordCount: Int { get }

    /// How many photos are shown.
    func shownCount(_ database: UserConnection) throws -> Int
    /// Photos shown, by their number in the order.
    func photos(_ database: UserConnection, offset: Int, limit: Int) throws -> [Photo]
    /// Photos shown after a cursor, from the first without one.
    func page(_ database: UserConnection, after cursor: PhotoCursor?, limit: Int) throws -> PhotoPage
    /// The names of all photos shown.
    func ids(_ database: UserConnection) throws -> [PhotoID]
    /// The shapes of all photos shown, as they are known now.
    func shapes(_ database: UserConnection) throws -> [PhotoShape]
    /// The days of all photos shown; `nil` if they are not ordered by date.
    func days(_ database: UserConnection) throws -> DayRuns?
    /// How many shown photos stand before this one; `nil` if it is not shown.
    func index(_ database: UserConnection, of photo: Photo) throws -> Int?
    /// What stands around a photo: pictures only.
    func neighbours(_ database: UserConnection, of photo: Photo) throws -> PhotoNeighbours
}

extension PhotoNeighbours {
    static let none = PhotoNeighbours(previous: nil, next: nil, first: nil, last: nil, index: 0, count: 0)
}
