import Photos

extension Feed {
    /// The most photos of one place of a list, requested from `flickr.photos.search`.
    static let placeLimit = 50

    /// The feed as the photos of a place that a list links to.
    ///
    /// The place is the list's, whatever the coordinates of the photos
    /// are: else they would be scattered over its suburbs.
    func photos(of place: Place, limit: Int?) -> Feed {
        var feed = self
        if let limit {
            feed.photos = Array(feed.photos.prefix(limit))
            feed.unread = UnreadPages()
            feed.further = nil
        }
        feed.further?.change { photo in
            var photo = photo
            photo.place = place.name
            return photo
        }
        for index in feed.photos.indices { feed.photos[index].place = place.name }
        return feed
    }
}
