import Foundation
import Gazetteer
import Hummingbird
import Photos

/// A small map of where a photo was taken: outlines of countries, the largest towns, and a marker. The
/// program draws it without a map server.
struct PlaceMap {
    /// The center of the map.
    let coordinate: Coordinate

    /// Its size in CSS pixels.
    static let width = 320
    static let height = 160
    /// The height of the map in degrees of latitude: 1,300 km.
    private static let latitudes = 12.0
    /// Beyond this latitude a degree of longitude is drawn no narrower.
    private static let steepest = 80.0
    private static let townCount = 4
    /// The height of a town's name.
    private static let nameHeight = 13.0
    private static let letterWidth = 6.2

    /// The URL of the map of a place to a tenth of a degree, less than a pixel and a half.
    static func url(_ coordinate: Coordinate) -> String {
        func tenths(_ value: Double) -> String { "\((value * 10).rounded() / 10)" }
        return "\(PageURL.map)?at=\(tenths(coordinate.latitude)),\(tenths(coordinate.longitude))"
    }

    /// Parses `60.4,5.3`: degrees north, and east.
    init?(at text: String) {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
        guard parts.count == 2, let latitude = parts[0], let longitude = parts[1],
            let coordinate = Coordinate(latitude: latitude, longitude: longitude)
        else { return nil }
        self.coordinate = coordinate
    }

    /// The width of a degree of longitude relative to one of latitude.
    private var narrowing: Double {
        1 / cos(min(abs(coordinate.latitude), Self.steepest) * .pi / 180)
    }

    /// The drawn area, larger than the map by a margin: countries are clipped at its edge.
    private func box(margin: Double) -> MapBox {
        let high = Self.latitudes / 2 * (1 + margin)
        let wide = high * narrowing * Double(Self.width) / Double(Self.height)
        return MapBox(
            west: coordinate.longitude - wide, south: coordinate.latitude - high,
            east: coordinate.longitude + wide, north: coordinate.latitude + high)
    }

    /// A point on the map, in pixels from its upper left corner.
    private func position(of point: MapPoint) -> (x: Double, y: Double) {
        let scale = Double(Self.height) / Self.latitudes
        return (
            Double(Self.width) / 2 + (point.longitude - coordinate.longitude) / narrowing * scale,
            Double(Self.height) / 2 - (point.latitude - coordinate.latitude) * scale
        )
    }

    /// The map as SVG, in the colors that the person prefers.
    func svg(towns: Gazetteer) -> String {
        let land = LandOutlines.world.parts(in: box(margin: 0.1)).map(path).joined()
        let names = names(of: towns.largestTowns(in: box(margin: 0), limit: 40)).joined()
        let (x, y) = (Self.width / 2, Self.height / 2)
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(Self.width) \(Self.height)" \
            width="\(Self.width)" height="\(Self.height)"><style>
            .sea{fill:#dfe8ec}.land{fill:#f6f3ec;stroke:#b7b0a2;stroke-width:.7;stroke-linejoin:round}
            text{font:10px system-ui,sans-serif;fill:#5a554c;paint-order:stroke;stroke:#f6f3ec;stroke-width:2px}
            .town{fill:#8a8478}.mark{fill:#b4541a;stroke:#fff;stroke-width:2}
            @media(prefers-color-scheme:dark){.sea{fill:#161c20}.land{fill:#2b2d2b;stroke:#55574f}
            text{fill:#c4bfb4;stroke:#2b2d2b}.town{fill:#8a8478}.mark{fill:#f0985c;stroke:#161c20}}
            </style><rect class="sea" width="100%" height="100%"/><path class="land" d="\(land)"/>\(names)\
            <circle class="mark" cx="\(x)" cy="\(y)" r="6"/></svg>
            """
    }

    private func path(_ ring: [MapPoint]) -> String {
        let points = ring.map { point in
            let (x, y) = position(of: point)
            return "\(Self.tenth(x)) \(Self.tenth(y))"
        }
        return "M" + points.joined(separator: "L") + "Z"
    }

    /// The towns whose names fit without overlapping another one, the marker, or the map's edge.
    private func names(of towns: [Gazetteer.Town]) -> [String] {
        var occupied = [(left: -10.0, right: 10.0, middle: 0.0)].map { mark in
            (
                left: Double(Self.width) / 2 + mark.left, right: Double(Self.width) / 2 + mark.right,
                middle: Double(Self.height) / 2
            )
        }
        var names: [String] = []
        for town in towns where names.count < Self.townCount {
            let (x, y) = position(of: town.place)
            let right = x + 6 + Double(town.name.count) * Self.letterWidth
            let fits = occupied.allSatisfy {
                abs($0.middle - y) > Self.nameHeight || $0.left > right || $0.right < x - 4
            }
            guard fits, x > 4, right < Double(Self.width) - 4, y > Self.nameHeight,
                y < Double(Self.height) - Self.nameHeight
            else { continue }
            occupied.append((left: x - 4, right: right, middle: y))
            names.append(
                "<circle class=\"town\" cx=\"\(Self.tenth(x))\" cy=\"\(Self.tenth(y))\" r=\"2\"/>"
                    + "<text x=\"\(Self.tenth(x + 5))\" y=\"\(Self.tenth(y + 3.5))\">\(Self.escaped(town.name))</text>"
            )
        }
        return names
    }

    private static func tenth(_ value: Double) -> Double { (value * 10).rounded() / 10 }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
    }
}

/// Handles small maps.
struct MapHandlers {
    let towns: Gazetteer

    func addRoutes(to router: Router<ServerContext>) {
        router.get(RouterPath(PageURL.map)) { request, _ in
            guard let map = PlaceMap(at: request.query("at") ?? "") else {
                throw RequestFailure(.badRequest, .noMapPlace)
            }
            return TextResponse(
                map.svg(towns: towns), contentType: "image/svg+xml",
                headers: [.cacheControl: "private, max-age=604800"])
        }
    }
}
