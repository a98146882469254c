import Display

/// The reason why bytes are no displayable image.
public enum ImageError: Error, Hashable, Sendable {
    case unreadable
    case unknownKind
    /// The header is truncated or invalid.
    case damaged
    case tooLarge
    /// A vector image would take too long to paint.
    case tooComplex

    /// The predicate of a sentence that begins with the image's name.
    public var sentence: String {
        switch self {
        case .unreadable: "cannot be read"
        case .unknownKind: "is not an image that can be shown; PNG, JPEG, WebP and SVG can"
        case .damaged: "is an image whose beginning is damaged"
        case .tooLarge:
            "is too large: images have at most \(ImageHeader.mostPixels / 1_000_000) million pixels and "
                + "\(PictureResource.mostBytes >> 20) MiB, those of lines \(VectorImage.mostBytes >> 20) MiB"
        case .tooComplex:
            "would take too long to paint, for example because of filters or repeated references"
        }
    }
}
