// Wrappers of libvips' variadic functions. They keep no state.

#ifndef CVIPS_H
#define CVIPS_H

#include <stddef.h>
#include <stdint.h>

typedef struct vitrine_image vitrine_image;

/// The supported loaders; the caller has checked the type of the bytes.
enum vitrine_loader {
    VITRINE_LOADER_JPEG,
    VITRINE_LOADER_PNG,
    VITRINE_LOADER_WEBP,
    VITRINE_LOADER_GIF,
    VITRINE_LOADER_HEIF,
    VITRINE_LOADER_TIFF,
    VITRINE_LOADER_SVG,
    VITRINE_LOADER_JXL,
    VITRINE_LOADER_MAGICK
};

/// How an image is opened.
struct vitrine_load_options {
    int loader;
    /// JPEG only: 1, 2, 4 or 8.
    int shrink;
    /// WebP and SVG only: 1 for the size given by the file.
    double scale;
    /// HEIF only: the index of the image in the file.
    int page;
    /// Fails for any warning of the decoder, and not only for a truncated image.
    int fails_on_warnings;
};

/// Initializes libvips with one thread and no cache; returns 0 on success.
int vitrine_images_start(const char *program);
/// libvips' version, e.g. `8.14.1`.
const char *vitrine_images_version(void);
/// Returns and clears libvips' last error message; the text is valid until the next call.
const char *vitrine_images_take_error(void);

/// Opens an image; nothing is decoded yet. The bytes must outlive it.
vitrine_image *vitrine_image_open(const void *bytes, size_t length, struct vitrine_load_options options);
/// Wraps pixels (red, green, blue, row by row) that must outlive the image.
vitrine_image *vitrine_image_from_rgb(const void *pixels, int width, int height);
/// Releases an image; accepts NULL.
void vitrine_image_release(vitrine_image *image);

int vitrine_image_width(vitrine_image *image);
/// The height of one frame.
int vitrine_image_height(vitrine_image *image);
int vitrine_image_bands(vitrine_image *image);
int vitrine_image_has_alpha(vitrine_image *image);
int vitrine_image_page_count(vitrine_image *image);
/// The EXIF orientation, 1 to 8.
int vitrine_image_orientation(vitrine_image *image);
/// An integer of the header, or `missing`.
int vitrine_image_number(vitrine_image *image, const char *name, int missing);
/// A string of the header, or NULL; valid as long as the image.
const char *vitrine_image_text(vitrine_image *image, const char *name);
/// Bytes of the header, or NULL; valid as long as the image.
const void *vitrine_image_blob(vitrine_image *image, const char *name, size_t *length);
/// Whether any field of the header has this prefix.
int vitrine_image_has_field(vitrine_image *image, const char *prefix);

/// Decodes into memory: upright, sRGB, 8 bit, within the box, never enlarged.
vitrine_image *vitrine_image_fit(vitrine_image *image, int width, int height);
/// The same by exact factors, for an image whose decoder rounded its size up; the sides, before
/// it stands upright, are cut to these. Not for CMYK.
vitrine_image *vitrine_image_scale(vitrine_image *image, double across, double down, int width, int height);
/// Whether it is CMYK.
int vitrine_image_is_cmyk(vitrine_image *image);
/// A rectangle of pixels.
struct vitrine_area {
    int left, top, width, height;
};
/// A part of an image in memory, as it is stored; the image is first shrunk by a whole number,
/// sides rounded up. One pixel more than there are is filled up at the right and lower edge.
vitrine_image *vitrine_image_part(vitrine_image *image, int shrink, struct vitrine_area area);
/// The middle of an image that is in memory.
vitrine_image *vitrine_image_center(vitrine_image *image, int width, int height);
/// Encodes an image; free the bytes with `vitrine_bytes_free`. Returns 0 on success.
int vitrine_image_save_jpeg(vitrine_image *image, int quality, int optimise, void **bytes, size_t *length);
int vitrine_image_save_webp(vitrine_image *image, int quality, int effort, void **bytes, size_t *length);
/// Averages the cells of a grid over an image that is in memory, no larger than it: red, green,
/// blue, alpha; `pixels` holds width * height * 4.
int vitrine_image_sample(vitrine_image *image, int width, int height, uint8_t *pixels);
void vitrine_bytes_free(void *bytes);
/// The first occurrence of `part` in `bytes`, or NULL.
const void *vitrine_bytes_find(const void *bytes, size_t length, const char *part, size_t count);

#endif
