#include "CWebAssets.h"

#include <limits.h>
#include <zlib.h>

// 15 bits of window, and 16 to have gzip's header and trailer.
enum { gzip_window = 15 + 16, memory_level = 9 };

size_t web_gzip_bound(size_t count) {
    // compressBound is for zlib's own header of 6 bytes; gzip's has 18.
    return compressBound(count) + 12;
}

size_t web_gzip(const uint8_t *bytes, size_t count, int level, uint8_t *output, size_t capacity) {
    if (count > UINT_MAX || capacity > UINT_MAX) return 0;
    z_stream stream = {0};
    if (deflateInit2(&stream, level, Z_DEFLATED, gzip_window, memory_level, Z_DEFAULT_STRATEGY) != Z_OK) {
        return 0;
    }
    stream.next_in = (Bytef *)bytes;
    stream.avail_in = (uInt)count;
    stream.next_out = output;
    stream.avail_out = (uInt)capacity;
    int result = deflate(&stream, Z_FINISH);
    size_t written = stream.total_out;
    deflateEnd(&stream);
    return result == Z_STREAM_END ? written : 0;
}
