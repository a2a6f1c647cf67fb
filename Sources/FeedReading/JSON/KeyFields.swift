/// Maps the names of members to the parts of an entry.
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
        if case .page(let rank) = exact[joined], rank <= .page { return true }
        // `product_image` is a picture, `image_page` a page.
        let noun = words.last { !KeyVocabulary.urls.contains($0) }
        if let noun, KeyVocabulary.images.contains(noun) { return false }
        return words.contains("page") || words.contains("landing") || joined.hasPrefix("description")
            || words.contains("html") || words.contains("website") || words.contains("homepage")
            || words.contains("product")
    }

    /// Names as a whole, in lower case and without separators.
    private static let exact: [String: KeyTraits.Field] = [
        "title": .title(.title),
        "headline": .title(.headline),
        "displaytitle": .title(.pictureTitle), "phototitle": .title(.pictureTitle),
        "imagetitle": .title(.pictureTitle), "normalizedtitle": .title(.pictureTitle),
        "heading": .title(.heading), "objecttitle": .title(.heading), "dctitle": .title(.heading),
        "shorttitle": .title(.shortTitle),
        "name": .title(.name), "productname": .title(.name),
        "label": .title(.label), "objectname": .title(.label),
        "header": .title(.header), "displayname": .title(.header),
        "subject": .title(.subject),
        "scientificname": .title(.qualifiedName),
        "species": .title(.species),
        "caption": .caption(.caption),
        "photocaption": .caption(.pictureCaption), "imagecaption": .caption(.pictureCaption),
        "legend": .caption(.legend),
        "description": .description(.description),
        "explanation": .description(.synonym), "desc": .description(.synonym),
        "imagedescription": .description(.synonym), "photodescription": .description(.synonym),
        "longdescription": .description(.synonym),
        "summary": .description(.summary), "dcdescription": .description(.summary),
        "selftext": .description(.bodyText), "abstract": .description(.bodyText),
        "bodytext": .description(.bodyText),
        "content": .description(.content), "body": .description(.content), "extract": .description(.content),
        "text": .description(.text), "fulltext": .description(.text), "subtitle": .description(.text),
        "excerpt": .description(.excerpt), "details": .description(.excerpt), "story": .description(.excerpt),
        "about": .description(.excerpt), "message": .description(.excerpt), "subline": .description(.excerpt),
        "alt": .alternative, "alttext": .alternative, "altdescription": .alternative,
        "alternativetext": .alternative, "accessibilitycaption": .alternative, "imagealt": .alternative,
        "alternatetext": .alternative, "comment": .alternative,
        "permalink": .page(.permalink), "foreignlandingurl": .page(.permalink), "pageurl": .page(.permalink),
        "htmlurl": .page(.permalink), "descriptionurl": .page(.permalink),
        "weburl": .page(.webPage), "weburi": .page(.webPage), "html": .page(.webPage),
        "postlink": .page(.webPage), "landingurl": .page(.webPage), "weblink": .page(.webPage),
        "canonicalurl": .page(.webPage), "articleurl": .page(.webPage),
        "web": .page(.page), "alternate": .page(.page), "page": .page(.page), "externalurl": .page(.page),
        "isshownat": .page(.page), "edmisshownat": .page(.page), "objecturl": .page(.page),
        "detailurl": .page(.page),
        "apid": .page(.page),
        "link": .page(.link), "references": .page(.link),
        "url": .page(.url), "shorturl": .page(.url),
        "sourceurl": .page(.href), "href": .page(.href), "fullurl": .page(.href),
        "uri": .page(.uri), "website": .page(.uri),
        "guid": .page(.guid),
        "datetaken": .date(.dateTaken), "takenat": .date(.dateTaken), "datetimeoriginal": .date(.dateTaken),
        "taken": .date(.captured),
        "date": .date(.date), "imagedate": .date(.date),
        "published": .date(.published), "publishedat": .date(.published), "pubdate": .date(.published),
        "datepublished": .date(.published), "datecreated": .date(.published),
        "publishdate": .date(.published), "creationdate": .date(.published),
        "dateposted": .date(.published),
        "createdat": .date(.createdAt), "createdutc": .date(.createdAt), "postedat": .date(.createdAt),
        "datetime": .date(.createdAt),
        "created": .date(.created),
        "timestamp": .date(.timestamp), "dateupload": .date(.timestamp), "uploadedat": .date(.timestamp),
        "time": .date(.time),
        "mtime": .date(.updated), "dateadded": .date(.updated),
        "id": .identity(.id), "nasaid": .identity(.id),
        "guid_": .identity(.uniqueID), "uuid": .identity(.uniqueID), "pageid": .identity(.uniqueID),
        "pk": .identity(.uniqueID), "objectid": .identity(.uniqueID),
        "identifier": .identity(.identifier), "nid": .identity(.identifier),
        "shortcode": .identity(.identifier), "imageid": .identity(.identifier),
        "photoid": .identity(.identifier),
        "slug": .identity(.slug),
        "key": .identity(.key),
        "width": .width, "w": .width, "x": .width, "imagewidth": .width, "originalwidth": .width,
        "pixelwidth": .width, "imgwidth": .width, "photowidth": .width,
        "height": .height, "h": .height, "y": .height, "imageheight": .height, "originalheight": .height,
        "pixelheight": .height, "imgheight": .height, "photoheight": .height,
        "latitude": .latitude, "lat": .latitude, "gpslatitude": .latitude, "geolat": .latitude,
        "longitude": .longitude, "lon": .longitude, "lng": .longitude, "long": .longitude,
        "gpslongitude": .longitude, "geolng": .longitude, "geolon": .longitude, "geolong": .longitude,
        "coordinates": .coordinates, "gpscoordinates": .coordinates, "geo": .coordinates, "gps": .coordinates,
        "geolocation": .coordinates, "geopoint": .coordinates, "geom": .coordinates, "wkt": .coordinates,
        "latlng": .coordinates, "latlon": .coordinates,
        "place": .place(.place), "placename": .place(.place), "locationname": .place(.place),
        "location": .place(.location),
        "venue": .place(.venue),
        "city": .city,
        "country": .country, "countryname": .country,
        "photographer": .credit(.photographer), "photocredit": .credit(.photographer),
        "artistdisplayname": .credit(.photographer), "imagecredit": .credit(.photographer),
        "credit": .credit(.creator), "artist": .credit(.creator), "creator": .credit(.creator),
        "byline": .credit(.creator), "ownername": .credit(.creator),
        "credits": .credit(.author), "author": .credit(.author), "authorname": .credit(.author),
        "copyright": .credit(.copyright),
        "user": .credit(.user),
        "attribution": .credit(.owner), "owner": .credit(.owner), "account": .credit(.owner),
        "username": .credit(.username),
        "camera": .camera(.camera), "cameramodel": .camera(.camera),
        "model": .camera(.model),
        "type": .mediaType, "mediatype": .mediaType, "mime": .mediaType, "mimetype": .mediaType,
        "contenttype": .mediaType, "format": .mediaType, "kind": .mediaType, "filetype": .mediaType,
        "posthint": .mediaType, "urlcontenttype": .linkType,
        "isvideo": .videoFlag,
        "size": .sizeName, "rel": .sizeName, "sizename": .sizeName, "quality": .sizeName,
        "variant": .sizeName,
    ]

    private static func ending(_ words: [String]) -> KeyTraits.Field? {
        guard let last = words.last else { return nil }
        if KeyVocabulary.people.contains(words[0]) { return nil }
        if words[0] == "date", let event = date(describedBy: words.dropFirst()) { return event }
        switch last {
        case "title" where words[0] != "sort" && words[0] != "sub" && words[0] != "canonical":
            return .title(.qualifiedTitle)
        case "headline": return .title(.qualifiedTitle)
        case "label": return .title(.qualifiedName)
        case "caption": return .caption(.qualifiedCaption)
        case "description" where words[0] != "license": return .description(.qualifiedDescription)
        case "alt": return .alternative
        case "date": return .date(.qualifiedDate)
        case "width": return .width
        case "height": return .height
        case "latitude": return .latitude
        case "longitude": return .longitude
        case "name", "guess": return named.contains(words[0]) ? .title(.qualifiedName) : nil
        case "at", "on", "time": return date(ofEvent: words)
        case "timestamp":
            // `taken_at_timestamp`, `creation_timestamp`.
            let event =
                words.count > 2 && ["at", "on"].contains(words[words.count - 2]) ? words.dropLast() : words
            return date(ofEvent: event)
        case "url", "uri", "link", "href":
            return words.dropLast().last.map(pages.contains) == true ? .page(.page) : nil
        default: return nil
        }
    }

    /// Things whose name is a title: `scientificName`, `species_guess`.
    private static let named: Set<String> = [
        "scientific", "common", "species", "preferred", "vernacular", "english", "item", "artwork", "work",
        "painting", "building", "photo", "image", "picture", "object", "taxon",
    ]
    /// Things whose URL is a page: `post_url`, `recordLink`.
    private static let pages: Set<String> = [
        "post", "page", "record", "web", "story", "article", "product", "listing", "landing", "share",
        "permalink", "canonical", "detail", "details", "site", "event", "recipe", "view", "viewer",
    ]

    /// Dates that are named after what happened then or after their zone: `date_taken_utc`, `date_creation`,
    /// `DateTimeUploaded`, `date_gmt`.
    private static func date(describedBy words: ArraySlice<String>) -> KeyTraits.Field? {
        guard let event = words.first(where: { $0 != "time" }) else { return nil }
        return ["gmt", "utc"].contains(event) ? .date(.qualifiedDate) : date(of: event)
    }

    /// Dates by what happened then: `captured_at`, `observed_on`,
    /// `creationTime`, `updated_at`.
    private static func date(ofEvent words: [String]) -> KeyTraits.Field? {
        date(of: words[words.count - 2])
    }

    private static func date(of event: String) -> KeyTraits.Field? {
        switch event {
        case "captured", "capture", "taken", "shot", "photographed", "observed", "recorded": .date(.captured)
        case "creation", "create", "created", "publish", "published", "posted", "event", "date",
            "available":
            .date(.qualifiedDate)
        case "upload", "uploaded", "added", "update", "updated", "modified", "indexed": .date(.updated)
        default: nil
        }
    }
}
