import Basics
import Foundation
import Photos
import Testing

@testable import ImagePipeline

@Suite struct ImageTypeTests {
    @Test(arguments: [
        ("\u{FEFF}<svg xmlns='http://www.w3.org/2000/svg'/>", ImageType.svg),
        ("<?xml version='1.0'?>\n<!-- a > b --><!DOCTYPE svg PUBLIC 'x' 'y'>\n<svg/>", .svg),
        ("GIF89a", .gif), ("RIFF....WEBPVP8 ", .webp), ("BM..", .bmp),
        ("\u{0}\u{0}\u{0}\u{18}ftypavif\u{0}\u{0}\u{0}\u{0}mif1miaf", .avif),
        ("\u{0}\u{0}\u{0}\u{18}ftypmif1\u{0}\u{0}\u{0}\u{0}mif1heic", .heic),
    ])
    func knowsBytes(text: String, type: ImageType) {
        #expect(ImageType.sniff(Data(text.utf8)) == type)
    }

    private static let comment = "<!-- \(String(repeating: "made by a drawing program ", count: 200)) -->"

    @Test(arguments: ["<svg/>", "<svg:svg/>"]) func findsTheDrawingBehindALongComment(drawing: String) throws
    {
        let text = "<?xml version='1.0'?>\n\(Self.comment)\n\(drawing)"
        #expect(ImageType.sniff(Data(text.utf8)) == .svg)
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).svg")
        defer { unlink(file.path) }
        try Data(text.utf8).write(to: file)
        #expect(try Original.type(of: file) == .svg)
    }

    @Test func looksForADrawingNoFurtherThanItsLimit() throws {
        let text = "<!-- \(String(repeating: " ", count: 1 << 20)) --><svg/>"
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).svg")
        defer { unlink(file.path) }
        try Data(text.utf8).write(to: file)
        #expect(throws: ImageError.self) { try Original.type(of: file) }
        #expect(ImageType.sniff(Data("\(Self.comment)<html>".utf8)) == nil)
    }

    @Test(arguments: [
        ("", ImageMessage.empty), ("<html><svg/></html>", .webPage), ("<!DOCTYPE html>", .webPage),
        ("{}", .json), ("RIFF....AVI ", .unknownKind), ("GIF", .unknownKind), ("<rss/>", .xml),
        ("\u{0}\u{0}\u{0}\u{14}ftypisom\u{0}\u{0}\u{0}\u{0}mp41", .video),
    ])
    func refusesWhatIsNoImage(text: String, code: ImageMessage) {
        #expect(ImageType.sniff(Data(text.utf8)) == nil)
        #expect(ImageType.describe(Data(text.utf8)) == code)
    }

    @Test func passesOnOnlyWhatNoBrowserRuns() {
        #expect(ImageType.allCases.filter(\.isBrowserSafe) == [.jpeg, .png, .gif, .webp, .avif])
    }
}
