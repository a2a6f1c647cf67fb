import FeedReading
import Photos
import Testing

/// Responses of well-known services, reduced to what makes each special.
///
/// Over 300 lines: most of it is the responses themselves, one beside the other.
@Suite struct ServiceResponseTests {
    @Test func unsplashListsSizesUnderNames() throws {
        let feed = try read(
            """
            [{"id": "a", "width": 4000, "height": 3000, "description": null, "alt_description": "a tree",
              "urls": {"raw": "https://i.example/1?ixid=1", "full": "https://i.example/1?ixid=1&q=85",
                       "small": "https://i.example/1?ixid=1&w=400", "thumb": "https://i.example/1?ixid=1&w=200"},
              "links": {"html": "https://u.example/photos/a", "download": "https://u.example/photos/a/download"},
              "tags": [{"source": {"cover_photo": {"urls": {"raw": "https://i.example/9"}}}}],
              "user": {"name": "N", "profile_image": {"large": "https://i.example/n"}}}]
            """)
        #expect(feed.photos.map(\.title) == ["a tree"])
        #expect(feed.photos.map(\.original) == ["https://i.example/1?ixid=1"])
        #expect(feed.photos.map(\.thumbnail) == ["https://i.example/1?ixid=1&w=400"])
        #expect(feed.photos.first?.size == PixelSize(width: 4000, height: 3000))
        #expect(feed.photos.first?.credit == "N")
    }

    @Test func unsplashCollectionHasItsCover() throws {
        let feed = try read(
            """
            [{"id": 1, "title": "Trees", "cover_photo": {"id": "c", "urls": {"raw": "https://i.example/c"}},
              "preview_photos": [{"id": "c", "urls": {"raw": "https://i.example/c"}},
                                 {"id": "d", "urls": {"raw": "https://i.example/d"}}]}]
            """)
        #expect(feed.photos.map(\.title) == ["Trees"])
        #expect(feed.photos.map(\.original) == ["https://i.example/c"])
    }

    @Test func pexelsDescribesPhotosByTheirAlternativeText() throws {
        let feed = try read(
            """
            {"page": 1, "photos": [{"id": 2, "width": 4160, "height": 6240, "url": "https://www.px.example/photo/2/",
              "photographer": "M", "photographer_url": "https://px.example/@m", "avg_color": "#BBA99B",
              "src": {"original": "https://i.px.example/2.jpeg", "large": "https://i.px.example/2.jpeg?h=650",
                      "tiny": "https://i.px.example/2.jpeg?h=200"}, "liked": false, "alt": "A blue bicycle"}]}
            """)
        #expect(feed.photos.map(\.title) == ["A blue bicycle"])
        #expect(feed.photos.map(\.original) == ["https://i.px.example/2.jpeg"])
        #expect(feed.photos.map(\.page) == ["https://www.px.example/photo/2/"])
    }

    @Test func pixabayNamesSizesInEachKey() throws {
        let feed = try read(
            """
            {"total": 1, "hits": [{"id": 3, "pageURL": "https://px.example/photos/3/", "type": "photo", "tags": "a, b",
              "previewURL": "https://c.example/3_150.jpg", "previewWidth": 150, "previewHeight": 84,
              "webformatURL": "https://c.example/3_640", "webformatWidth": 640, "webformatHeight": 360,
              "largeImageURL": "https://c.example/3_1280", "imageWidth": 4000, "imageHeight": 2250, "user": "J",
              "userImageURL": "https://c.example/user.jpg"},
             {"id": 4, "type": "film", "videos": {"large": {"url": "https://c.example/4.mp4",
              "thumbnail": "https://c.example/4.jpg"}}}]}
            """)
        #expect(feed.photos.map(\.original) == ["https://c.example/3_1280"])
        #expect(feed.photos.map(\.thumbnail) == ["https://c.example/3_640"])
        #expect(feed.photos.map(\.page) == ["https://px.example/photos/3/"])
        #expect(feed.skipped.map(\.index) == [1])
    }

