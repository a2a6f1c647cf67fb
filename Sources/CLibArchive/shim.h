#include <archive.h>
#include <archive_entry.h>
#include <locale.h>

/// A macro that Swift does not see.
static const unsigned int VITRINE_REGULAR_FILE = AE_IFREG;
