/// Which photos are hidden from a user, as parts of statements: those that the user has hidden, and those that were
/// removed for everybody, which the user 0 has hidden.
enum HiddenPhotos {
    /// A condition on a row of `hidden_photo`.
    private static let isForUser = "hidden_photo.user_id IN (0, :user)"

    /// A condition on a row of `photo`.
    static let isHidden = """
        EXISTS (SELECT 1 FROM hidden_photo WHERE \(isForUser)
            AND hidden_photo.source_id = photo.source_id AND hidden_photo.photo_id = photo.id)
        """

    /// A condition on a row of `photo`: it was removed for everybody.
    static let isForEverybody = """
        EXISTS (SELECT 1 FROM hidden_photo AS removed WHERE removed.user_id = 0
            AND removed.source_id = photo.source_id AND removed.photo_id = photo.id)
        """

    /// The condition on rows of `hidden_photo` and `photo` that the user can restore, of the source that the next `?`
    /// names. Those removed for everybody are restored by the user 0.
    static let areOwnOfSource = """
        WHERE hidden_photo.user_id = :user AND hidden_photo.source_id = ?
            AND (:user = 0 OR NOT \(isForEverybody))
        """

    /// The hidden photos of the source that the next `?` names, with their rows of `photo`; one that the user
    /// has hidden and that was removed for everybody is contained twice.
    static let ofSource = """
        hidden_photo JOIN photo ON photo.id = hidden_photo.photo_id
        WHERE \(isForUser) AND hidden_photo.source_id = ?
        """

    /// Whether any photo of the row of `source` is hidden from the user; as an expression.
    static let areAnyOfSource = """
        EXISTS (SELECT 1 FROM hidden_photo WHERE \(isForUser) AND hidden_photo.source_id = source.id)
        """

    /// How many photos of the row of `source` the user has hidden; as an expression.
    static let ownCount = """
        (SELECT count(*) FROM hidden_photo JOIN photo ON photo.id = hidden_photo.photo_id
            WHERE hidden_photo.user_id = :user AND hidden_photo.source_id = source.id AND NOT \(isForEverybody))
        """

    /// How many photos that the row of `source` lists are hidden from the user; as an expression.
    static let listedCount = """
        (SELECT count(DISTINCT photo.id) FROM hidden_photo JOIN photo ON photo.id = hidden_photo.photo_id
            WHERE \(isForUser) AND hidden_photo.source_id = source.id AND photo.slot IS NOT NULL)
        """

    /// Joins `photo` to the photos hidden from the user, including those removed for everybody.
    static let join =
        "JOIN hidden_photo AS hidden ON hidden.photo_id = photo.id AND hidden.user_id = :user"
    /// The order of photos joined to it.
    static let newestFirst = "hidden.hidden_at DESC, photo.id DESC"

    /// Whether any photo is hidden from the user; as an expression.
    static let areAny = "EXISTS (SELECT 1 FROM hidden_photo WHERE \(isForUser))"

    /// The photos that are hidden from the user, by the numbers of their sources.
    static func bySource(_ database: UserConnection) throws -> [Int64: Set<Int64>] {
        var photos: [Int64: Set<Int64>] = [:]
        try database.query(
            sql: "SELECT source_id, photo_id FROM hidden_photo WHERE \(isForUser)", arguments: []
        ) { row in
            photos[row[0], default: []].insert(row[1])
            return true
        }
        return photos
    }

    /// The numbers of the pictures that hidden photos share with others (see `SamePictures`).
    static func pictures(_ database: UserConnection) throws -> Set<Int64> {
        Set(
            try database.values(
                Int64.self,
                sql: """
                    SELECT photo.picture_id FROM hidden_photo JOIN photo ON photo.id = hidden_photo.photo_id
                    WHERE \(isForUser) AND photo.picture_id IS NOT NULL
                    """))
    }
}
