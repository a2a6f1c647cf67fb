import Photos

/// Flickr's lists of places: `flickr.places.getTopPlacesList` and `find`.
enum FlickrPlaces {
    /// The places as a feed without photos, or `nil` if the response lists none.
    ///
    /// Flickr's own responses have no URL of a place's photos; those of Vitrine's demo do, as `feed`.
    static func read(_ root: JSONValue, _ resolver: URLResolver) -> Feed? {
        guard let holder = root["places"], holder.isObject,
            holder["place_type_id"] != nil || holder["place"] != nil
                || root["stat"] != nil && holder["total"] != nil
        else { return nil }
        let places = holder["place"]?.array.map(Array.init) ?? []
        return feed(
            places.compactMap { place in
                self.place(
                    name: place["_content"]?.text ?? place["woe_name"]?.text,
                    identity: place["place_id"]?.text,
                    woeid: place["woeid"]?.text, count: place["photo_count"]?.integer,
                    feed: resolver.page(place["feed"]?.string))
            })
    }

    /// The same in XML.
    static func read(_ root: XMLElement) -> Feed? {
        guard let holder = root.children.first(where: { $0.name == "places" }) else { return nil }
        return feed(
            holder.children.filter { $0.name == "place" }.compactMap { place in
                self.place(
                    name: place.text, identity: place[attribute: "place_id"],
                    woeid: place[attribute: "woeid"],
                    count: place[attribute: "photo_count"].flatMap { Int($0) })
            })
    }

    private static func feed(_ places: [FeedPlace]) -> Feed {
        var feed = Feed(kind: .flickr)
        feed.places = places
        feed.explanation = [Message(ReadingFact.places, [.count: .number(places.count)])]
        return feed
    }

    private static func place(
        name: String?, identity: String?, woeid: String?, count: Int?, feed: String? = nil
    ) -> FeedPlace? {
        guard let title = PlainText.title(name), let identity = identity ?? woeid else { return nil }
        return FeedPlace(title: title, id: identity, photoCount: count, feed: feed)
    }
}
