import Photos

/// The widths and heights that the members of one object declare, and the
/// variants of its picture that they belong to.
struct DeclaredSizes {
    /// Sides that are interpreted as pixels.
    private static let validSides = 1...1_000_000
    /// Smaller sides may be centimeters, so they count only beside a picture's
    /// URL.
    private static let smallestSideAlone = 100

    /// A width or a height.
    private struct Side {
        /// The name without `width` or `height`: `thumb` of `thumb_width`.
        let stem: String
        let isWidth: Bool
        let pixels: Int
        /// Whether the name is that of a thumbnail, whose size implies nothing
        /// about the photo.
        let isOfPreview: Bool
    }

    private var sides: [Side] = []
    /// The size that a nested object without a picture declares, e.g.
    /// WordPress' `media_details`.
    private var nestedSize: PixelSize?

    /// Adds a width or a height.
    mutating func add(_ value: JSONValue, _ name: KeyTraits) {
        guard let pixels = value.integer, Self.validSides.contains(pixels) else { return }
        sides.append(
            Side(
                stem: name.stem, isWidth: name.field == .width, pixels: pixels, isOfPreview: name.isPreview))
    }

    /// Adds the size that a nested object declares; the first one counts.
    mutating func addNested(_ size: PixelSize) { nestedSize = nestedSize ?? size }

    /// Whether the object declares both width and height of something that is
    /// no thumbnail.
    var isComplete: Bool {
        let own = sides.filter { !$0.isOfPreview }
        return own.contains { $0.isWidth } && own.contains { !$0.isWidth }
    }

    /// The size that an object without a picture declares, for a picture that
    /// is further out: `details.image`.
    var sizeWithoutPicture: PixelSize? {
        let own = sides.filter {
            $0.stem.isEmpty && !$0.isOfPreview && $0.pixels >= Self.smallestSideAlone
        }
        guard let width = own.first(where: \.isWidth), let height = own.first(where: { !$0.isWidth }) else {
            return nestedSize
        }
        return PixelSize(width: width.pixels, height: height.pixels)
    }

    // MARK: Variants

    /// Assigns each variant the size that is declared for it: by name, or to the
    /// largest one.
    ///
    /// Returns the size that is declared for no variant in particular if the
    /// largest one has a size already. `variants` must not be empty.
    func apply(to variants: inout [PictureVariant]) -> PixelSize? {
        guard let size = applyNamedSides(to: &variants) else { return nil }
        let area = size.width * size.height
        let largest = Self.largest(of: variants, below: area)
        guard variants[largest].width == 0 else { return size }
        variants[largest].width = size.width
        variants[largest].height = size.height
        for index in variants.indices where index != largest && variants[index].width == 0 {
            variants[index].areaLimit = area
        }
        return nil
    }

    /// Assigns `thumb_width` to the variant `thumb_url` and so on; returns the
    /// size that is left.
    private func applyNamedSides(to variants: inout [PictureVariant]) -> PixelSize? {
        var (width, height) = (0, 0)
        for side in sides {
            let match = variants.firstIndex { !side.stem.isEmpty && $0.stem == side.stem }
            if let match {
                if side.isWidth {
                    variants[match].width = side.pixels
                } else {
                    variants[match].height = side.pixels
                }
            } else if side.isWidth {
                width = width == 0 ? side.pixels : width
            } else {
                height = height == 0 ? side.pixels : height
            }
        }
        if width == 0 || height == 0, let nestedSize {
            (width, height) = (nestedSize.width, nestedSize.height)
        }
        guard width > 0, height > 0 else { return nil }
        return PixelSize(width: width, height: height)
    }

    /// The index of the largest variant.
    ///
    /// If all declared sizes are smaller than `area`, which is declared for the
    /// photo, a variant without a declared size is preferred.
    private static func largest(of variants: [PictureVariant], below area: Int) -> Int {
        let areKnownSmaller = variants.allSatisfy { $0.width == 0 || $0.width * $0.height < area }
        var largest = 0
        for index in variants.indices {
            let (variant, best) = (variants[index], variants[largest])
            let (hasSize, bestHasSize) = (variant.width > 0, best.width > 0)
            let unsized = hasSize ? best : variant
            if areKnownSmaller, hasSize != bestHasSize, unsized.rank >= .unnamed {
                if !hasSize { largest = index }
            } else if variant.area > best.area {
                largest = index
            }
        }
        return largest
    }
}
