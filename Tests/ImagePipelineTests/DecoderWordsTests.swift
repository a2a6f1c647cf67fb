import Testing

@testable import ImagePipeline

@Suite struct DecoderWordsTests {
    @Test(arguments: [
        (
            "magick2vips: libMagick error: UnsupportedBitsPerPixel `' @ error/bmp.c/ReadBMPImage/870",
            "rare kind"
        ),
        (
            "magick2vips: libMagick error: ImproperImageHeader `' @ error/bmp.c/ReadBMPImage/637",
            "header is broken"
        ),
        ("magick2vips: libMagick error: InsufficientImageDataInFile `' @ error/bmp.c/1", "cut off"),
        ("VipsJpeg: Premature end of JPEG file", "cut off"),
        ("glib: XML parse error: Error domain 1 code 26: Entity 'x' not defined", "not well-formed"),
        ("source: bad seek to 338\nheif: bad image dimensions on decode", "contradict"),
        ("VipsJpeg: Unsupported JPEG data precision 12", "12 bits"),
        ("", "The image is damaged."),
        ("tiff: source input: Bad value 0 for tag.", "The image is damaged: Bad value 0 for tag."),
    ])
    func putsWhatDecodersSayIntoWords(message: String, part: String) {
        let sentence = DecoderWords.sentence(message)
        #expect(sentence.contains(part), "\(sentence)")
        #expect(sentence.hasSuffix(".") && !sentence.contains("`"))
    }
}
