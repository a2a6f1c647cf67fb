import Photos
import Testing

@testable import ImagePipeline

@Suite struct DecoderErrorsTests {
    @Test(arguments: [
        (
            "magick2vips: libMagick error: UnsupportedBitsPerPixel `' @ error/bmp.c/ReadBMPImage/870",
            Message(ImageDamage.rareBitmap)
        ),
        (
            "magick2vips: libMagick error: ImproperImageHeader `' @ error/bmp.c/ReadBMPImage/637",
            Message(ImageDamage.header)
        ),
        (
            "magick2vips: libMagick error: InsufficientImageDataInFile `' @ error/bmp.c/1",
            Message(ImageDamage.cutOff)
        ),
        ("VipsJpeg: Premature end of JPEG file", Message(ImageDamage.cutOff)),
        (
            "glib: XML parse error: Error domain 1 code 26: Entity 'x' not defined",
            Message(ImageDamage.malformedDrawing)
        ),
        (
            "source: bad seek to 338\nheif: bad image dimensions on decode",
            Message(ImageDamage.contradictorySize)
        ),
        ("VipsJpeg: Unsupported JPEG data precision 12", Message(ImageDamage.twelveBitJPEG)),
        ("", Message(ImageDamage.unknown)),
        (
            "tiff: source input: Bad value 0 for tag.",
            Message(ImageDamage.decoder, [.text: .text("Bad value 0 for tag")])
        ),
        (
            "magick2vips: libMagick error: Odd `x' @ error/a.c",
            Message(ImageDamage.decoder, [.text: .text("Odd")])
        ),
    ])
    func convertsErrorsOfDecoders(words: String, message: Message) {
        #expect(DecoderErrors.message(words) == message)
    }
}
