// The files of Web/, compiled into the program, and zlib's deflate for what is
// sent to browsers.

#ifndef VITRINE_WEB_ASSETS_H
#define VITRINE_WEB_ASSETS_H

#include <stddef.h>
#include <stdint.h>

/// One file of Web/. Its bytes live as long as the program.
struct web_asset {
    /// The path below Web/, e.g. `css/10-page.css`.
    const char *path;
    const uint8_t *bytes;
    size_t count;
};

/// All files, sorted by path; `count` receives their number.
const struct web_asset *web_assets(size_t *count);

/// The number of bytes that `web_gzip` may need for `count` bytes.
size_t web_gzip_bound(size_t count);

/// Writes `bytes` in the gzip format (RFC 1952) into `output`, which holds
/// `capacity` bytes. `level` is zlib's, 1...9. Returns the number of bytes written, or 0 on failure.
size_t web_gzip(const uint8_t *bytes, size_t count, int level, uint8_t *output, size_t capacity);

#endif
