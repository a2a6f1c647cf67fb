public import Photos

/// Paints the landscape of a seed at any size; the same bytes on every platform.
///
/// Rows are painted one after another, so that the picture itself is all the
/// memory it takes. A row of water is painted from the row that it mirrors.
public struct LandscapePainter: Sendable {
    /// The largest picture that is painted, in pixels.
    public static let maximumPixelCount = 40_000_000

    /// What is painted.
    public let scene: LandscapeScene

    /// Creates a painter of the scene of a number.
    public init(seed: UInt64) { scene = LandscapeScene(seed: seed) }

    /// Paints the picture.
    ///
    /// - Parameter size: at most `maximumPixelCount` pixels.
    /// - Returns: RGB, one byte each, row by row from the top left; nothing for
    ///   a picture that is too large.
    public func paint(size: PixelSize) -> [UInt8] {
        guard size.pixelCount <= Self.maximumPixelCount else { return [] }
        let frame = Frame(width: size.width, height: size.height)
        let picture = LayeredPicture(composition: Composition(of: scene), frame: frame)
        return [UInt8](unsafeUninitializedCapacity: size.pixelCount * 3) { bytes, count in
            withRows(width: size.width) { row, mirror, scratch in
                for y in 0..<size.height {
                    picture.paint(row, at: y, mirror: mirror, scratch: scratch)
                    encode(
                        row, line: y, to: UnsafeMutableBufferPointer(rebasing: bytes[(y * size.width * 3)...])
                    )
                }
            }
            count = size.pixelCount * 3
        }
    }

    private func withRows(width: Int, _ body: (InkRow, InkRow, Scratch) -> Void) {
        let rows = InkRow.allocate(capacity: width * 2)
        let numbers = UnsafeMutableBufferPointer<Float>.allocate(capacity: width * 2)
        rows.initialize(repeating: .zero)
        numbers.initialize(repeating: 0)
        defer {
            rows.deallocate()
            numbers.deallocate()
        }
        body(
            InkRow(rebasing: rows[..<width]), InkRow(rebasing: rows[width...]),
            Scratch(
                first: UnsafeMutableBufferPointer(rebasing: numbers[..<width]),
                second: UnsafeMutableBufferPointer(rebasing: numbers[width...])))
    }

    /// Rounds a row to bytes; grain of about one step hides the bands of slow gradients.
    private func encode(_ row: InkRow, line: Int, to bytes: UnsafeMutableBufferPointer<UInt8>) {
        for x in 0..<row.count {
            let grain = Hash.bits(Int32(truncatingIfNeeded: x), Int32(truncatingIfNeeded: line), 7)
            let triangle = Float(grain & 0xFFFF) + Float(grain >> 16) - 65_535
            let level = row[x] * 255 + Ink(repeating: triangle / 65_536 + 0.5)
            let rounded = level.clamped(lowerBound: Ink.zero, upperBound: Ink(repeating: 255))
            bytes[x * 3] = UInt8(rounded.x)
            bytes[x * 3 + 1] = UInt8(rounded.y)
            bytes[x * 3 + 2] = UInt8(rounded.z)
        }
    }
}
