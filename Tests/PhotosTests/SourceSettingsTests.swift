import Photos
import Testing

@Suite struct SourceSettingsTests {
    @Test(arguments: [(0, 1), (1, 1), (2, 2), (60, 60), (61, 60), (-5, 1)])
    func keepsSlideshowSecondsInRange(given: Int, kept: Int) {
        #expect(SourceSettings(slideshowSeconds: given).slideshowSeconds == kept)
    }

    @Test(arguments: [(-1, 0), (0, 0), (1, 60), (60, 60), (3600, 3600)])
    func keepsTheRefreshIntervalAtAMinuteOrNever(given: Int, kept: Int) {
        #expect(SourceSettings(refreshSeconds: given).refreshSeconds == kept)
    }

    @Test(arguments: [(0, 10), (10, 0), (-1, 5), (1_000_001, 1)])
    func refusesASizeThatNoImageHas(width: Int, height: Int) {
        #expect(PixelSize(width: width, height: height) == nil)
    }
}
