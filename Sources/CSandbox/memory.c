#include "CSandbox.h"

#ifdef __GLIBC__
#include <malloc.h>
#endif

void vitrine_limit_arenas(int count) {
#ifdef __GLIBC__
    mallopt(M_ARENA_MAX, count);
#else
    (void)count;
#endif
}

void vitrine_release_memory(void) {
#ifdef __GLIBC__
    malloc_trim(0);
#endif
}
