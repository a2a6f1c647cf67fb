#ifndef VITRINE_FUZZING_H
#define VITRINE_FUZZING_H

#include <stddef.h>
#include <stdint.h>

// libFuzzer as a library (https://llvm.org/docs/LibFuzzer.html#using-libfuzzer-as-a-library):
// runs until a limit of its options, and ends the process if an input fails.
int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*callback)(const uint8_t *data, size_t size));

#endif
