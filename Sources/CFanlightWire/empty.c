#include "CFanlightWire.h"
