/// SQL fragments and queries about a user's hidden photos.
enum HiddenPhotos {
    /// A condition on a row of `photo`.
    static let isHidden = """
        EXISTS (SELECT 1 FROM hidden_photo WHERE hidden_photo.user_id = :user
            AND hidden_photo.source_id = photo.source_id AND hidden_photo.photo_id = photo.id)
        """

    /// The hidden photos of the source of the next `?`, and their rows of `photo`.
    static let ofSource = """
        hidden_photo JOIN photo ON photo.id = hidden_photo.photo_id
        WHERE hidden_photo.user_id = :user AND hidden_photo.source_id = ?
        """

    /// Joins `photo` to the user's hidden photos.
    static let join =
        "JOIN hidden_photo AS hidden ON hidden.photo_id = photo.id AND hidden.user_id = :user"
    /// The order of photos joined to it.
    static let newestFirst = "hidden.hidden_at DESC, photo.id DESC"

    /// Whether the user has hidden any photo.
    static func areAny(_ database: UserConnection) throws -> Bool {
        try database.value(
            Bool.self, sql: "SELECT EXISTS (SELECT 1 FROM hidden_photo WHERE user_id = :user)") ?? false
    }

    /// The photos that the user has hidden, by the numbers of their sources.
    static func bySource(_ database: UserConnection) throws -> [Int64: Set<Int64>] {
        var photos: [Int64: Set<Int64>] = [:]
        try database.query(
            sql: "SELECT source_id, photo_id FROM hidden_photo WHERE user_id = :user", arguments: []
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
                    WHERE hidden_photo.user_id = :user AND photo.picture_id IS NOT NULL
                    """))
    }
}
