#include "CMetadata.h"

#include <gexiv2/gexiv2.h>
#include <limits.h>

static GExiv2Metadata *gexiv2(vitrine_metadata *metadata) { return (GExiv2Metadata *)metadata; }

int vitrine_metadata_start(void) {
    // The first call makes the XMP toolkit, which is not to be made by two threads.
    if (!gexiv2_initialize()) return -1;
    gexiv2_log_set_level(GEXIV2_LOG_LEVEL_MUTE);
    return 0;
}

vitrine_metadata *vitrine_metadata_open(const void *bytes, size_t length) {
    if (length > LONG_MAX) return NULL;
    GExiv2Metadata *metadata = gexiv2_metadata_new();
    // Broken files are common: what went wrong is of no use to anybody.
    if (metadata && !gexiv2_metadata_open_buf(metadata, bytes, (glong)length, NULL)) g_clear_object(&metadata);
    return (vitrine_metadata *)metadata;
}

void vitrine_metadata_release(vitrine_metadata *metadata) {
    if (metadata) g_object_unref(gexiv2(metadata));
}

char *vitrine_metadata_text(vitrine_metadata *metadata, const char *name) {
    return gexiv2_metadata_try_get_tag_string(gexiv2(metadata), name, NULL);
}

char *vitrine_metadata_words(vitrine_metadata *metadata, const char *name) {
    return gexiv2_metadata_try_get_tag_interpreted_string(gexiv2(metadata), name, NULL);
}

char **vitrine_metadata_texts(vitrine_metadata *metadata, const char *name) {
    return gexiv2_metadata_try_get_tag_multiple(gexiv2(metadata), name, NULL);
}

void vitrine_metadata_free_text(char *text) { g_free(text); }
void vitrine_metadata_free_texts(char **texts) { g_strfreev(texts); }
