// The functions without a context are not thread-safe and not declared.
#define GEOS_USE_ONLY_R_API
#include <geos_c.h>
