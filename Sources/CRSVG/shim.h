// The part of librsvg that is used. The library's own headers are found by flags that would link it as well, and it is
// loaded only when the first such image is met.
#include <stddef.h>
#include <stdint.h>

typedef struct _RsvgHandle RsvgHandle;
typedef struct { double x, y, width, height; } RsvgRectangle;

/// Named as there, without `rsvg_handle_`. A picture has its size in pixels, or what it shows; lengths may be NULL.
struct __attribute__((swift_attr("@Sendable"))) RSVG {
    RsvgHandle *_Nullable (*_Nonnull new_from_data)(const uint8_t *_Nonnull data, size_t length, void *_Nullable error);
    int (*_Nonnull get_intrinsic_size_in_pixels)(RsvgHandle *_Nonnull, double *_Nonnull width, double *_Nonnull height);
    void (*_Nonnull get_intrinsic_dimensions)(
        RsvgHandle *_Nonnull, int *_Nullable has_width, void *_Nullable width, int *_Nullable has_height,
        void *_Nullable height, int *_Nullable has_box, RsvgRectangle *_Nullable box);
    int (*_Nonnull render_document)(
        RsvgHandle *_Nonnull, struct _cairo *_Nonnull, const RsvgRectangle *_Nonnull viewport, void *_Nullable error);
};
