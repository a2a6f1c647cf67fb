// For memmem.
#define _GNU_SOURCE
#include "CVips.h"

#include <string.h>
#include <vips/vips.h>

// Over 300 lines: every function works on the same opaque image.

static VipsImage *vips(vitrine_image *image) { return (VipsImage *)image; }
static vitrine_image *wrapped(VipsImage *image) { return (vitrine_image *)image; }

static void ignore_log(const char *domain, GLogLevelFlags level, const char *message, void *data) {
    (void)domain, (void)level, (void)message, (void)data;
}

int vitrine_images_start(const char *program) {
    // Decoders print messages about broken files; important ones are returned as errors.
    g_log_set_default_handler(ignore_log, NULL);
    if (vips_init(program)) return -1;
    vips_concurrency_set(1);
    vips_cache_set_max(0);
    vips_cache_set_max_mem(0);
    vips_cache_set_max_files(0);
    vips_block_untrusted_set(TRUE);
    // Three loaders that libvips considers unsafe are enabled: the process that runs them is sandboxed.
    vips_operation_block_set("VipsForeignLoadSvg", FALSE);
    vips_operation_block_set("VipsForeignLoadJxl", FALSE);
    vips_operation_block_set("VipsForeignLoadMagick", FALSE);
    return 0;
}

const char *vitrine_images_version(void) { return vips_version_string(); }

const char *vitrine_images_take_error(void) {
    static char text[1024];
    g_strlcpy(text, vips_error_buffer(), sizeof text);
    vips_error_clear();
    return text;
}

// MARK: Opening

vitrine_image *vitrine_image_open(const void *bytes, size_t length, struct vitrine_load_options options) {
    VipsImage *image = NULL;
    void *buffer = (void *)bytes;
    VipsFailOn fail_on = options.fails_on_warnings ? VIPS_FAIL_ON_WARNING : VIPS_FAIL_ON_TRUNCATED;
    int access = VIPS_ACCESS_SEQUENTIAL;
    int failed = -1;
    switch (options.loader) {
    case VITRINE_LOADER_JPEG:
        failed = vips_jpegload_buffer(buffer, length, &image, "shrink", options.shrink, "access", access,
                                      "fail_on", fail_on, NULL);
        break;
    case VITRINE_LOADER_PNG:
        failed = vips_pngload_buffer(buffer, length, &image, "access", access, "fail_on", fail_on, NULL);
        break;
    case VITRINE_LOADER_WEBP:
        failed = vips_webpload_buffer(buffer, length, &image, "scale", options.scale, "access", access,
                                      "fail_on", fail_on, NULL);
        break;
    case VITRINE_LOADER_GIF:
        failed = vips_gifload_buffer(buffer, length, &image, "access", access, "fail_on", fail_on, NULL);
        break;
    case VITRINE_LOADER_HEIF:
        failed = vips_heifload_buffer(buffer, length, &image, "page", options.page, "access", access,
                                      "fail_on", fail_on, NULL);
        break;
    case VITRINE_LOADER_TIFF:
        failed = vips_tiffload_buffer(buffer, length, &image, "access", access, "fail_on", fail_on, NULL);
        break;
    case VITRINE_LOADER_SVG:
        failed = vips_svgload_buffer(buffer, length, &image, "scale", options.scale, "access", access, NULL);
        break;
    case VITRINE_LOADER_JXL:
        failed = vips_jxlload_buffer(buffer, length, &image, "access", access, "fail_on", fail_on, NULL);
        break;
    case VITRINE_LOADER_MAGICK:
        failed = vips_magickload_buffer(buffer, length, &image, "access", access, "fail_on", fail_on, NULL);
        break;
    }
    return failed ? NULL : wrapped(image);
}

vitrine_image *vitrine_image_from_rgb(const void *pixels, int width, int height) {
    size_t length = (size_t)width * (size_t)height * 3;
    VipsImage *plain = vips_image_new_from_memory(pixels, length, width, height, 3, VIPS_FORMAT_UCHAR);
    VipsImage *image = NULL;
    if (plain && vips_copy(plain, &image, "interpretation", VIPS_INTERPRETATION_sRGB, NULL)) image = NULL;
    if (plain) g_object_unref(plain);
    return wrapped(image);
}

