#include "CMetadata.h"

#include <gexiv2/gexiv2.h>
#include <limits.h>

// libgexiv2 passes on what Exiv2 throws beside its own errors, such as std::overflow_error for sizes in
// a broken file; past this file it would end the process.

static GExiv2Metadata *gexiv2(vitrine_metadata *metadata) { return (GExiv2Metadata *)metadata; }

// What the call gives, or nothing if it throws.
template <typename Call> static auto caught(Call call) -> decltype(call()) {
    try {
        return call();
    } catch (...) {
        return nullptr;
    }
}

int vitrine_metadata_start(void) {
    // The first call makes the XMP toolkit, which is not to be made by two threads.
    if (!gexiv2_initialize()) return -1;
    gexiv2_log_set_level(GEXIV2_LOG_LEVEL_MUTE);
    return 0;
}

vitrine_metadata *vitrine_metadata_open(const void *bytes, size_t length) {
    if (length > LONG_MAX) return nullptr;
    GExiv2Metadata *metadata = gexiv2_metadata_new();
    if (!metadata) return nullptr;
    bool isOpen = false;
    try {
        // Broken files are common: what went wrong is of no use to anybody.
        isOpen = gexiv2_metadata_open_buf(metadata, (const guint8 *)bytes, (glong)length, nullptr);
    } catch (...) {
        // As broken as those that libgexiv2 refuses itself.
    }
    if (!isOpen) g_clear_object(&metadata);
    return (vitrine_metadata *)metadata;
}

void vitrine_metadata_release(vitrine_metadata *metadata) {
    if (metadata) g_object_unref(gexiv2(metadata));
}

char *vitrine_metadata_text(vitrine_metadata *metadata, const char *name) {
    return caught([=] { return gexiv2_metadata_try_get_tag_string(gexiv2(metadata), name, nullptr); });
}

char *vitrine_metadata_words(vitrine_metadata *metadata, const char *name) {
    return caught([=] { return gexiv2_metadata_try_get_tag_interpreted_string(gexiv2(metadata), name, nullptr); });
}

char **vitrine_metadata_texts(vitrine_metadata *metadata, const char *name) {
    return caught([=] { return gexiv2_metadata_try_get_tag_multiple(gexiv2(metadata), name, nullptr); });
}

void vitrine_metadata_free_text(char *text) { g_free(text); }
void vitrine_metadata_free_texts(char **texts) { g_strfreev(texts); }
