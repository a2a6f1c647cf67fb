// The baseline for the pipeline: the same libvips calls in one process, with one
// thread per core, and without pipes, cache and limits.
//
//     reference THREADS ROUNDS MODE FILE...
//
// MODE: square (320 px JPEG), fitted (1280 px WebP), both (of one decode),
// apart (both, of two decodes), thumbnail (square through vips_thumbnail,
// which leaves a factor of two to shrink). With OUT=DIR the pictures are saved.
// Prints images per second and CPU seconds per image.

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <vips/vips.h>

static int rounds, count;
static char **files;
static const char *mode, *out;
static atomic_int next;

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec + time.tv_nsec / 1e9;
}

static double cpu_seconds(void) {
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return usage.ru_utime.tv_sec + usage.ru_stime.tv_sec +
           (usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6;
}

static void check(int failed, const char *what) {
    if (!failed) return;
    fprintf(stderr, "%s: %s\n", what, vips_error_buffer());
    exit(1);
}

static void save(const char *file, const char *ending, const void *bytes, size_t length) {
    if (!out) return;
    char path[4096];
    const char *name = strrchr(file, '/');
    snprintf(path, sizeof path, "%s/%s.%s", out, name ? name + 1 : file, ending);
    FILE *stream = fopen(path, "wb");
    if (!stream || fwrite(bytes, 1, length, stream) != length) perror(path);
    if (stream) fclose(stream);
}

static void save_jpeg(const char *file, VipsImage *image) {
    void *bytes;
    size_t length;
    check(vips_jpegsave_buffer(image, &bytes, &length, "Q", 80, "optimize_coding", TRUE, "strip", TRUE, NULL),
          "jpegsave");
    save(file, "jpg", bytes, length);
    g_free(bytes);
}

static void save_webp(const char *file, VipsImage *image) {
    void *bytes;
    size_t length;
    check(vips_webpsave_buffer(image, &bytes, &length, "Q", 80, "effort", 2, "strip", TRUE, NULL), "webpsave");
    save(file, "webp", bytes, length);
    g_free(bytes);
}

static VipsImage *opened(void *bytes, size_t length, int shrink) {
    VipsImage *image;
    check(vips_jpegload_buffer(bytes, length, &image, "shrink", shrink, "access", VIPS_ACCESS_SEQUENTIAL, NULL),
          "jpegload");
    return image;
}

static VipsImage *in_memory(VipsImage *image) {
    VipsImage *memory = vips_image_copy_memory(image);
    check(memory == NULL, "copy");
    g_object_unref(image);
    return memory;
}

/// The whole picture in memory, by the strongest shrink-on-load that leaves enough.
static VipsImage *whole(void *bytes, size_t length, int side) {
    VipsImage *header = opened(bytes, length, 1), *image, *small;
    int longer = VIPS_MAX(header->Xsize, header->Ysize), shrink = 8;
    double margin = side < 1000 ? 1.25 : 1;
    while (shrink > 1 && longer / shrink < side * margin) shrink /= 2;
    double scale = (double)side / longer;
    double across = VIPS_RINT(header->Xsize * scale) * shrink / header->Xsize;
    double down = VIPS_RINT(header->Ysize * scale) * shrink / header->Ysize;
    g_object_unref(header);
    image = opened(bytes, length, shrink);
    check(vips_resize(image, &small, across, "vscale", down, NULL), "resize");
    g_object_unref(image);
    return in_memory(small);
}

static VipsImage *fit(VipsImage *image, int side) {
    VipsImage *small;
    check(vips_thumbnail_image(image, &small, side, "height", side, "size", VIPS_SIZE_DOWN, NULL), "thumbnail");
    return in_memory(small);
}

static int covering(void *bytes, size_t length, int square) {
    VipsImage *image = opened(bytes, length, 1);
    int longer = VIPS_MAX(image->Xsize, image->Ysize), shorter = VIPS_MIN(image->Xsize, image->Ysize);
    g_object_unref(image);
    return (longer * square + shorter - 1) / shorter;
}

static void save_square(const char *file, VipsImage *whole) {
    VipsImage *part;
    check(vips_extract_area(whole, &part, (whole->Xsize - 320) / 2, (whole->Ysize - 320) / 2, 320, 320, NULL),
          "extract");
    save_jpeg(file, part);
    g_object_unref(part);
}

static void square(const char *file, void *bytes, size_t length) {
    VipsImage *picture = whole(bytes, length, covering(bytes, length, 320));
    save_square(file, picture);
    g_object_unref(picture);
}

static void fitted(const char *file, void *bytes, size_t length, int also_square) {
    VipsImage *picture = whole(bytes, length, 1280);
    save_webp(file, picture);
    if (also_square) {
        VipsImage *small = fit(picture, covering(bytes, length, 320));
        save_square(file, small);
        g_object_unref(small);
    }
    g_object_unref(picture);
}

static void thumbnail(const char *file, void *bytes, size_t length) {
    VipsImage *image;
    check(vips_thumbnail_buffer(bytes, length, &image, 320, "height", 320, "crop", VIPS_INTERESTING_CENTRE, NULL),
          "thumbnail");
    save_jpeg(file, image);
    g_object_unref(image);
}

static void *work(void *unused) {
    for (int index; (index = atomic_fetch_add(&next, 1)) < rounds * count;) {
        const char *file = files[index % count];
        gchar *bytes;
        gsize length;
        check(!g_file_get_contents(file, &bytes, &length, NULL), file);
        if (!strcmp(mode, "square")) square(file, bytes, length);
        else if (!strcmp(mode, "fitted")) fitted(file, bytes, length, 0);
        else if (!strcmp(mode, "both")) fitted(file, bytes, length, 1);
        else if (!strcmp(mode, "apart")) square(file, bytes, length), fitted(file, bytes, length, 0);
        else thumbnail(file, bytes, length);
        g_free(bytes);
    }
    vips_thread_shutdown();
    return unused;
}

int main(int argc, char **argv) {
    if (argc < 5 || vips_init(argv[0])) return 2;
    vips_concurrency_set(1);
    vips_cache_set_max(0);
    int threads = atoi(argv[1]);
    rounds = atoi(argv[2]), mode = argv[3], files = argv + 4, count = argc - 4, out = getenv("OUT");
    pthread_t running[64];
    double start = now(), before = cpu_seconds();
    for (int thread = 0; thread < threads && thread < 64; thread++)
        pthread_create(&running[thread], NULL, work, NULL);
    for (int thread = 0; thread < threads && thread < 64; thread++) pthread_join(running[thread], NULL);
    double made = (double)rounds * count;
    printf("%.3f %.4f\n", made / (now() - start), (cpu_seconds() - before) / made);
    return 0;
}
