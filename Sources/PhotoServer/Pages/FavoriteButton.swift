import Photos

/// The button that makes a photo a favorite, and none again.
struct FavoriteButton: ViewModel {
    /// Where its form is sent.
    let action: String
    /// The screen to go on with.
    let screen: String
    let isOn: Bool

    init(_ photo: Photo, on screen: Screen) {
        action = "\(PageURL.photo(photo))/\(photo.isFavorite ? "unfavorite" : "favorite")"
        self.screen = screen.rawValue
        isOn = photo.isFavorite
    }
}
