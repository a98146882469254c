import Display

/// The reason why bytes are no displayable image.
public enum ImageError: Error, Hashable, Sendable {
    case unreadable
    case unknownKind
    /// A PDF file, without the library that paints it.
    case pageDescription
    /// The header is truncated or invalid.
    case damaged
    case tooLarge
    /// A vector image would take too long to paint.
    case tooComplex
    /// A vector image refers to content outside of its file, or to a style sheet.
    case refersOutside(String)
    /// A vector image embeds an image of another kind than PNG, JPEG and WebP, or one beyond their limits.
    case embedsUnknownImage
    /// A vector image has a processing instruction, such as one that names a style sheet.
    case hasInstruction(String)
    /// A vector image declares entities or default attributes.
    case hasDeclarations
    /// A vector image includes documents with XInclude.
    case includesDocuments
    /// Escaped letters in a vector image's styles may hide references.
    case escapesStyles
    /// The style sheets of a vector image are too long.
    case tooManyStyles
    /// The process that decodes a vector image crashed, or exceeded its memory or time.
    case decoderEnded
    /// The system permits no process that decodes vector images.
    case noDecoder
    /// The main thread has waited too long for the sizes of vector images.
    case slowSizes

    /// True if the same bytes may make an image later.
    package var isTemporary: Bool { self == .noDecoder || self == .slowSizes }

    /// The predicate of a sentence that begins with the image's name.
    public var sentence: String {
        switch self {
        case .unreadable: "cannot be read"
        case .unknownKind: "is not an image that can be shown; PNG, JPEG, WebP, SVG and PDF can"
        case .pageDescription: "is a PDF file, and its library is not here; install Debian's package libpoppler-glib8"
        case .damaged: "is an image whose beginning is damaged"
        case .tooLarge:
            "is too large: images have at most \(ImageHeader.maximumPixels / 1_000_000) million pixels and "
                + "\(PictureResource.maximumBytes >> 20) MiB, those of lines \(VectorImage.maximumBytes >> 20) MiB"
        case .tooComplex:
            "would take too long to paint, for example because of filters or repeated references"
        case .refersOutside(let address):
            "refers to \(quoted(address)), and nothing outside of an image's own file is read; embed or remove it"
        case .embedsUnknownImage: "embeds an image that is not a PNG, JPEG or WebP file within the limits"
        case .hasInstruction(let words):
            "has the processing instruction \(quoted("<?" + words)), and such images are not shown; remove it"
        case .hasDeclarations:
            "declares entities or attributes in its document type, and such images are not shown; remove the part in "
                + "brackets"
        case .includesDocuments: "includes other documents with XInclude, and such images are not shown"
        case .escapesStyles: "has escaped letters in its styles, which may hide references; write them plainly"
        case .tooManyStyles:
            "has more than \(XMLText.maximumStyleBytes >> 10) KiB of style sheets, and such images are not shown; "
                + "remove unused rules"
        case .decoderEnded: "made its decoder crash, or takes too much memory or time"
        case .slowSizes: "is not decoded now, because this image or others before it took too long"
        case .noDecoder: "cannot be decoded, because no process can be started for it"
        }
    }

    /// Counts scalars, because a character may have any number of them.
    private func quoted(_ words: String) -> String {
        "\u{201C}\(String(words.unicodeScalars.prefix(80)))\u{201D}"
    }
}
