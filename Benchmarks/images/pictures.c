// Makes the photos that the benchmark renders, and compares the results.
//
//     pictures make FILE WIDTH HEIGHT SEED [PHOTO]   a JPEG with the detail of a photo
//     pictures truth FILE OUT                        its middle at 320 px, of a full decode, as PNG
//     pictures compare A B                           structural similarity of two pictures, 0 to 1

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <vips/vips.h>

static void check(int failed) {
    if (!failed) return;
    fprintf(stderr, "%s", vips_error_buffer());
    exit(1);
}

/// Clouds of several sizes in three colors, or a photo enlarged; then grain.
static void make(const char *file, int width, int height, int seed, const char *photo) {
    VipsImage *base, *grain, *sum, *bytes;
    if (photo) {
        check(vips_thumbnail(photo, &base, width, "height", height, "size", VIPS_SIZE_FORCE, NULL));
    } else {
        VipsImage *bands[3];
        for (int band = 0; band < 3; band++) {
            VipsImage *coarse, *fine, *both;
            check(vips_perlin(&coarse, width, height, "cell_size", 700, "seed", seed * 7 + band, NULL));
            check(vips_perlin(&fine, width, height, "cell_size", 40, "seed", seed * 11 + band, NULL));
            check(vips_linear1(fine, &both, 0.3, 0, NULL));
            check(vips_add(coarse, both, &sum, NULL));
            check(vips_linear1(sum, &bands[band], 90, 128, NULL));
        }
        check(vips_bandjoin(bands, &base, 3, NULL));
    }
    check(vips_gaussnoise(&grain, width, height, "sigma", 6.0, "seed", seed, NULL));
    check(vips_add(base, grain, &sum, NULL));
    check(vips_cast_uchar(sum, &bytes, NULL));
    check(vips_copy(bytes, &bytes, "interpretation", VIPS_INTERPRETATION_sRGB, NULL));
    check(vips_jpegsave(bytes, file, "Q", 90, NULL));
}

static void truth(const char *file, const char *out) {
    VipsImage *image, *small;
    check(vips_jpegload(file, &image, NULL));
    check(vips_thumbnail_image(image, &small, 320, "height", 320, "crop", VIPS_INTERESTING_CENTRE, NULL));
    check(vips_pngsave(small, out, "strip", TRUE, NULL));
}

static VipsImage *grey(const char *file) {
    VipsImage *image, *plain, *floating;
    image = vips_image_new_from_file(file, NULL);
    check(!image);
    check(vips_colourspace(image, &plain, VIPS_INTERPRETATION_B_W, NULL));
    check(vips_cast_float(plain, &floating, NULL));
    return floating;
}

static VipsImage *blurred(VipsImage *image) {
    VipsImage *result;
    check(vips_gaussblur(image, &result, 1.5, "precision", VIPS_PRECISION_FLOAT, NULL));
    return result;
}

static VipsImage *times(VipsImage *a, VipsImage *b) {
    VipsImage *result;
    check(vips_multiply(a, b, &result, NULL));
    return result;
}

static VipsImage *minus(VipsImage *a, VipsImage *b) {
    VipsImage *result;
    check(vips_subtract(a, b, &result, NULL));
    return result;
}

static VipsImage *plus(VipsImage *a, VipsImage *b, double factor, double constant) {
    VipsImage *sum, *result;
    check(vips_add(a, b, &sum, NULL));
    check(vips_linear1(sum, &result, factor, constant, NULL));
    return result;
}

/// Wang and others, 2004: Gaussian window of 1.5 pixels, the usual constants.
static double similarity(const char *one, const char *other) {
    const double c1 = 6.5025, c2 = 58.5225;
    VipsImage *a = grey(one), *b = grey(other);
    VipsImage *ma = blurred(a), *mb = blurred(b), *mm = times(ma, mb);
    VipsImage *va = minus(blurred(times(a, a)), times(ma, ma));
    VipsImage *vb = minus(blurred(times(b, b)), times(mb, mb));
    VipsImage *cov = minus(blurred(times(a, b)), mm);
    VipsImage *above = times(plus(mm, mm, 1, c1), plus(cov, cov, 1, c2));
    VipsImage *below = times(plus(times(ma, ma), times(mb, mb), 1, c1), plus(va, vb, 1, c2));
    VipsImage *ratio;
    double average;
    check(vips_divide(above, below, &ratio, NULL));
    check(vips_avg(ratio, &average, NULL));
    return average;
}

int main(int argc, char **argv) {
    if (argc < 4 || vips_init(argv[0])) return 2;
    if (!strcmp(argv[1], "make") && argc >= 6)
        make(argv[2], atoi(argv[3]), atoi(argv[4]), atoi(argv[5]), argc > 6 ? argv[6] : NULL);
    else if (!strcmp(argv[1], "truth")) truth(argv[2], argv[3]);
    else if (!strcmp(argv[1], "compare")) printf("%.5f\n", similarity(argv[2], argv[3]));
    return 0;
}
