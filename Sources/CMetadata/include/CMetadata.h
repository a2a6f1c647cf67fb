// Plain functions over libgexiv2's, which take GLib's types. Nothing here holds state of its own.

#ifndef CMETADATA_H
#define CMETADATA_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/// What an image file says of itself: EXIF, IPTC and XMP.
typedef struct vitrine_metadata vitrine_metadata;

/// Starts libgexiv2 and silences its messages; 0 if it worked.
int vitrine_metadata_start(void);

/// Reads the metadata of a file's bytes, which must outlive it; nothing if it cannot be read.
vitrine_metadata *vitrine_metadata_open(const void *bytes, size_t length);
/// Releases metadata; nothing may be passed.
void vitrine_metadata_release(vitrine_metadata *metadata);

/// The value of a field as text, or nothing; freed with `vitrine_metadata_free_text`.
char *vitrine_metadata_text(vitrine_metadata *metadata, const char *name);
/// The same in the words that are meant for people, which some fields are only readable in.
char *vitrine_metadata_words(vitrine_metadata *metadata, const char *name);
/// All values of a field, ended by NULL, or nothing; freed with `vitrine_metadata_free_texts`.
char **vitrine_metadata_texts(vitrine_metadata *metadata, const char *name);

void vitrine_metadata_free_text(char *text);
void vitrine_metadata_free_texts(char **texts);

#ifdef __cplusplus
}
#endif

#endif
