/// The constructs of a vector image through which it could read other content than its own text.
///
/// librsvg follows some of them even if it reads no files. Style sheets and documents in data URLs, for example, would
/// be read without any of our checks.
enum VectorReferences {
    private static let includingNamespace = "http://www.w3.org/2001/XInclude"

    /// Returns the reason to refuse an image because of this part. Nil if the part refers to the image itself and to
    /// embedded pixel images only.
    static func refusal(of part: XMLText.Part) -> ImageError? {
        switch part {
        case .start(let name, let attributes, _): refusal(of: attributes, name)
        case .style(let sheet): refusal(ofStyle: sheet)
        case .instruction(let words): .hasInstruction(words)
        case .subset: .hasDeclarations
        case .unclear: .tooComplex
        case .excessStyle: .tooManyStyles
        case .text, .end: nil
        }
    }

    private static func refusal(of attributes: [XMLText.Attribute], _ element: String) -> ImageError? {
        for attribute in attributes {
            if attribute.value == includingNamespace { return .includesDocuments }
            if attribute.isForeign { continue }
            let found =
                attribute.name == "href"
                ? refusal(ofAddress: attribute.value, in: element) : refusal(ofStyle: attribute.value)
            if let found { return found }
        }
        return nil
    }

    private static func refusal(ofAddress address: String, in element: String) -> ImageError? {
        // The target of a link is not read.
        if element == "a" || address.isEmpty || address.hasPrefix("#") { return nil }
        if address.hasPrefix("data:"), element == "image" || element == "feImage" {
            return EmbeddedImage.pixelCount(address) == nil ? .embedsUnknownImage : nil
        }
        return .refersOutside(address)
    }

    /// Searches a style sheet, or an attribute that may be a style value. Comments count, too.
    private static func refusal(ofStyle style: String) -> ImageError? {
        guard style.utf8.contains(where: { "(\\@".utf8.contains($0) }) else { return nil }
        if hasEscapedLetter(style) { return .escapesStyles }
        let style = style.lowercased()
        if let start = style.firstRange(of: "@import") {
            return .refersOutside(String(style[start.lowerBound...].prefix { $0 != ";" }))
        }
        var rest = Substring(style)
        while let start = rest.firstRange(of: "url(") {
            rest = rest[start.upperBound...]
            let address = rest.drop { $0.isWhitespace || $0 == "\"" || $0 == "'" }
            if address.first != "#" {
                return .refersOutside(String(address.prefix { !$0.isWhitespace && !"\"')".contains($0) }))
            }
        }
        return nil
    }

    /// True if a backslash stands before a letter or digit, which may then mean any other letter.
    private static func hasEscapedLetter(_ style: String) -> Bool {
        var isEscaped = false
        for byte in style.utf8 {
            if isEscaped, byte.isLetterOrDigit { return true }
            isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
        }
        return false
    }
}
