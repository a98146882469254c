import Display

/// Why bytes are no image that can be shown.
public enum ImageError: Error, Hashable, Sendable {
    case unreadable
    case unknownKind
    /// It breaks off before its size is known, or says what cannot be.
    case damaged
    case tooLarge
    /// Lines and areas that it would take too long to paint.
    case endless

    /// Follows the name of the image: what holds for it.
    public var sentence: String {
        switch self {
        case .unreadable: "cannot be read"
        case .unknownKind: "is no image that can be shown; PNG, JPEG, WebP and SVG can"
        case .damaged: "is an image whose beginning is damaged"
        case .tooLarge:
            "is too large: images have at most \(ImageHeader.mostPixels / 1_000_000) million pixels and "
                + "\(PictureResource.mostBytes >> 20) MiB, those of lines \(VectorImage.mostBytes >> 20) MiB"
        case .endless:
            "says in few words what it would take very long to paint, as by filters, or by what is repeated again and again"
        }
    }
}
