// The outlines of countries, compiled into the program.

#ifndef VITRINE_LAND_OUTLINES_H
#define VITRINE_LAND_OUTLINES_H

#include <stddef.h>
#include <stdint.h>

/// The bytes of `outlines.bin`, which scripts/make-land-outlines.py writes and
/// describes; `count` receives their number. They live as long as the program.
const uint8_t *land_outlines(size_t *count);

#endif
