// Functions over libgexiv2 without GLib's types. They keep no state.

#ifndef CMETADATA_H
#define CMETADATA_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The EXIF, IPTC and XMP metadata of an image file.
typedef struct vitrine_metadata vitrine_metadata;

/// Initializes libgexiv2 and disables its messages; returns 0 on success.
int vitrine_metadata_start(void);

/// Reads the metadata of a file's bytes, which must outlive it; NULL if it cannot be read.
vitrine_metadata *vitrine_metadata_open(const void *bytes, size_t length);
/// Releases metadata; accepts NULL.
void vitrine_metadata_release(vitrine_metadata *metadata);

/// The value of a field as text, or NULL; free it with `vitrine_metadata_free_text`.
char *vitrine_metadata_text(vitrine_metadata *metadata, const char *name);
/// The same as text for people, the only readable form of some fields.
char *vitrine_metadata_words(vitrine_metadata *metadata, const char *name);
/// All values of a field, terminated by NULL, or NULL; free them with `vitrine_metadata_free_texts`.
char **vitrine_metadata_texts(vitrine_metadata *metadata, const char *name);

void vitrine_metadata_free_text(char *text);
void vitrine_metadata_free_texts(char **texts);

#ifdef __cplusplus
}
#endif

#endif
