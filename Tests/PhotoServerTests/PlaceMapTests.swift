import Foundation
import Gazetteer
import Photos
import Testing

@testable import PhotoServer

@Suite struct PlaceMapTests {
    @Test func drawsLandTownsAndTheMark() throws {
        let map = try #require(PlaceMap(at: "60.4,5.3"))
        let svg = map.svg(towns: .builtIn())
        #expect(svg.contains("<path class=\"land\" d=\"M"))
        #expect(svg.contains(">Bergen<") || svg.contains(">Oslo<"))
        #expect(svg.contains("cx=\"160\" cy=\"80\""))
        let document = try XMLDocumentCheck(svg)
        #expect(document.isWellFormed && svg.utf8.count < 40_000)
    }

    @Test(arguments: ["90,0", "-90,180", "89.9,-180", "0.1,179.9", "-54.8,-68.3"])
    func drawsEveryPlaceOfTheEarth(place: String) throws {
        let svg = try #require(PlaceMap(at: place)).svg(towns: .builtIn())
        #expect(!svg.contains("nan") && !svg.contains("inf"))
    }

    @Test(arguments: ["", "60.4", "a,b", "91,0", "0,181", "nan,0", "60,5,3", "inf,inf", "0,0"])
    func refusesWhatIsNoPlace(place: String) {
        #expect(PlaceMap(at: place) == nil)
    }

    @Test func isRequestedByTenthsOfADegree() throws {
        let coordinate = try #require(Coordinate(latitude: 60.39128, longitude: -5.32206))
        #expect(PlaceMap.url(coordinate) == "/map.svg?at=60.4,-5.3")
    }
}

/// Whether tags are closed in the order in which they are opened.
private struct XMLDocumentCheck {
    let isWellFormed: Bool

    init(_ text: String) throws {
        var open: [Substring] = []
        var isGood = true
        let tag = try Regex(
            "<(/?)([a-z]+)[^>]*?(/?)>", as: (Substring, Substring, Substring, Substring).self)
        for match in text.matches(of: tag) {
            let (_, closes, name, isEmpty) = match.output
            if !closes.isEmpty {
                isGood = isGood && open.popLast() == name
            } else if isEmpty.isEmpty {
                open.append(name)
            }
        }
        isWellFormed = isGood && open.isEmpty
    }
}
