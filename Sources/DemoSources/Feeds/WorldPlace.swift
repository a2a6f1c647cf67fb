/// A place of the world and what was seen there.
struct WorldPlace: Sendable {
    /// One photo of a place.
    struct View: Sendable {
        let title: String
        let description: String
        let picture: DemoPicture

        init(_ title: String, _ picture: DemoPicture, _ description: String = "") {
            self.title = title
            self.picture = picture
            self.description = description
        }
    }

    /// The name in URLs, e.g. `bergen`.
    let id: String
    /// The place's number among all, from 0.
    var number = 0
    /// Two to five parts, the country last, e.g. `Bergen, Vestland, Norway`.
    let name: String
    let latitude: Double
    let longitude: Double
    let views: [View]

    init(_ id: String, _ name: String, _ latitude: Double, _ longitude: Double, _ views: [View]) {
        self.id = id
        self.name = name
        self.latitude = latitude
        self.longitude = longitude
        self.views = views
    }

    /// Every place with its number, in the order of the feed.
    static let all: [WorldPlace] = (northernPlaces + southernPlaces + farPlaces).enumerated().map {
        var place = $0.element
        place.number = $0.offset
        return place
    }
}

extension WorldPlace {
    /// The name's parts, the most local first.
    var parts: [String] {
        name.split(separator: ",").map { $0.hasPrefix(" ") ? String($0.dropFirst()) : String($0) }
    }
}

extension WorldPlace.View {
    /// A day and time of the year 2025 as Flickr writes them.
    func date(number: Int) -> String {
        func twoDigits(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
        let month = twoDigits(1 + number * 5 % 12)
        let day = twoDigits(1 + number * 11 % 28)
        return "2025-\(month)-\(day) \(twoDigits(5 + number * 7 % 17)):\(twoDigits(number * 13 % 60)):00"
    }
}