    @Test func mediaWikiKeysPagesByNumberAndKeepsTheirOrder() throws {
        let feed = try read(
            """
            {"query": {"pages": {
              "30": {"pageid": 30, "title": "File:B.jpg", "imageinfo": [{"url": "https://w.example/b/B.jpg",
                "thumburl": "https://w.example/thumb/B.jpg/300px-B.jpg", "thumbwidth": 300, "thumbheight": 200,
                "width": 3000, "height": 2000, "descriptionurl": "https://w.example/wiki/File:B.jpg"}]},
              "4": {"pageid": 4, "title": "File:A.jpg", "globalusage": [{"url": "https://w.example/x.jpg"}],
                "imageinfo": [{"url": "https://w.example/a/A.jpg", "width": 30, "height": 20,
                "descriptionurl": "https://w.example/wiki/File:A.jpg"}]}}}}
            """)
        #expect(feed.photos.map(\.title) == ["File:B.jpg", "File:A.jpg"])
        #expect(feed.photos.map(\.original) == ["https://w.example/b/B.jpg", "https://w.example/a/A.jpg"])
        #expect(feed.photos.first?.thumbnail == "https://w.example/thumb/B.jpg/300px-B.jpg")
        #expect(feed.photos.first?.page == "https://w.example/wiki/File:B.jpg")
    }

    @Test func openverseNamesTheLandingPage() throws {
        let feed = try read(
            """
            {"result_count": 1, "results": [{"id": "u", "title": "Wrench", "url": "https://f.example/1_b",
              "foreign_landing_url": "https://f.example/photos/1", "creator": "C", "license_url": "https://cc.example/by",
              "thumbnail": "https://api.example/v1/images/u/thumb/", "width": 1024, "height": 683,
              "related_url": "https://api.example/v1/images/u/related/"}]}
            """)
        #expect(feed.photos.map(\.original) == ["https://f.example/1_b"])
        #expect(feed.photos.map(\.thumbnail) == ["https://api.example/v1/images/u/thumb/"])
        #expect(feed.photos.map(\.page) == ["https://f.example/photos/1"])
        #expect(feed.photos.map(\.credit) == ["C"])
    }

    @Test func nasaKeepsWordsAndPictureSideBySide() throws {
        let feed = try read(
            """
            {"collection": {"version": "1.0", "href": "http://n.example/search", "items": [
              {"href": "https://n.example/image/P1/collection.json",
               "data": [{"title": "Saturn", "nasa_id": "P1", "media_type": "image", "description": "Rings."}],
               "links": [{"href": "https://n.example/image/P1~thumb.jpg", "rel": "preview", "render": "image"}]},
              {"href": "https://n.example/video/V1/collection.json",
               "data": [{"title": "Launch", "nasa_id": "V1", "media_type": "video"}],
               "links": [{"href": "https://n.example/video/V1~thumb.jpg", "rel": "preview", "render": "image"}]}],
              "links": [{"rel": "next", "prompt": "Next", "href": "http://n.example/search?page=2"}]}}
            """)
        #expect(feed.photos.map(\.title) == ["Saturn"])
        #expect(feed.photos.map(\.description) == ["Rings."])
        #expect(feed.photos.map(\.original) == ["https://n.example/image/P1~thumb.jpg"])
        #expect(feed.skipped.map(\.index) == [1])
    }

    @Test func nasaPictureOfTheDayMayBeAVideo() {
        let text = """
            {"date": "2024-01-01", "title": "T", "media_type": "video", "url": "https://www.y.example/embed/x",
             "thumbnail_url": "https://img.y.example/x/0.jpg"}
            """
        #expect(failure(text)?.arguments[.cause] == .message(Message(SkipReason.video)))
    }

    @Test func redditEscapesURLsAndNestsEntries() throws {
        let feed = try read(
            """
            {"kind": "Listing", "data": {"children": [
              {"kind": "t3", "data": {"id": "1", "title": "Sea", "thumbnail": "https://b.r.example/t.jpg", "name": "t3_1",
                "permalink": "/r/pics/comments/1/", "url": "https://i.r.example/sea.jpg", "author": "A",
                "preview": {"images": [{"id": "p", "source": {"url": "https://p.r.example/sea.jpg?s=1&amp;x=2",
                  "width": 3000, "height": 2000}, "resolutions": [{"url": "https://p.r.example/sea.jpg?w=108",
                  "width": 108, "height": 72}]}]}}},
              {"kind": "t3", "data": {"id": "2", "title": "Text", "thumbnail": "self", "url": "https://r.example/r/x"}}]}}
            """)
        #expect(feed.photos.map(\.title) == ["Sea"])
        #expect(feed.photos.map(\.original) == ["https://p.r.example/sea.jpg?s=1&x=2"])
        #expect(feed.skipped.map(\.index) == [1])
    }

