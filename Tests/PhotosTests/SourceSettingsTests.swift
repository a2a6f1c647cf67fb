import Foundation
import Photos
import Testing

@Suite struct SourceSettingsTests {
    @Test(arguments: [(0, 1), (1, 1), (2, 2), (60, 60), (61, 60), (-5, 1)])
    func keepsSlideshowSecondsInRange(value: Int, expected: Int) {
        #expect(SourceSettings(slideshowSeconds: value).slideshowSeconds == expected)
    }

    @Test(arguments: [(-1, 0), (0, 0), (1, 60), (60, 60), (3600, 3600)])
    func keepsTheRefreshIntervalAtAMinuteOrNever(value: Int, expected: Int) {
        #expect(SourceSettings(refreshSeconds: value).refreshSeconds == expected)
    }

    @Test(arguments: [(0, 10), (10, 0), (-1, 5), (1_000_001, 1)])
    func refusesASizeThatNoImageHas(width: Int, height: Int) {
        #expect(PixelSize(width: width, height: height) == nil)
    }

    @Test func readsSettingsOfBeforeThereWasAHistory() throws {
        let before = """
            {"layout": "grid", "opens": "detail", "initialZoom": "fill", "slideshowSeconds": 7,
            "slideshowFits": true, "refreshSeconds": 900, "referer": "https://example.org/"}
            """
        let settings = try JSONDecoder().decode(SourceSettings.self, from: Data(before.utf8))
        #expect(
            settings
                == SourceSettings(
                    layout: .grid, opens: .detail, initialZoom: .fill, slideshowSeconds: 7,
                    slideshowFits: true, refreshSeconds: 900, referer: "https://example.org/"))
    }

    @Test(arguments: [HistoryPolicy.automatic, .all, .newest(0), .newest(1000)])
    func aHistoryIsTheSameAfterItWasWritten(history: HistoryPolicy) throws {
        let settings = SourceSettings(history: history, listPath: "a.b")
        let data = try JSONEncoder().encode(settings)
        #expect(try JSONDecoder().decode(SourceSettings.self, from: data) == settings)
        #expect(HistoryPolicy(rawValue: history.rawValue) == history)
    }

    @Test(arguments: ["", "none", "-1", "1.5", "1000000001", "all "]) func aHistoryIsNothingElse(text: String)
    {
        #expect(HistoryPolicy(rawValue: text) == nil)
    }

    /// Settings in which one field differs from the default, one for each field.
    private static let changed: [SourceSettings] = [
        .init(layout: .list), .init(opens: .gallery), .init(initialZoom: .actual),
        .init(slideshowSeconds: 9), .init(slideshowFits: true), .init(refreshSeconds: 60),
        .init(history: .all), .init(archive: true), .init(referer: "https://example.org/"),
        .init(listPath: "a"), .init(imagePath: "b"), .init(titlePath: "c"),
    ]

    @Test func anEditChangesEachField() {
        #expect(Self.changed.count == Mirror(reflecting: SourceSettings()).children.count)
        for changed in Self.changed {
            let edit = SettingsEdit(from: .init(), to: changed)
            #expect(edit.applied(to: .init()) == changed)
            #expect(SettingsEdit(from: changed, to: .init()).applied(to: changed) == .init())
            // Changes by others are preserved.
            for other in Self.changed where other != changed && other.pointer == changed.pointer {
                let both = edit.applied(to: other)
                #expect(SettingsEdit(from: changed, to: .init()).applied(to: both) == other)
                #expect(both != other && both != changed)
            }
        }
    }
}