void vitrine_image_release(vitrine_image *image) {
    if (image) g_object_unref(vips(image));
}

// MARK: Properties

int vitrine_image_width(vitrine_image *image) { return vips_image_get_width(vips(image)); }
int vitrine_image_height(vitrine_image *image) { return vips_image_get_page_height(vips(image)); }
int vitrine_image_bands(vitrine_image *image) { return vips_image_get_bands(vips(image)); }
int vitrine_image_has_alpha(vitrine_image *image) { return vips_image_hasalpha(vips(image)); }
int vitrine_image_is_cmyk(vitrine_image *image) { return vips(image)->Type == VIPS_INTERPRETATION_CMYK; }
int vitrine_image_page_count(vitrine_image *image) { return vips_image_get_n_pages(vips(image)); }
int vitrine_image_orientation(vitrine_image *image) { return vips_image_get_orientation(vips(image)); }

int vitrine_image_number(vitrine_image *image, const char *name, int missing) {
    int number = missing;
    if (!vips_image_get_typeof(vips(image), name)) return missing;
    if (vips_image_get_int(vips(image), name, &number)) {
        vips_error_clear();
        return missing;
    }
    return number;
}

const char *vitrine_image_text(vitrine_image *image, const char *name) {
    const char *text = NULL;
    if (!vips_image_get_typeof(vips(image), name)) return NULL;
    if (vips_image_get_string(vips(image), name, &text)) {
        vips_error_clear();
        return NULL;
    }
    return text;
}

const void *vitrine_image_blob(vitrine_image *image, const char *name, size_t *length) {
    const void *bytes = NULL;
    if (!vips_image_get_typeof(vips(image), name)) return NULL;
    if (vips_image_get_blob(vips(image), name, &bytes, length)) {
        vips_error_clear();
        return NULL;
    }
    return bytes;
}

static void *begins(VipsImage *image, const char *name, GValue *value, void *prefix) {
    (void)value;
    return strncmp(name, prefix, strlen(prefix)) == 0 ? image : NULL;
}

int vitrine_image_has_field(vitrine_image *image, const char *prefix) {
    return vips_image_map(vips(image), begins, (void *)prefix) != NULL;
}

// MARK: Creating

/// Converts any color space (grey, 16 bit, float, CMYK) to 8-bit sRGB.
static VipsImage *standard(VipsImage *image) {
    VipsImage *converted = NULL, *cast = NULL;
    if (vips_colourspace(image, &converted, VIPS_INTERPRETATION_sRGB, NULL)) return NULL;
    if (vips_cast_uchar(converted, &cast, NULL)) cast = NULL;
    g_object_unref(converted);
    return cast;
}

/// Whether an image has a color profile that can be used.
///
/// Programs that drop the colors of a picture copy its profile. For colors libvips has another one in place of
/// one that does not fit; for grey it fails.
static int has_profile(VipsImage *image) {
    const void *profile = NULL;
    size_t length = 0;
    if (!vips_image_get_typeof(image, VIPS_META_ICC_NAME)) return 0;
    if (image->Bands > 2) return 1;
    int fits = !vips_image_get_blob(image, VIPS_META_ICC_NAME, &profile, &length) &&
               vips_icc_is_compatible_profile(image, profile, length);
    vips_error_clear();
    return fits;
}

static int shrink(VipsImage *image, VipsImage **small, int width, int height) {
    // Only colors with an embedded profile are transformed: an image without one is sRGB, and would be changed.
    if (has_profile(image) || image->Type == VIPS_INTERPRETATION_CMYK)
        return vips_thumbnail_image(image, small, width, "height", height, "size", VIPS_SIZE_DOWN,
                                    "export_profile", "srgb", NULL);
    VipsImage *plain = NULL;
    if (vips_copy(image, &plain, NULL)) return -1;
    vips_image_remove(plain, VIPS_META_ICC_NAME);
    int failed = vips_thumbnail_image(plain, small, width, "height", height, "size", VIPS_SIZE_DOWN, NULL);
    g_object_unref(plain);
    return failed;
}

