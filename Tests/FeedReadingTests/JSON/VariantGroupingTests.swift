import FeedReading
import Photos
import Testing

/// Which URLs are variants of one picture, by responses of services with different conventions.
@Suite struct VariantGroupingTests {
    @Test func fiveHundredPixelsListsSizesTwice() throws {
        let feed = try read(
            """
            {"photos": [{"id": 1, "name": "Orange", "width": 4000, "height": 3000,
              "image_url": ["https://d.example/photo/1/w%3D70_h%3D70/v2?sig=a", "https://d.example/photo/1/m%3D2048/v2?sig=c"],
              "images": [{"size": 1, "url": "https://d.example/photo/1/w%3D70_h%3D70/v2?sig=a", "format": "jpeg"},
                         {"size": 2048, "url": "https://d.example/photo/1/m%3D2048/v2?sig=c", "format": "jpeg"}]},
             {"id": 2, "name": "Lemon", "image_url":
              ["https://d.example/photo/2/w%3D70_h%3D70/v2?sig=d", "https://d.example/photo/2/m%3D900/v2?sig=e"]}]}
            """)
        #expect(feed.photos.map(\.title) == ["Orange", "Lemon"])
        #expect(
            feed.photos.map(\.original) == [
                "https://d.example/photo/1/m%3D2048/v2?sig=c", "https://d.example/photo/2/m%3D900/v2?sig=e",
            ])
    }

    @Test func redditKeysTheVariantsOfAGalleryByTheirPicture() throws {
        let feed = try read(
            """
            {"data": {"children": [{"data": {"id": "g", "title": "Two", "is_gallery": true, "media_metadata": {
              "aa": {"status": "valid", "e": "Image", "m": "image/jpg", "id": "aa",
                "p": [{"y": 135, "x": 108, "u": "https://p.example/aa.jpg?width=108&amp;s=1"}],
                "s": {"y": 3000, "x": 2400, "u": "https://p.example/aa.jpg?width=2400&amp;s=2"}},
              "bb": {"status": "valid", "e": "Image", "m": "image/jpg", "id": "bb",
                "p": [{"y": 135, "x": 108, "u": "https://p.example/bb.jpg?width=108&amp;s=3"}],
                "s": {"y": 3000, "x": 2400, "u": "https://p.example/bb.jpg?width=2400&amp;s=4"}}}}},
             {"data": {"id": "s", "title": "Words", "url": "https://r.example/r/a/comments/s/", "thumbnail": "self",
              "thumbnail_height": 93, "thumbnail_width": 140, "selftext": "Only words."}}]}}
            """)
        #expect(
            feed.photos.map(\.original) == [
                "https://p.example/aa.jpg?width=2400&s=2", "https://p.example/bb.jpg?width=2400&s=4",
            ])
    }

    @Test func libraryOfCongressStatesSizesInFragments() throws {
        let feed = try read(
            """
            {"results": [{"title": "Lincoln", "image_url": ["//t.example/1_150px.jpg#h=150&w=120",
              "//t.example/1r.jpg#h=640&w=520", "//t.example/1v.jpg#h=1024&w=830"]}]}
            """, url: "https://l.example/")
        #expect(feed.photos.compactMap(\.original).map { $0.hasPrefix("https://t.example/1v.jpg") } == [true])
    }

    @Test func sizesInFragmentsAreThoseOfTheSameURLElsewhere() throws {
        let feed = try read(
            """
            {"results": [{"title": "Lincoln", "image_url": ["https://t.example/x_150px.jpg#h=150&w=119",
              "https://t.example/xr.jpg#h=640&w=507", "https://t.example/xv.jpg#h=1024&w=811"],
              "resources": [{"image": "https://t.example/xr.jpg"}]},
             {"title": "Grant", "image_url": ["https://t.example/y_150px.jpg#h=150&w=119",
              "https://t.example/yr.jpg#h=640&w=507"], "resources": [{"image": "https://t.example/y.jpg"}]}]}
            """)
        // The fragment of another URL implies nothing: the picture in full has none.
        #expect(
            feed.photos.map(\.original) == [
                "https://t.example/xv.jpg#h=1024&w=811", "https://t.example/y.jpg",
            ])
        #expect(
            feed.photos.map(\.thumbnail) == [
                "https://t.example/xr.jpg#h=640&w=507", "https://t.example/yr.jpg#h=640&w=507",
            ])
    }

    @Test func filesAreSizesOnlyIfTheirNamesAreThoseOfOnePicture() throws {
        let file = { (name: String) in
            #"{"name": "\#(name)", "url": "https://f.example/\#(name)"}"#
        }
        let files = { (names: [String]) in "[\(names.map(file).joined(separator: ","))]" }
        let feed = try read(
            #"""
            {"posts": [
              {"id": 1, "title": "Two", "files": \#(files(["lake.jpg", "small-boat.jpg"]))},
              {"id": 2, "title": "Two with thumbnails", "files":
                \#(files(["pier_thumb.jpg", "pier.jpg", "sea.jpg", "thumb_sea.jpg"]))},
              {"id": 3, "title": "One", "files": \#(files(["hill.jpg", "small_hill.jpg"]))},
              {"id": 4, "title": "Only sizes", "files": \#(files(["small.jpg", "large.jpg"]))},
              {"id": 5, "title": "A map", "files":
                {"small": "https://f.example/s/1.jpg", "large": "https://f.example/l/1.jpg"}},
              {"id": 6, "title": "Two, of a size and a shape", "files":
                \#(files(["cape.jpg", "cape_web.jpg", "bay-portrait.jpg"]))}]}
            """#)
        let names = feed.photos.compactMap(\.original).map { $0.dropFirst("https://f.example/".count) }
        let expected = [
            "lake.jpg", "small-boat.jpg", "pier.jpg", "sea.jpg", "hill.jpg", "large.jpg", "l/1.jpg",
            "cape.jpg", "bay-portrait.jpg",
        ]
        #expect(names.map(String.init) == expected)
        #expect(feed.photos.prefix(2).map(\.title) == ["Two", "Two"])
        #expect(feed.photos.prefix(2).map(\.thumbnail) == [nil, nil])
    }

    @Test func newYorkTimesListsCropsWithOneCaption() throws {
        let feed = try read(
            """
            {"results": [{"title": "T1", "url": "https://n.example/1", "multimedia": [
              {"url": "https://i.example/a-superJumbo.jpg", "format": "Super Jumbo", "height": 1365, "width": 2048,
               "type": "image", "caption": "A street"},
              {"url": "https://i.example/a-threeByTwo.jpg", "format": "threeByTwo", "height": 400, "width": 600,
               "type": "image", "caption": "A street"}]}, {"title": "T2", "multimedia": null}]}
            """)
        #expect(feed.photos.map(\.original) == ["https://i.example/a-superJumbo.jpg"])
        #expect(feed.photos.map(\.title) == ["T1"])
    }

    @Test func flickrLabelsTheSizesOfOnePhoto() throws {
        let feed = try read(
            """
            {"sizes": {"size": [
              {"label": "Square", "width": 75, "height": 75, "source": "https://l.example/5_x_s.jpg"},
              {"label": "Large Square", "width": 150, "height": 150, "source": "https://l.example/5_x_q.jpg"},
              {"label": "Original", "width": 2400, "height": 1800, "source": "https://l.example/5_y_o.jpg"}]}}
            """)
        #expect(feed.photos.map(\.original) == ["https://l.example/5_y_o.jpg"])
    }

    @Test func labelsOfVariantsAreNoTitles() throws {
        let feed = try read(
            """
            {"rows": [{"id": "e", "title": "A bowl", "media": [{"type": "Images",
              "resources": [{"label": "High-resolution JPEG", "url": "https://i.example/1.jpg", "width": 4000, "height": 3000},
                            {"label": "Thumbnail Image", "url": "https://i.example/1_thumb.jpg"}]}]}]}
            """)
        #expect(feed.photos.map(\.title) == ["A bowl"])
    }

    @Test func variantsOfProductsAreNoSizes() throws {
        let feed = try read(
            """
            {"products": [{"id": 1, "title": "Shirt", "variants": [{"id": 11, "title": "Small",
              "featured_image": {"id": 101, "src": "https://s.example/a.jpg?v=1"}}],
              "images": [{"id": 101, "src": "https://s.example/a.jpg?v=1", "width": 800, "height": 800},
                         {"id": 102, "src": "https://s.example/b.jpg?v=1", "width": 800, "height": 800}]}]}
            """)
        #expect(
            feed.photos.map(\.original) == ["https://s.example/a.jpg?v=1", "https://s.example/b.jpg?v=1"])
        #expect(feed.photos.map(\.title) == ["Shirt", "Shirt"])
    }

    @Test func numbersInThePathDistinguishThePictureFromItsThumbnail() throws {
        let feed = try read(
            """
            [{"id": 1, "title": "a", "url": "https://v.example/600/92c952", "thumbnailUrl": "https://v.example/150/92c952"},
             {"id": 2, "title": "b", "url": "https://v.example/600/771796", "thumbnailUrl": "https://v.example/150/771796"}]
            """)
        #expect(
            feed.photos.map(\.original) == ["https://v.example/600/92c952", "https://v.example/600/771796"])
        #expect(
            feed.photos.map(\.thumbnail) == ["https://v.example/150/92c952", "https://v.example/150/771796"])
    }

    @Test func numbersAreNoSizesOfASeries() throws {
        let feed = try read(
            """
            [{"title": "Walk", "photos": ["https://x.example/walk_s1.jpg", "https://x.example/walk_s2.jpg"]}]
            """)
        #expect(feed.photos.count == 2)
    }

    @Test func declaredSizesPrecedeNames() throws {
        let feed = try read(
            """
            {"hits": [{"id": 1, "fullHDURL": "https://p.example/1_1920.jpg", "imageURL": "https://p.example/1.jpg",
              "imageWidth": 4000, "imageHeight": 2250}]}
            """)
        #expect(feed.photos.map(\.original) == ["https://p.example/1.jpg"])
    }

    @Test func smallSquaresAreCropsOfTheLargerSizesBesideThem() throws {
        let size = { (name: String, width: Int, height: Int) in
            #"{"url": "https://t.example/\#(name).jpg", "type": "image/jpeg", "width": \#(width), "height": \#(height)}"#
        }
        let one = [size("a", 1280, 960), size("b", 640, 480), size("c", 75, 75)].joined(separator: ",")
        let other = [size("d", 853, 1280), size("e", 75, 75)].joined(separator: ",")
        let different = [size("f", 1280, 960), size("g", 960, 1280), size("h", 75, 75)].joined(separator: ",")
        let feed = try read(
            #"""
            {"posts": [{"id": 1, "summary": "One", "content": [{"type": "image", "media": [\#(one)]}]},
                       {"id": 2, "summary": "Two", "content": [
                          {"type": "image", "media": [\#(other)]}, {"type": "text", "text": "x"}]},
                       {"id": 3, "summary": "Three", "content": [{"type": "image", "media": [\#(different)]}]}]}
            """#)
        let names = Array(feed.photos.compactMap(\.original).prefix(4))
        #expect(names == ["a", "d", "f", "g"].map { "https://t.example/\($0).jpg" })
    }

    /// The thumbnail has the same width as the small size.
    @Test func nasaListsTheSizesOfAPictureAsLinks() throws {
        let sizes = [("thumb", 640, 628), ("small", 640, 628), ("orig", 4000, 3926), ("large", 1920, 1884)]
        let links = sizes.map { name, width, height in
            #"{"href": "https://a.example.org/1/1~\#(name).jpg", "rel": "alternate", "render": "image", "width": \#(width), "height": \#(height)}"#
        }
        let feed = try read(
            #"{"items": [{"data": [{"nasa_id": "1", "title": "Moon"}], "links": [\#(links.joined(separator: ","))]}]}"#
        )
        #expect(feed.photos.map(\.original) == ["https://a.example.org/1/1~orig.jpg"])
        let unsized = sizes.map { #"{"href": "https://a.example.org/1/1~\#($0.0).jpg", "render": "image"}"# }
        let other = try read(
            #"{"items": [{"data": [{"nasa_id": "1", "title": "Moon"}], "links": [\#(unsized.joined(separator: ","))]}]}"#
        )
        #expect(other.photos.map(\.original) == ["https://a.example.org/1/1~orig.jpg"])
    }
}
