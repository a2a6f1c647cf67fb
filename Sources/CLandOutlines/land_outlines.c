#include "CLandOutlines.h"

// #embed is C23 and, in clang, an extension to what came before.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const uint8_t bytes[] = {
#embed "outlines.bin"
};

const uint8_t *land_outlines(size_t *count) {
    *count = sizeof bytes;
    return bytes;
}