static void *collect(VipsImage *image, const char *name, GValue *value, void *names) {
    (void)image, (void)value;
    *(GSList **)names = g_slist_prepend(*(GSList **)names, g_strdup(name));
    return NULL;
}

/// Removes EXIF, XMP, IPTC and the color profile: libvips 8.14 writes them into WebP whatever `strip` says
/// (github.com/libvips/libvips issue 3340).
static void remove_metadata(VipsImage *image) {
    GSList *names = NULL;
    vips_image_map(image, collect, &names);
    for (GSList *name = names; name; name = name->next) vips_image_remove(image, name->data);
    g_slist_free_full(names, g_free);
}

/// In memory, 8-bit sRGB, without metadata; takes ownership of the image.
static vitrine_image *finished(VipsImage *image) {
    VipsImage *memory = NULL, *converted = standard(image);
    g_object_unref(image);
    if (!converted) return NULL;
    memory = vips_image_copy_memory(converted);
    g_object_unref(converted);
    if (memory) remove_metadata(memory);
    return wrapped(memory);
}

vitrine_image *vitrine_image_fit(vitrine_image *image, int width, int height) {
    VipsImage *small = NULL;
    if (shrink(vips(image), &small, width, height)) return NULL;
    return finished(small);
}

vitrine_image *vitrine_image_scale(vitrine_image *image, double across, double down, int width, int height) {
    VipsImage *steps[5] = {0}, *last = vips(image);
    int failed = vips_resize(last, &steps[0], across, "vscale", down, NULL);
    if (!failed) {
        last = steps[0];
        int most_across = VIPS_MIN(width, last->Xsize), most_down = VIPS_MIN(height, last->Ysize);
        failed = vips_extract_area(last, &steps[1], 0, 0, most_across, most_down, NULL);
    }
    if (!failed) {
        last = steps[1];
        if (has_profile(last))
            failed = vips_icc_transform(last, &steps[2], "srgb", "embedded", TRUE, "intent",
                                        VIPS_INTENT_RELATIVE, NULL);
        if (steps[2]) last = steps[2];
    }
    // An image that is decoded row by row cannot be rotated while it is streamed.
    if (!failed) failed = (steps[3] = vips_image_copy_memory(last)) == NULL;
    if (!failed) failed = vips_autorot(steps[3], &steps[4], NULL);
    for (int step = 0; step < 4; step++)
        if (steps[step]) g_object_unref(steps[step]);
    return failed ? NULL : finished(steps[4]);
}

/// Averages squares of pixels, weighted by alpha.
static VipsImage *averaged(VipsImage *image, int factor) {
    VipsImage *steps[4] = {0}, *last = image;
    int has_alpha = vips_image_hasalpha(image), failed = 0;
    if (has_alpha && !(failed = vips_premultiply(last, &steps[0], NULL))) last = steps[0];
    if (!failed && !(failed = vips_shrink(last, &steps[1], factor, factor, "ceil", TRUE, NULL))) last = steps[1];
    if (!failed && has_alpha && !(failed = vips_unpremultiply(last, &steps[2], NULL))) last = steps[2];
    if (!failed) failed = vips_cast(last, &steps[3], image->BandFmt, NULL);
    for (int step = 0; step < 3; step++)
        if (steps[step]) g_object_unref(steps[step]);
    return failed ? NULL : steps[3];
}

