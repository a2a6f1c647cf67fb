/// Which photos a user has hidden, as parts of statements.
enum HiddenPhotos {
    /// A condition on a row of `photo`.
    static let isHidden = """
        EXISTS (SELECT 1 FROM hidden_photo WHERE hidden_photo.user_id = :user
            AND hidden_photo.source_id = photo.source_id AND hidden_photo.photo_id = photo.id)
        """

    /// The hidden photos of the source that the next `?` names, and their rows of `photo`.
    static let ofSource = """
        hidden_photo JOIN photo ON photo.id = hidden_photo.photo_id
        WHERE hidden_photo.user_id = :user AND hidden_photo.source_id = ?
        """
}
