import FeedReading
import Photos
import Testing

/// Which pictures an entry has, and which are only beside them.
@Suite struct EntryPicturesTests {
    @Test func skipsPhotosOfThoseWhoIdentify() throws {
        let feed = try read(
            """
            {"results": [{"id": 1, "species_guess": "Fox", "photos": [{"id": 9, "url": "https://i.example/9.jpg"}],
              "identifications": [{"id": 5, "taxon": {"name": "V", "default_photo": {"url": "https://i.example/v.jpg"}}}]}]}
            """)
        #expect(feed.photos.map(\.original) == ["https://i.example/9.jpg"])
        #expect(feed.photos.map(\.title) == ["Fox"])
    }

    @Test func skipsThePosterOfAVideo() throws {
        let feed = try read(
            """
            {"data": [{"name": "Film", "type": "video", "pictures": {"sizes": [{"width": 640, "height": 360,
                "link": "https://i.example/v.jpg"}]}},
              {"name": "Clip", "embed": {"playlist": "https://v.example/x.m3u8", "thumbnail": "https://i.example/t.jpg"}},
              {"name": "Pier", "type": "photo", "pictures": {"sizes": [{"width": 640, "height": 360,
                "link": "https://i.example/p.jpg"}]}}]}
            """)
        #expect(feed.photos.map(\.title) == ["Pier"])
        #expect(feed.skipped.map(\.index) == [0, 1])
    }

    @Test func filesOfAPostAreNoSizes() throws {
        let feed = try read(
            """
            [{"id": "n", "text": "Cat day", "files": [
              {"id": "f1", "name": "cat.jpg", "type": "image/jpeg", "url": "https://m.example/f1",
               "thumbnailUrl": "https://m.example/thumbnail-f1"},
              {"id": "f2", "name": "dog.jpg", "type": "image/jpeg", "url": "https://m.example/f2",
               "thumbnailUrl": "https://m.example/thumbnail-f2"},
              {"id": "f3", "name": "v.mp4", "type": "video/mp4", "url": "https://m.example/f3",
               "thumbnailUrl": "https://m.example/thumbnail-f3"}]}]
            """)
        #expect(feed.photos.map(\.original) == ["https://m.example/f1", "https://m.example/f2"])
    }

    @Test func aGalleryThatIsAListBelongsToItsEntry() throws {
        let feed = try read(
            """
            {"data": [{"id": 1, "title": "Pier", "gallery": [{"id": 5, "name": "a.jpg", "url": "/u/a.jpg"},
              {"id": 6, "name": "b.jpg", "url": "/u/b.jpg"}]}]}
            """)
        #expect(feed.photos.map(\.original) == ["/u/a.jpg", "/u/b.jpg"])
        #expect(feed.photos.map(\.title) == ["Pier", "Pier"])
    }

    @Test func topicsOfAForumAreEntries() throws {
        let feed = try read(
            """
            {"topic_list": {"topics": [{"id": 1, "title": "Best", "image_url": "https://d.example/1.jpeg"},
              {"id": 2, "title": "None", "image_url": null}]}, "users": [{"id": 1, "avatar_template": "/a/{size}/1.png"}]}
            """)
        #expect(feed.photos.map(\.title) == ["Best"])
        #expect(feed.skipped.map(\.index) == [1])
    }

    @Test(arguments: [
        #"{"-Na": {"caption": "A", "imageUrl": "https://m.example/a.jpg"}, "-Nb": {"caption": "B", "imageUrl": "https://m.example/b.jpg"}}"#,
        #"{"cat": "https://m.example/a.jpg", "dog": "https://m.example/b.jpg"}"#,
        #"{"columns": ["id", "image_url"], "rows": [[1, "https://m.example/a.jpg"], [2, "https://m.example/b.jpg"]]}"#,
        #"{"fields": [{"name": "n"}, {"name": "pic"}], "records": [[1, "https://m.example/a.jpg"], [2, "https://m.example/b.jpg"]]}"#,
    ])
    func everyMemberIsAPicture(of text: String) throws {
        let feed = try read(text)
        #expect(feed.photos.map(\.original) == ["https://m.example/a.jpg", "https://m.example/b.jpg"])
    }

    @Test func namesOfColumnsNameTheirCells() throws {
        let feed = try read(
            #"{"values": [["id", "title", "image"], [1, "One", "https://c.example/1.jpg"], [2, "Two", "https://c.example/2.jpg"]]}"#
        )
        #expect(feed.photos.map(\.title) == ["One", "Two"])
    }

    @Test func aNumberInThePathIdentifiesTheLargerVariant() throws {
        let feed = try read(
            """
            [{"commonName": "Great Tit", "mediaType": "Photo", "previewUrl": "https://c.example/asset/1/480",
              "largeUrl": "https://c.example/asset/1/1200"}]
            """)
        #expect(feed.photos.map(\.original) == ["https://c.example/asset/1/1200"])
        #expect(feed.photos.map(\.thumbnail) == ["https://c.example/asset/1/480"])
    }

    @Test(arguments: [
        "https://b.example/a.jpg ", " https://b.example/a.jpg", "https://b.example/a.jpg\\n", "\\t/a.jpg",
    ])
    func spacesAroundAURLDoNotCount(text: String) throws {
        let feed = try read(
            #"[{"title": "A", "photo": "\#(text)", "link": " https://b.example/page "}]"#,
            url: "https://b.example/")
        #expect(feed.photos.map(\.original) == ["https://b.example/a.jpg"])
        #expect(feed.photos.first?.page == "https://b.example/page")
    }

