import Photos

/// Photos over places of the world in the format of Flickr's search response; the
/// responses for top places and for the photos of one place are served beside it.
extension DemoFeed {
    static let placesOfTheWorld = DemoFeed(
        name: "places-of-the-world",
        title: "Places of the world",
        settings: SourceSettings(
            layout: .list, opens: .photo, initialZoom: .fill, refreshSeconds: 86_400),
        documents: [
            DemoDocument(name: "places-of-the-world", json: photosResponse(of: WorldPlace.all)),
            DemoDocument(name: "top-places", json: topPlacesResponse),
        ] + WorldPlace.all.map { DemoDocument(name: "place-\($0.id)", json: photosResponse(of: [$0])) },
        pictures: WorldPlace.all.flatMap(\.views).map(\.picture)
    )

    /// The format of `flickr.places.getTopPlacesList`.
    private static var topPlacesResponse: JSONValue {
        [
            "places": [
                "total": .integer(WorldPlace.all.count),
                "place_type": "locality",
                "date_start": "2026-05-01",
                "date_stop": "2026-05-02",
                "place": .array(WorldPlace.all.map(topPlace)),
            ],
            "stat": "ok",
        ]
    }

    private static func topPlace(_ place: WorldPlace) -> JSONValue {
        [
            "place_id": .string(place.id),
            "woeid": .string(String(2_340_000 + place.number)),
            "latitude": .number(place.latitude),
            "longitude": .number(place.longitude),
            "place_type": "locality",
            "place_type_id": "7",
            "_content": .string(place.name),
            "woe_name": .string(place.parts.first ?? place.name),
            "photo_count": .string(String(place.views.count)),
            "feed": .string(DemoPicture.absolute("\(DemoLibrary.feedFolder)place-\(place.id).json")),
        ]
    }

    /// The format of `flickr.photos.search` with the extras that carry sizes,
    /// descriptions and places.
    private static func photosResponse(of places: [WorldPlace]) -> JSONValue {
        let photos = places.flatMap { place in
            place.views.enumerated().map { photo($0.element, number: $0.offset, at: place) }
        }
        return [
            "photos": [
                "page": 1,
                "pages": 1,
                "perpage": .integer(photos.count),
                "total": .string(String(photos.count)),
                "photo": .array(photos),
            ],
            "stat": "ok",
        ]
    }

    private static func photo(_ view: WorldPlace.View, number: Int, at place: WorldPlace) -> JSONValue {
        let small = view.picture.thumbnailSize
        let identifier = String(53_900_000_000 + place.number * 100 + number)
        // Photos of one place are near one another, not at one point.
        let offset = Double(number) * 0.004
        return [
            "id": .string(identifier),
            "ownername": "Vitrine",
            "title": .string(view.title),
            "description": ["_content": .string(view.description)],
            "datetaken": .string(view.date(number: place.number * 3 + number)),
            "latitude": .string("\(place.latitude + offset)"),
            "longitude": .string("\(place.longitude + offset)"),
            "place_id": .string(place.id),
            "location": location(of: place),
            "url_o": .string(DemoPicture.absolute(view.picture.original)),
            "width_o": .integer(view.picture.width),
            "height_o": .integer(view.picture.height),
            "url_n": .string(DemoPicture.absolute(view.picture.thumbnail)),
            "width_n": .integer(small.width),
            "height_n": .integer(small.height),
        ]
    }

    /// Flickr's own nesting of names, from the most local to the country.
    private static func location(of place: WorldPlace) -> JSONValue {
        let keys: [String]
        switch place.parts.count {
        case 2: keys = ["locality", "country"]
        case 3: keys = ["locality", "region", "country"]
        case 4: keys = ["locality", "county", "region", "country"]
        default: keys = ["neighbourhood", "locality", "county", "region", "country"]
        }
        let names = zip(keys, place.parts).map { ($0, JSONValue.object(["_content": .string($1)])) }
        return .object(Dictionary(names, uniquingKeysWith: { first, _ in first }))
    }
}