vitrine_image *vitrine_image_part(vitrine_image *image, int shrink, struct vitrine_area area) {
    VipsImage *steps[3] = {0}, *last = vips(image), *memory = NULL;
    int failed = 0;
    if (shrink > 1) {
        failed = (steps[0] = averaged(last, shrink)) == NULL;
        if (!failed) last = steps[0];
    }
    int right = area.left + area.width, bottom = area.top + area.height;
    // The decoder omits incomplete pixels at the edge.
    if (!failed && (right > last->Xsize || bottom > last->Ysize) && right <= last->Xsize + 1 &&
        bottom <= last->Ysize + 1) {
        failed = vips_embed(last, &steps[1], 0, 0, VIPS_MAX(right, last->Xsize), VIPS_MAX(bottom, last->Ysize),
                            "extend", VIPS_EXTEND_COPY, NULL);
        if (!failed) last = steps[1];
    }
    if (!failed) failed = vips_extract_area(last, &steps[2], area.left, area.top, area.width, area.height, NULL);
    if (!failed) memory = vips_image_copy_memory(steps[2]);
    for (int step = 0; step < 3; step++)
        if (steps[step]) g_object_unref(steps[step]);
    return wrapped(memory);
}

vitrine_image *vitrine_image_center(vitrine_image *image, int width, int height) {
    VipsImage *whole = vips(image), *part = NULL;
    int left = (whole->Xsize - width) / 2, top = (whole->Ysize - height) / 2;
    if (vips_extract_area(whole, &part, left, top, width, height, NULL)) return NULL;
    return wrapped(part);
}

int vitrine_image_save_jpeg(vitrine_image *image, int quality, int optimise, void **bytes, size_t *length) {
    // Transparency becomes white, like the pages that such pictures are drawn for.
    double white = 255;
    VipsArrayDouble *background = vips_array_double_new(&white, 1);
    int failed = vips_jpegsave_buffer(vips(image), bytes, length, "Q", quality, "optimize_coding", optimise,
                                      "strip", TRUE, "background", background, NULL);
    vips_area_unref(VIPS_AREA(background));
    return failed;
}

int vitrine_image_save_webp(vitrine_image *image, int quality, int effort, void **bytes, size_t *length) {
    return vips_webpsave_buffer(vips(image), bytes, length, "Q", quality, "effort", effort, "strip", TRUE, NULL);
}

/// Adds up a cell's pixels, a few of them if there are many, weighted by alpha.
static void add_up(VipsImage *image, int left, int top, int right, int bottom, uint8_t *average) {
    int bands = image->Bands, has_alpha = bands == 2 || bands == 4;
    int across = VIPS_MAX((right - left) / 8, 1), down = VIPS_MAX((bottom - top) / 8, 1);
    uint64_t sums[3] = {0}, cover = 0, count = 0;
    for (int y = top; y < bottom; y += down) {
        for (int x = left; x < right; x += across) {
            const uint8_t *pixel = VIPS_IMAGE_ADDR(image, x, y);
            uint64_t alpha = has_alpha ? pixel[bands - 1] : 255;
            for (int band = 0; band < 3; band++) sums[band] += alpha * pixel[bands > 2 ? band : 0];
            cover += alpha;
            count++;
        }
    }
    for (int band = 0; band < 3; band++) average[band] = cover ? (uint8_t)((sums[band] + cover / 2) / cover) : 0;
    average[3] = (uint8_t)((cover + count / 2) / count);
}

int vitrine_image_sample(vitrine_image *image, int width, int height, uint8_t *pixels) {
    VipsImage *whole = vips(image);
    if (vips_image_wio_input(whole) || whole->BandFmt != VIPS_FORMAT_UCHAR) return -1;
    if (width > whole->Xsize || height > whole->Ysize) return -1;
    for (int row = 0; row < height; row++) {
        int top = (int)((int64_t)row * whole->Ysize / height);
        int bottom = (int)((int64_t)(row + 1) * whole->Ysize / height);
        for (int column = 0; column < width; column++, pixels += 4) {
            int left = (int)((int64_t)column * whole->Xsize / width);
            int right = (int)((int64_t)(column + 1) * whole->Xsize / width);
            add_up(whole, left, top, right, bottom, pixels);
        }
    }
    return 0;
}

void vitrine_bytes_free(void *bytes) { g_free(bytes); }

const void *vitrine_bytes_find(const void *bytes, size_t length, const char *part, size_t count) {
    return memmem(bytes, length, part, count);
}