    @Test func thePageIsTheLinkToIt() throws {
        let feed = try read(
            """
            [{"title": "A", "image": "https://b.example/a.jpg", "links": [
               {"rel": "replies", "href": "https://b.example/1/comments"},
               {"rel": "alternate", "type": "application/json", "href": "https://b.example/1"},
               {"rel": "alternate", "type": "text/html", "href": "https://b.example/1/page"}]},
             {"title": "B", "image": "https://b.example/b.jpg", "href": "https://b.example/collection.json"},
             {"title": "C", "image": "https://b.example/c.jpg", "links": [{"href": "https://b.example/3"}]}]
            """)
        #expect(feed.photos.map(\.page) == ["https://b.example/1/page", nil, "https://b.example/3"])
    }

    /// The Smithsonian names files in the query.
    @Test(arguments: ["TIF", "tif", "tiff", "jp2"])
    func whatBrowsersCanNotShowIsNotTheOriginal(ending: String) throws {
        let feed = try read(
            """
            [{"title": "A", "content": "https://b.example/service?id=1", "resources": [
              {"label": "High-resolution TIFF", "url": "https://b.example/download?id=1.\(ending)", "width": 4000, "height": 3000},
              {"label": "High-resolution JPEG", "url": "https://b.example/download?id=1.jpg", "width": 4000, "height": 3000}]}]
            """)
        #expect(feed.photos.map(\.original) == ["https://b.example/download?id=1.jpg"])
        #expect(feed.photos.first?.description == nil)
    }

    /// The V&A has the base of an image service and a thumbnail, Harvard the base beside the picture.
    @Test func theBaseOfAnImageServiceIsNoPicture() throws {
        let feed = try read(
            """
            [{"title": "A", "_images": {"_primary_thumbnail": "https://b.example/iiif/1/full/!100,100/0/default.jpg",
               "_iiif_image_base_url": "https://b.example/iiif/1/", "_iiif_presentation_url": "https://b.example/1/manifest.json"}},
             {"title": "B", "images": [{"format": "image/jpeg", "baseimageurl": "https://b.example/urn-2",
               "iiifbaseuri": "https://b.example/iiif/2", "width": 2000, "height": 1500}]}]
            """)
        #expect(
            feed.photos.map(\.original) == [
                "https://b.example/iiif/1/full/full/0/default.jpg", "https://b.example/urn-2",
            ])
        #expect(
            feed.photos.map(\.thumbnail) == ["https://b.example/iiif/1/full/!400,400/0/default.jpg", nil])
    }

    /// WordPress and Ghost have a featured picture beside those of their texts.
    @Test func picturesOfTheTextFollowThoseOfTheEntry() throws {
        let feed = try read(
            """
            [{"id": 7, "title": "A", "image": "https://b.example/a.jpg",
              "content": "<p>Words</p><img src='https://b.example/a-300x200.jpg'><img src='https://b.example/b.jpg'>"},
             {"id": 8, "title": "B", "html": "<img src='https://b.example/c.jpg'><img src='https://b.example/d.jpg'>"}]
            """)
        #expect(
            feed.photos.map(\.original) == ["a", "b", "c", "d"].map { "https://b.example/\($0).jpg" })
        #expect(feed.photos.map(\.key) == ["7", "7#2", "8", "8#2"])
        #expect(feed.photos.map(\.title) == ["A", "A", "B", "B"])
    }

    /// Blogger's thumbnail has 72 pixels a side.
    @Test func picturesOfTheTextReplaceAThumbnail() throws {
        let feed = try read(
            """
            {"entry": [{"id": {"$t": "1"}, "title": {"$t": "A"}, "content": {"$t": "<img src='https://b.example/x=s4000'>"},
               "media$thumbnail": {"url": "https://b.example/x=s72-c", "width": "72", "height": "72"}},
              {"id": {"$t": "2"}, "title": {"$t": "B"}, "content": {"$t": "Words"},
               "media$thumbnail": {"url": "https://b.example/y=s72-c", "width": "72", "height": "72"}}]}
            """)
        #expect(feed.photos.map(\.original) == ["https://b.example/x=s4000", "https://b.example/y=s72-c"])
    }

    /// Airtable and Google Drive have previews of all files.
    @Test(arguments: ["application/pdf", "application/vnd.google-apps.document", "text/csv"])
    func skipsThePreviewsOfDocuments(type: String) throws {
        let preview =
            #""thumbnails": {"small": {"url": "https://a.example.org/s", "width": 25, "height": 36}}"#
        let file = #"{"id": "f", "url": "https://a.example.org/x", "type": "\#(type)", \#(preview)}"#
        let feed = try read(
            #"""
            {"records": [
              {"id": "1", "fields": {"Name": "A", "Attachments": [\#(file)]}},
              {"id": "2", "fields": {"Name": "B", "Attachments": [{"id": "g", "url": "https://a.example.org/y", "type": "image/png",
                "width": 3000, "height": 2000}]}}]}
            """#)
        #expect(feed.photos.map(\.title) == ["B"])
        let record = try read(
            #"[{"title": "A", "format": "\#(type)", "thumbnail": "https://a.example.org/a.jpg"}]"#)
        #expect(record.photos.map(\.title) == ["A"])
    }
}
