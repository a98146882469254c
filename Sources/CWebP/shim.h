#include <webp/decode.h>

/// What is used of the library. It is not linked: it is loaded when the first such image is met.
struct __attribute__((swift_attr("@Sendable"))) WebP {
    __typeof__(WebPGetInfo) *_Nonnull getInfo;
    __typeof__(WebPDecodeBGRAInto) *_Nonnull decodeBGRAInto;
};
