import Photos

/// The button that adds a photo to the favorites, or removes it.
struct FavoriteButton: ViewModel {
    /// The action of its form.
    let action: String
    /// The screen to return to.
    let screen: String
    let isOn: Bool

    init(_ photo: Photo, on screen: Screen) {
        action = "\(PageURL.photo(photo))/\(photo.isFavorite ? "unfavorite" : "favorite")"
        self.screen = screen.rawValue
        isOn = photo.isFavorite
    }
}
