/// The parts of an entry by the names that services give them.
enum KeyFields {
    static func field(_ joined: String, _ words: [String]) -> KeyTraits.Field? {
        if let known = exact[joined] { return known }
        // Solr ends names with their types: `title_s`, `date_dt`.
        if words.count == 2, ["s", "ss", "t", "txt", "dt", "str"].contains(words[1]) {
            return exact[words[0]]
        }
        if words.count > 1 { return ending(words) }
        return nil
    }

    static func isPage(_ joined: String, _ words: [String]) -> Bool {
        if case .page(let rank) = exact[joined], rank <= 2 { return true }
        // `product_image` is a picture, `image_page` a page.
        let noun = words.last { !KeyVocabulary.addresses.contains($0) }
        if let noun, KeyVocabulary.images.contains(noun) { return false }
        return words.contains("page") || words.contains("landing") || joined.hasPrefix("description")
            || words.contains("html") || words.contains("website") || words.contains("homepage")
            || words.contains("product")
    }

    private static let exact: [String: KeyTraits.Field] = [
        "title": .title(0), "headline": .title(1), "displaytitle": .title(2), "heading": .title(3),
        "objecttitle": .title(3), "shorttitle": .title(4), "phototitle": .title(2), "imagetitle": .title(2),
        "name": .title(5), "label": .title(6), "objectname": .title(6), "subject": .title(8),
        "dctitle": .title(3),
        "species": .title(11), "scientificname": .title(10), "header": .title(7),
        "normalizedtitle": .title(2), "productname": .title(5), "displayname": .title(7),
        "caption": .caption(0), "photocaption": .caption(1), "imagecaption": .caption(1),
        "legend": .caption(2),
        "description": .description(0), "summary": .description(2), "explanation": .description(1),
        "desc": .description(1), "content": .description(4), "text": .description(5), "body": .description(4),
        "excerpt": .description(6), "selftext": .description(3), "abstract": .description(3),
        "subtitle": .description(5), "details": .description(6), "story": .description(6),
        "extract": .description(4), "about": .description(6), "imagedescription": .description(1),
        "photodescription": .description(1), "dcdescription": .description(2), "message": .description(6),
        "bodytext": .description(3), "longdescription": .description(1), "subline": .description(6),
        "alt": .alternative, "alttext": .alternative, "altdescription": .alternative,
        "alternativetext": .alternative,
        "accessibilitycaption": .alternative, "imagealt": .alternative, "alternatetext": .alternative,
        "permalink": .page(0), "foreignlandingurl": .page(0), "pageurl": .page(0), "htmlurl": .page(0),
        "weburl": .page(1), "weburi": .page(1), "web": .page(2), "alternate": .page(2), "page": .page(2),
        "html": .page(1),
        "descriptionurl": .page(0),
        "externalurl": .page(2), "postlink": .page(1), "landingurl": .page(1), "sourceurl": .page(5),
        "link": .page(3), "url": .page(4), "uri": .page(6), "href": .page(5), "guid": .page(7),
        "website": .page(6),
        "weblink": .page(1), "shorturl": .page(4), "isshownat": .page(2), "edmisshownat": .page(2),
        "canonicalurl": .page(1), "objecturl": .page(2), "articleurl": .page(1), "detailurl": .page(2),
        "date": .date(2), "datetaken": .date(0), "takenat": .date(0), "datetimeoriginal": .date(0),
        "taken": .date(1),
        "createdat": .date(4), "created": .date(5), "published": .date(3), "publishedat": .date(3),
        "pubdate": .date(3), "datepublished": .date(3), "createdutc": .date(4), "datecreated": .date(3),
        "timestamp": .date(6), "publishdate": .date(3), "postedat": .date(4), "dateupload": .date(6),
        "datetime": .date(4), "uploadedat": .date(6), "creationdate": .date(3), "time": .date(8),
        "imagedate": .date(2),
        "id": .identity(0), "guid_": .identity(1), "uuid": .identity(1), "identifier": .identity(2),
        "nid": .identity(2),
        "pageid": .identity(1), "slug": .identity(3), "nasaid": .identity(0), "key": .identity(5),
        "pk": .identity(1),
        "objectid": .identity(1), "shortcode": .identity(2), "imageid": .identity(2), "photoid": .identity(2),
        "width": .width, "height": .height, "w": .width, "h": .height, "x": .width, "y": .height,
        "imagewidth": .width,
        "imageheight": .height,
        "originalwidth": .width, "originalheight": .height, "pixelwidth": .width, "pixelheight": .height,
        "imgwidth": .width, "imgheight": .height, "photowidth": .width, "photoheight": .height,
        "latitude": .latitude, "lat": .latitude, "gpslatitude": .latitude, "geolat": .latitude,
        "longitude": .longitude, "lon": .longitude, "lng": .longitude, "long": .longitude,
        "gpslongitude": .longitude,
        "geolng": .longitude, "geolon": .longitude, "geolong": .longitude, "coordinates": .coordinates,
        "place": .place(0), "placename": .place(0), "locationname": .place(0), "location": .place(1),
        "venue": .place(2), "city": .city, "country": .country, "countryname": .country,
        "photographer": .credit(0), "credit": .credit(1), "credits": .credit(2), "copyright": .credit(3),
        "artist": .credit(1), "creator": .credit(1), "author": .credit(2), "byline": .credit(1),
        "photocredit": .credit(0), "ownername": .credit(1), "username": .credit(6), "attribution": .credit(5),
        "user": .credit(4), "owner": .credit(5), "account": .credit(5), "artistdisplayname": .credit(0),
        "authorname": .credit(2), "imagecredit": .credit(0),
        "camera": .camera(0), "model": .camera(1), "cameramodel": .camera(0),
        "type": .mediaType, "mediatype": .mediaType, "mime": .mediaType, "mimetype": .mediaType,
        "contenttype": .mediaType, "format": .mediaType, "kind": .mediaType, "filetype": .mediaType,
        "posthint": .mediaType, "isvideo": .videoFlag,
        "size": .sizeName, "rel": .sizeName, "sizename": .sizeName, "quality": .sizeName,
        "variant": .sizeName,
    ]

