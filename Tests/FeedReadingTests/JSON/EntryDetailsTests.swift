import FeedReading
import Foundation
import Photos
import Testing

/// Pages, sizes, places, dates and names, in the ways that services write them.
@Suite struct EntryDetailsTests {
    @Test(arguments: [
        #"{"post_url": "https://p.example/1", "photos": [{"original_size": {"url": "https://i.example/1.jpg"}}]}"#,
        #"{"image": "https://i.example/1.jpg", "links": {"html": "https://p.example/1"}}"#,
        #"{"image": "https://i.example/1.jpg", "_links": {"html": {"href": "https://p.example/1"}}}"#,
        #"{"image": "https://i.example/1.jpg", "html": "<p>Words</p>", "url": "https://p.example/1"}"#,
        #"{"image": {"url": "https://i.example/1.jpg", "guid": "g"}, "record_link": "https://p.example/1"}"#,
        #"{"product_image": "https://i.example/1.jpg", "product_url": "https://p.example/1"}"#,
        """
        {"webSearchUrl": "https://s.example/?q=1", "contentUrl": "https://i.example/1.jpg",
         "hostPageUrl": "https://p.example/1"}
        """,
    ])
    func findsThePage(of entry: String) throws {
        let photo = try #require(try read(#"[{"title": "A"}, \#(entry)]"#).photos.first)
        #expect(photo.original == "https://i.example/1.jpg")
        #expect(photo.page == "https://p.example/1")
    }

    @Test(arguments: [
        #"{"image": {"asset": {"url": "https://i.example/1.jpg", "metadata": {"dimensions": {"width": 3000, "height": 2000}}}}}"#,
        #"{"file": {"url": "https://i.example/1.jpg", "details": {"size": 9, "image": {"width": 3000, "height": 2000}}}}"#,
        """
        {"link": "https://i.example/1.jpg", "image": {"thumbnailLink": "https://i.example/t", "width": 3000,
          "height": 2000, "thumbnailWidth": 150, "thumbnailHeight": 100}}
        """,
        """
        {"source_url": "https://i.example/1.jpg", "media_details": {"width": 3000, "height": 2000, "sizes": {
          "full": {"source_url": "https://i.example/1.jpg", "width": 3000, "height": 2000}}}}
        """,
        """
        {"width": 3000, "height": 2000, "element_url": "https://i.example/1.jpg",
         "download_url": "https://i.example/action.php?id=5",
         "derivatives": {"xxlarge": {"url": "https://i.example/x.jpg", "width": 1656, "height": 1104}}}
        """,
    ])
    func findsTheSize(of entry: String) throws {
        let photo = try #require(try read("[\(entry)]").photos.first)
        #expect(photo.original == "https://i.example/1.jpg")
        #expect(photo.size == PixelSize(width: 3000, height: 2000))
    }

