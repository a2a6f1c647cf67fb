import Foundation
import Photos
import Testing

@testable import SourceRefresh

@Suite struct NaturalOrderTests {
    @Test func ordersNumbersByTheirValue() {
        let names = [
            "a10", "A2", "a1", "a01", "b", "a", "a1b", "10", "9", "é", "a 3", "_", "x100-2", "x100-10", "x20",
        ]
        #expect(
            NaturalOrder.sorted(names) == [
                "9", "10", "_", "a", "a 3", "a01", "a1", "a1b", "A2", "a10", "b", "x20", "x100-2", "x100-10",
                "é",
            ])
    }

    @Test func returnsTheSameOrderForAnyInputOrder() {
        let names = ["", "0", "00", "1", "01", "a", "A", "a1", "a01", "a1.", "1a", "IMG_1-2", "IMG_1_2"]
        let sorted = NaturalOrder.sorted(names)
        #expect(Set(sorted) == Set(names) && NaturalOrder.sorted(names.reversed()) == sorted)
        #expect(NaturalOrder.sorted(sorted) == sorted)
    }
}

@Suite struct FileTitleTests {
    @Test(arguments: [
        ("IMG_1234.jpg", "IMG 1234"), ("a/b/sunset-at-the-beach.jpeg", "sunset at the beach"),
        ("2024-05-01_Bergen.jpg", "2024-05-01 Bergen"), ("2024-05-01.jpg", "2024-05-01"),
        ("Anna - at home.png", "Anna - at home"), ("no ending", "no ending"),
        ("v1.2 final.jpg", "v1.2 final"),
        ("__.jpg", "Unknown"), ("фото_1.jpg", "фото 1"), ("a+b.jpg", "a b"), ("-x-.jpg", "-x-"),
    ])
    func makesNamesReadable(path: String, title: String) {
        #expect(FileTitle.title(of: path) == title)
    }
}

@Suite struct PhotoFileTypeTests {
    @Test(arguments: [
        (Data([0xFF, 0xD8, 0xFF]), true), (Data([0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10]), true),
        (Data("GIF89a".utf8), true),
        (Data("RIFF\0\0\0\0WEBPVP8 ".utf8), true), (Data("RIFF\0\0\0\0WAVEfmt ".utf8), false),
        (Data("\0\0\0\u{1c}ftypavif".utf8), true), (Data("\0\0\0\u{1c}ftypheic".utf8), true),
        (Data("\0\0\0\u{1c}ftypmp42".utf8), false), (Data("<?xml version='1.0'?><svg ".utf8), true),
        (Data("<html>".utf8), false), (Data(), false), (Data("II*\0".utf8), true),
        (Data([0, 0, 1, 0, 1, 0]), false),
    ])
    func knowsImagesByTheirBytes(bytes: Data, isImage: Bool) {
        #expect(PhotoFileType.isImage(bytes) == isImage)
    }
}