    private static func ending(_ words: [String]) -> KeyTraits.Field? {
        guard let last = words.last else { return nil }
        if KeyVocabulary.people.contains(words[0]) { return nil }
        switch last {
        case "title" where words[0] != "sort" && words[0] != "sub" && words[0] != "canonical":
            return .title(9)
        case "headline": return .title(9)
        case "label": return .title(10)
        case "caption": return .caption(3)
        case "description" where words[0] != "license": return .description(8)
        case "alt": return .alternative
        case "date": return .date(7)
        case "width": return .width
        case "height": return .height
        case "latitude": return .latitude
        case "longitude": return .longitude
        case "name", "guess": return named.contains(words[0]) ? .title(10) : nil
        case "at", "on", "time": return moment(words)
        case "url", "uri", "link", "href":
            return words.dropLast().last.map(pages.contains) == true ? .page(2) : nil
        default: return nil
        }
    }

    /// What a name tells the name of: `scientificName`, `species_guess`.
    private static let named: Set<String> = [
        "scientific", "common", "species", "preferred", "vernacular", "english", "item", "artwork", "work",
        "painting", "building", "photo", "image", "picture", "object", "taxon",
    ]
    /// What an address of a page is the address of: `post_url`, `recordLink`.
    private static let pages: Set<String> = [
        "post", "page", "record", "web", "story", "article", "product", "listing", "landing", "share",
        "permalink", "canonical", "detail", "details", "site", "event", "recipe",
    ]

    /// `captured_at`, `observed_on`, `creationTime`, and what happened to the entry afterwards.
    private static func moment(_ words: [String]) -> KeyTraits.Field? {
        switch words[words.count - 2] {
        case "captured", "capture", "taken", "shot", "photographed", "observed", "recorded": .date(1)
        case "creation", "create", "created", "publish", "published", "posted", "event", "date": .date(7)
        case "upload", "uploaded", "added", "update", "updated", "modified", "indexed": .date(9)
        default: nil
        }
    }
}