    @Test(arguments: [
        #""location": "60.39,5.32""#, #""geometry": {"x": 5.32, "y": 60.39}"#,
        #""decimalLatitude": 60.39, "decimalLongitude": 5.32"#,
        #""geojson": {"type": "Point", "coordinates": [5.32, 60.39]}"#,
        #""imageMediaMetadata": {"location": {"latitude": 60.39, "longitude": 5.32}}"#,
        #""location": "POINT(5.32 60.39)""#, #""geom": "SRID=4326;POINT Z (5.32 60.39 12)""#,
        #""wkt": "Point (5.32 60.39)""#, #""latlng": "60.39, 5.32""#,
        #""geo": {"lat": "60.39", "lng": "5.32"}"#,
    ])
    func findsThePoint(_ member: String) throws {
        let feed = try read(#"[{"image": "https://i.example/1.jpg", \#(member)}]"#)
        #expect(feed.photos.first?.coordinate == Coordinate(latitude: 60.39, longitude: 5.32))
        #expect(feed.photos.first?.place == nil)
    }

    @Test(arguments: [
        "POINT(east 60.39)", "POINT(5.32)", "POINT EMPTY()", "Viewpoint (60.39 5.32)", "SRID=3857;POINT(1 2)",
    ])
    func otherTextsAreNoPoints(_ text: String) throws {
        let feed = try read(#"[{"image": "https://i.example/1.jpg", "location": "\#(text)"}]"#)
        #expect(feed.photos.first?.coordinate == nil)
    }

    @Test(arguments: [
        #""captured_at": 1700000000000"#, #""created": {"$date": "2023-11-14T22:13:20Z"}"#,
        #""created_at": "Tue Nov 14 22:13:20 +0000 2023""#, #""date_dt": "2023-11-14T22:13:20Z""#,
        #""eventTime": ["2023-11-14T22:13:20Z"]"#, #""date_creation": "2023-11-14T22:13:20Z""#,
        #""date_taken_utc": "2023-11-14T22:13:20Z", "date_available": "2024-01-01T00:00:00Z""#,
        #""DateTimeUploaded": "2023-11-14T22:13:20Z""#, #""date_gmt": "2023-11-14T22:13:20Z""#,
    ])
    func findsTheDate(_ member: String) throws {
        let feed = try read(#"[{"image": "https://i.example/1.jpg", \#(member)}]"#)
        #expect(feed.photos.first?.date == Date(timeIntervalSince1970: 1_700_000_000))
    }

    @Test(arguments: [
        #""scientificName": "Owl""#, #""species_guess": "Owl""#,
        #""name": {"common": "Owl", "official": "O"}"#,
        #""title_s": "Owl""#, #""itemLabel": {"type": "literal", "value": "Owl"}"#,
        #""edge_media_to_caption": {"edges": [{"node": {"text": "Owl"}}]}, "accessibility_caption": "Photo""#,
        #""caption": "Owl", "file": {"name": "a.jpg", "url": "https://i.example/1.jpg"}"#,
    ])
    func findsTheName(_ member: String) throws {
        let feed = try read(#"[{"image": "https://i.example/1.jpg", \#(member)}]"#)
        #expect(feed.photos.first?.title == "Owl")
    }

    @Test(arguments: ["owners", "creators", "artists", "photographers", "publishers", "members"])
    func portraitsInAListOfPeopleAreNoPhotos(_ name: String) throws {
        let people = #"[{"id": 7, "name": "Ann", "images": [{"url": "https://i.example/ann.jpg"}]}]"#
        let feed = try read(
            #"[{"id": 1, "title": "A", "image": "https://i.example/1.jpg", "\#(name)": \#(people)}, {"id": 2, "title": "B", "image": "https://i.example/2.jpg", "\#(name)": \#(people)}]"#
        )
        #expect(feed.photos.map(\.original) == ["https://i.example/1.jpg", "https://i.example/2.jpg"])
    }

    @Test func theWholeTextOfAPostIsItsText() throws {
        let feed = try read(
            #"[{"full_text": "An owl at noon", "media": [{"media_url_https": "https://i.example/1.jpg"}]}]"#)
        #expect(feed.photos.map(\.title) == ["An owl at noon"])
    }

    @Test func prefersTheSafeOneOfTwoURLs() throws {
        let feed = try read(
            #"[{"id": 1, "media_url": "http://i.example/1.jpg", "media_url_https": "https://i.example/1.jpg"}]"#
        )
        #expect(feed.photos.map(\.original) == ["https://i.example/1.jpg"])
    }

    @Test func theOnlyPictureOfAPostHasItsTitleAndPage() throws {
        let feed = try read(
            """
            [{"id": 5, "link": "https://w.example/post", "title": {"rendered": "Post"}, "_embedded": {
              "wp:featuredmedia": [{"id": 7, "title": {"rendered": "img_7"}, "link": "https://w.example/img7",
                "source_url": "https://w.example/7.jpg"}]}}]
            """)
        #expect(feed.photos.map(\.title) == ["Post"])
        #expect(feed.photos.map(\.page) == ["https://w.example/post"])
    }

    @Test func kilobytesAreNoSizesOfAPicture() throws {
        let feed = try read(
            """
            {"data": [{"attributes": {"title": "Pier", "cover": {"data": {"id": 5, "attributes": {
              "name": "IMG_5.jpg", "width": 3000, "height": 2000, "size": 900.2, "url": "/uploads/IMG_5.jpg",
              "formats": {"large": {"name": "large", "url": "/uploads/large_IMG_5.jpg", "width": 1000,
                "height": 667, "size": 99.1}}}}}}}]}
            """)
        #expect(feed.photos.map(\.title) == ["Pier"])
        #expect(feed.photos.map(\.original) == ["/uploads/IMG_5.jpg"])
    }

    @Test func wikimediaCommonsHasItsWordsInMetadata() throws {
        let feed = try read(
            """
            {"query": {"pages": [{"pageid": 1, "ns": 6, "title": "File:A b.jpg", "imageinfo": [
              {"url": "https://c.example/a.jpg", "timestamp": "2020-01-01T00:00:00Z", "width": 4000, "height": 3000,
               "extmetadata": {"ObjectName": {"value": "A b"}, "ImageDescription": {"value": "<b>A hill</b> at noon"},
                 "DateTimeOriginal": {"value": "2019-12-31 10:11:12"}, "Credit": {"value": "Own work"},
                 "Artist": {"value": "<a href='/wiki/User:Ann'>Ann</a>"}, "LicenseUrl": {"value": "https://l.example/"},
                 "GPSLatitude": {"value": "48.1"}, "GPSLongitude": {"value": "11.5"}}}]},
              {"pageid": 2, "ns": 6, "title": "File:C.jpg", "imageinfo": [{"url": "https://c.example/c.jpg"}]}]}}
            """)
        let photo = try #require(feed.photos.first)
        #expect(photo.original == "https://c.example/a.jpg" && feed.photos.count == 2)
        #expect(photo.description == "A hill at noon" && photo.credit == "Ann")
        #expect(photo.date?.timeIntervalSince1970 == 1_577_787_072)
        #expect(photo.coordinate == Coordinate(latitude: 48.1, longitude: 11.5))
    }

    @Test(arguments: [
        #""taken_at_timestamp": 1700000000"#, #""creation_timestamp": 1700000000"#,
        #""published_timestamp": "1700000000""#, #""mtime": 1700000000"#,
        #""photoTakenTime": {"timestamp": "1700000000", "formatted": "Nov 14, 2023"}"#,
        #""datePosted": "2023-11-14T22:13:20Z""#, #""dateAdded": "2023-11-14T22:13:20Z""#,
    ])
    func otherNamesOfDates(member: String) throws {
        let feed = try read(#"[{"title": "A", "image": "https://a.example/a.jpg", \#(member)}]"#)
        #expect(feed.photos.map(\.date) == [Date(timeIntervalSince1970: 1_700_000_000)])
    }

    @Test func theDateWhenAPhotoWasTakenIsPreferred() throws {
        let feed = try read(
            #"[{"title": "A", "image": "https://a.example/a.jpg", "mtime": 1, "uploaded_timestamp": 1600000000, "taken_at_timestamp": 1700000000}]"#
        )
        #expect(feed.photos.map(\.date) == [Date(timeIntervalSince1970: 1_700_000_000)])
    }

    @Test(arguments: [
        (#"{"name": "Bergen", "country": "Norway"}"#, "Bergen, Norway"),
        (#"{"name": "Bergen, Vestland", "country": "Norway"}"#, "Bergen, Vestland"),
        (#"{"name": "Norway", "country": "Norway"}"#, "Norway"), (#"{"name": "Bergen"}"#, "Bergen"),
    ])
    func theCountryOfAPlaceIsKept(place: String, name: String) throws {
        let feed = try read(#"[{"title": "A", "image": "https://a.example/a.jpg", "place": \#(place)}]"#)
        #expect(feed.photos.map(\.place) == [name])
    }

    @Test(arguments: [
        #""ap_id": "https://a.example/post/1", "url": "https://a.example/1.jpg""#,
        #""fullUrl": "/post/1", "image": "https://a.example/1.jpg""#,
        #""references": "https://a.example/post/1", "image": "https://a.example/1.jpg""#,
    ])
    func otherNamesOfPages(members: String) throws {
        let feed = try read(#"[{"title": "A", \#(members)}]"#, url: "https://a.example/")
        #expect(feed.photos.map(\.page) == ["https://a.example/post/1"])
        #expect(feed.photos.map(\.original) == ["https://a.example/1.jpg"])
    }
}
