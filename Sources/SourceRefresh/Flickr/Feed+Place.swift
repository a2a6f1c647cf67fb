import Photos

extension Feed {
    /// The most photos that are taken of one place of a list, as `flickr.photos.search` is asked for.
    static let placeLimit = 50

    /// The feed as the photos of a place that a list has led to.
    ///
    /// The place is what the list says, whatever the coordinates of the photos are
    /// near to: else they would be scattered over its suburbs.
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