    @Test func redditGalleryIsKeyedByIdentifier() throws {
        let feed = try read(
            """
            {"data": {"children": [{"data": {"title": "Two", "is_gallery": true, "media_metadata": {
              "abc1": {"status": "valid", "e": "Image", "m": "image/jpg", "id": "abc1",
                "p": [{"y": 100, "x": 50, "u": "https://p.r.example/abc1.jpg?width=50"}],
                "s": {"y": 4000, "x": 2000, "u": "https://p.r.example/abc1.jpg?width=2000"}},
              "def2": {"status": "valid", "e": "Image", "m": "image/jpg", "id": "def2",
                "p": [{"y": 100, "x": 50, "u": "https://p.r.example/def2.jpg?width=50"}],
                "s": {"y": 4000, "x": 2000, "u": "https://p.r.example/def2.jpg?width=2000"}}}}}]}}
            """)
        #expect(feed.photos.map(\.title) == ["Two", "Two"])
        #expect(
            feed.photos.map(\.original) == [
                "https://p.r.example/abc1.jpg?width=2000", "https://p.r.example/def2.jpg?width=2000",
            ])
    }

    @Test func mastodonAttachesPicturesAndShowsCards() throws {
        let feed = try read(
            """
            [{"id": "1", "content": "<p>Hello <b>sea</b></p>", "url": "https://m.example/@a/1",
              "account": {"avatar": "https://m.example/a.png", "header": "https://m.example/h.png"},
              "media_attachments": [
                {"id": "2", "type": "image", "url": "https://m.example/original/2.png",
                 "preview_url": "https://m.example/small/2.png", "remote_url": "https://o.example/2.png",
                 "description": "Waves"},
                {"id": "3", "type": "image", "url": "https://m.example/original/3.png", "description": null},
                {"id": "4", "type": "gifv", "url": "https://m.example/4.mp4", "preview_url": "https://m.example/4.png"}],
              "card": null},
             {"id": "5", "content": "<p>Link</p>", "media_attachments": [],
              "card": {"image": "https://m.example/card.jpg"}, "emojis": [{"url": "https://m.example/e.png"}]}]
            """)
        #expect(
            feed.photos.map(\.original) == [
                "https://m.example/original/2.png", "https://m.example/original/3.png",
            ])
        #expect(feed.photos.map(\.title) == ["Hello sea", "Hello sea"])
        #expect(feed.photos.map(\.description) == ["Waves", nil])
        #expect(feed.photos[0].thumbnail == "https://m.example/small/2.png")
        #expect(feed.skipped.map(\.index) == [1])
    }

    @Test func imgurAlbumHasItsCover() throws {
        let feed = try read(
            """
            {"data": [{"id": "A", "title": "Album", "is_album": true, "cover": "i1", "link": "https://im.example/a/A",
              "images": [{"id": "i1", "type": "image/jpeg", "link": "https://i.im.example/i1.jpg", "width": 10, "height": 20},
                         {"id": "i2", "type": "image/jpeg", "link": "https://i.im.example/i2.jpg", "width": 10, "height": 20}]},
             {"id": "B", "title": "One", "type": "image/png", "link": "https://i.im.example/B.png", "is_album": false},
             {"id": "C", "title": "Film", "type": "video/mp4", "link": "https://i.im.example/C.mp4"}], "success": true}
            """)
        #expect(feed.photos.map(\.title) == ["Album", "One"])
        #expect(feed.photos.map(\.original) == ["https://i.im.example/i1.jpg", "https://i.im.example/B.png"])
    }

    @Test func picsumNamesAPageAndAnImageWithoutExtension() throws {
        let feed = try read(
            """
            [{"id": "0", "author": "A", "width": 5000, "height": 3333, "url": "https://u.example/photos/yC",
              "download_url": "https://pic.example/id/0/5000/3333"}]
            """)
        #expect(feed.photos.map(\.original) == ["https://pic.example/id/0/5000/3333"])
        #expect(feed.photos.map(\.page) == ["https://u.example/photos/yC"])
        #expect(feed.photos.map(\.credit) == ["A"])
    }

    @Test func metropolitanMuseumListsFurtherViews() throws {
        let feed = try read(
            """
            {"objectID": 1, "title": "Vase", "primaryImage": "https://m.example/original/DP1.jpg",
             "primaryImageSmall": "https://m.example/web-large/DP1.jpg", "objectURL": "https://m.example/object/1",
             "additionalImages": ["https://m.example/original/DP2.jpg", "https://m.example/original/DP3.jpg"],
             "constituents": [{"name": "Potter"}], "artistDisplayName": "Potter", "isHighlight": false}
            """)
        #expect(feed.photos.map(\.original).map { $0?.suffix(7) } == ["DP1.jpg", "DP2.jpg", "DP3.jpg"])
        #expect(feed.photos.map(\.title) == ["Vase", "Vase", "Vase"])
        #expect(feed.photos[0].thumbnail == "https://m.example/web-large/DP1.jpg")
    }

    @Test func clevelandMuseumNamesSizesByUse() throws {
        let feed = try read(
            """
            {"info": {"total": 1}, "data": [{"id": 1, "title": "Bowl", "url": "https://c.example/art/1", "images": {
              "web": {"url": "https://c.example/1_web.jpg", "width": "893", "height": "600"},
              "print": {"url": "https://c.example/1_print.jpg", "width": "3400", "height": "2284"},
              "full": {"url": "https://c.example/1_full.tif", "width": "6000", "height": "4031"}}}]}
            """)
        #expect(feed.photos.map(\.original) == ["https://c.example/1_print.jpg"])
        #expect(feed.photos.map(\.thumbnail) == ["https://c.example/1_web.jpg"])
    }

    @Test func rijksmuseumListsPictureAndHeader() throws {
        let feed = try read(
            """
            {"count": 1, "artObjects": [{"id": "en-SK-1", "title": "Night", "links": {"web": "https://r.example/SK-1"},
              "webImage": {"guid": "g1", "width": 2000, "height": 1600, "url": "https://lh.example/abc=s0"},
              "headerImage": {"guid": "g2", "width": 1920, "height": 460, "url": "https://lh.example/def=s0"}}]}
            """)
        #expect(feed.photos.count == 1)
        #expect(feed.photos.map(\.original) == ["https://lh.example/abc=s0"])
    }

    @Test func europeanaPutsEveryValueInAList() throws {
        let feed = try read(
            """
            {"success": true, "items": [{"id": "/1/a", "title": ["Cloister"], "edmPreview":
              ["https://e.example/thumbnail-by-url.json?uri=http%3A%2F%2Fx.example%2Fa.jpg"],
              "edmIsShownAt": ["http://x.example/record/1"], "guid": "https://www.e.example/item/1/a"}]}
            """)
        #expect(feed.photos.map(\.title) == ["Cloister"])
        #expect(feed.photos.first?.original?.hasPrefix("https://e.example/thumbnail-by-url.json") == true)
    }

    @Test func wordPressRendersItsWords() throws {
        let feed = try read(
            """
            [{"id": 5, "link": "https://w.example/5", "title": {"rendered": "A &amp; B"},
              "content": {"rendered": "<p>Text</p><img src='https://w.example/up/5.jpg' width='800' height='600'>"}}]
            """)
        #expect(feed.photos.map(\.title) == ["A & B"])
        #expect(feed.photos.map(\.original) == ["https://w.example/up/5.jpg"])
        #expect(feed.photos.map(\.description) == ["Text"])
    }

    @Test func wordPressMediaNamesFilesWithoutFolders() throws {
        let feed = try read(
            """
            [{"id": 6, "title": {"rendered": "Pier"}, "source_url": "https://w.example/up/pier.jpg",
              "media_details": {"width": 2000, "height": 1000, "file": "up/pier.jpg", "sizes": {
                "medium": {"file": "pier-300x150.jpg", "width": 300, "height": 150,
                           "source_url": "https://w.example/up/pier-300x150.jpg"}}}}]
            """)
        #expect(feed.photos.map(\.original) == ["https://w.example/up/pier.jpg"])
        #expect(feed.photos.map(\.thumbnail) == ["https://w.example/up/pier-300x150.jpg"])
    }

    @Test func geoJSONPutsLongitudeFirst() throws {
        let feed = try read(
            """
            {"type": "FeatureCollection", "features": [{"type": "Feature", "properties":
              {"name": "Pier", "image": "https://g.example/1.jpg"},
              "geometry": {"type": "Point", "coordinates": [5.3, 60.4]}}]}
            """)
        #expect(feed.photos.map(\.title) == ["Pier"])
        #expect(feed.photos.first?.coordinate == Coordinate(latitude: 60.4, longitude: 5.3))
    }

    @Test func instagramCarouselRepeatsItsFirstPicture() throws {
        let feed = try read(
            """
            {"data": [{"id": "1", "caption": "Two", "media_type": "CAROUSEL_ALBUM", "media_url": "https://c.example/1.jpg?x=1",
              "permalink": "https://i.example/p/1/", "children": {"data": [
                {"id": "2", "media_type": "IMAGE", "media_url": "https://c.example/1.jpg?x=1"},
                {"id": "3", "media_type": "IMAGE", "media_url": "https://c.example/2.jpg?x=1"}]}},
             {"id": "4", "media_type": "VIDEO", "media_url": "https://c.example/4.mp4",
              "thumbnail_url": "https://c.example/4.jpg"}]}
            """)
        #expect(
            feed.photos.map(\.original) == ["https://c.example/1.jpg?x=1", "https://c.example/2.jpg?x=1"])
        #expect(feed.photos.map(\.title) == ["Two", "Two"])
    }

    @Test func songsHaveCoversAndNoPhotos() {
        let text = """
            {"results": [{"id": "1", "name": "Song", "audio": "https://a.example/1?format=mp31",
              "album_image": "https://a.example/1.jpg", "image": "https://a.example/1.jpg"}]}
            """
        #expect(isOneEntryWithoutPicture(failure(text)))
    }

    @Test func blueskyNamesThumbAndFullSize() throws {
        let feed = try read(
            """
            {"feed": [{"post": {"uri": "at://1", "author": {"avatar": "https://c.example/avatar/1@jpeg"},
              "record": {"text": "Hello"}, "embed": {"images": [{"alt": "A pier",
              "thumb": "https://c.example/feed_thumbnail/1@jpeg", "fullsize": "https://c.example/feed_fullsize/1@jpeg"}]}}}]}
            """)
        #expect(feed.photos.map(\.original) == ["https://c.example/feed_fullsize/1@jpeg"])
        #expect(feed.photos.map(\.thumbnail) == ["https://c.example/feed_thumbnail/1@jpeg"])
    }

    @Test func googlePhotosNamesAProductPageBesideTheImage() throws {
        let feed = try read(
            """
            {"mediaItems": [{"id": "1", "description": "d", "productUrl": "https://ph.example/1",
              "baseUrl": "https://lh.example/abc", "mimeType": "image/jpeg", "filename": "IMG.JPG"}]}
            """)
        #expect(feed.photos.map(\.original) == ["https://lh.example/abc"])
    }

    @Test func lemmyDescribesThePictureBesideItsPost() throws {
        let feed = try read(
            """
            {"posts": [
              {"post": {"id": 1, "name": "My cat", "url": "https://l.example/pictrs/image/a.webp",
                "thumbnail_url": "https://l.example/pictrs/image/a.webp?format=webp&thumbnail=256",
                "published": "2024-01-01T00:00:00Z", "ap_id": "https://l.example/post/1"},
               "creator": {"name": "ann", "avatar": "https://l.example/pictrs/image/n.png"},
               "community": {"name": "pics", "icon": "https://l.example/pictrs/image/i.png"},
               "image_details": {"link": "https://l.example/pictrs/image/a.webp", "width": 1000, "height": 800,
                 "content_type": "image/webp"}},
              {"post": {"id": 2, "name": "My dog", "url": "https://l.example/pictrs/image/b.webp",
                "published": "2024-01-02T00:00:00Z", "ap_id": "https://l.example/post/2"},
               "creator": {"name": "bob"}, "community": {"name": "pics"}}]}
            """)
        #expect(feed.photos.map(\.title) == ["My cat", "My dog"])
        #expect(feed.photos.map(\.page) == ["https://l.example/post/1", "https://l.example/post/2"])
        #expect(feed.photos[0].original == "https://l.example/pictrs/image/a.webp")
        #expect(feed.photos[0].size == PixelSize(width: 1000, height: 800))
        #expect(feed.photos[0].date != nil)
    }
}
