#include <turbojpeg.h>

/// What is used of the library. It is not linked: it is loaded when the first such image is met.
struct __attribute__((swift_attr("@Sendable"))) TurboJPEG {
    __typeof__(tjInitDecompress) *_Nonnull initDecompress;
    __typeof__(tjDestroy) *_Nonnull destroy;
    __typeof__(tjDecompressHeader3) *_Nonnull decompressHeader;
    __typeof__(tjDecompress2) *_Nonnull decompress;
    __typeof__(tjGetErrorCode) *_Nonnull errorCode;
};
