import Photos

/// One built-in source: its JSON documents and the pictures that they name.
struct DemoFeed: Sendable {
    /// The name in URLs, also the name of the first document.
    let name: String
    /// The name for a person.
    let title: String
    /// How the source is shown.
    let settings: SourceSettings
    /// The feed, and what else is served beside it.
    let documents: [DemoDocument]
    /// Every picture that exists; a URL outside this list is a dead one.
    let pictures: [DemoPicture]

    /// The five feeds in the order of the Library.
    static let all = [contactSheet, placesOfTheWorld, fieldNotes, pictureFrame, almanac]
}

/// One JSON document, served as `/demo/feeds/NAME.json`.
struct DemoDocument: Sendable {
    let name: String
    let json: JSONValue
}

/// A picture of a feed: a name, a scene, and the size of its original.
struct DemoPicture: Sendable {
    /// Words of the URL, e.g. `first-light`.
    let name: String
    /// What is painted.
    let scene: LandscapeScene
    let width: Int
    let height: Int

    init(_ name: String, _ terrain: Terrain, _ light: Light, _ variation: UInt32, _ width: Int, _ height: Int)
    {
        self.name = name
        self.scene = LandscapeScene(terrain: terrain, light: light, variation: variation)
        self.width = width
        self.height = height
    }
}

extension DemoPicture {
    /// The longer side of the thumbnail, in pixels.
    static let thumbnailSide = 320

    /// The path of the original on the demo's host.
    var original: String { DemoLibrary.photoFolder + fileName(width, height) }

    /// The size of the thumbnail; the original's own if that is small already.
    var thumbnailSize: (width: Int, height: Int) {
        let longer = max(width, height)
        guard longer > Self.thumbnailSide else { return (width, height) }
        return (max(1, width * Self.thumbnailSide / longer), max(1, height * Self.thumbnailSide / longer))
    }

    /// The path of the thumbnail on the demo's host.
    var thumbnail: String {
        let size = thumbnailSize
        return DemoLibrary.photoFolder + fileName(size.width, size.height)
    }

    /// Original and thumbnail by file name.
    var paintings: [(name: String, painting: Painting)] {
        let small = thumbnailSize
        return [(width, height), (small.width, small.height)].compactMap { width, height in
            PixelSize(width: width, height: height).map {
                (fileName(width, height), Painting(seed: scene.seed, size: $0))
            }
        }
    }

    /// A URL with scheme and host, for feeds that write whole URLs.
    static func absolute(_ path: String) -> String { "http://\(DemoLibrary.host)\(path)" }

    private func fileName(_ width: Int, _ height: Int) -> String { "\(name)-\(width)x\(height).jpg" }
}
