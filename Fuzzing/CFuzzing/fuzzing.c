#include "fuzzing.h"
