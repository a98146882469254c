#include <fontconfig/fontconfig.h>
#include <pango/pangocairo.h>
#include <hb-ot.h>
