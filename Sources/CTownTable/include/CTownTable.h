// The table of towns, compiled into the program.

#ifndef VITRINE_TOWN_TABLE_H
#define VITRINE_TOWN_TABLE_H

#include <stddef.h>
#include <stdint.h>

/// The bytes of `towns.bin`, which scripts/make-town-table.py writes and
/// describes; `count` receives their number. They live as long as the program.
const uint8_t *town_table(size_t *count);

#endif
