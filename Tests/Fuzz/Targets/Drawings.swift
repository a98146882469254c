import Painter

/// Vector images. After an even first byte an input is the text itself, otherwise each byte names a fragment of it.
///
/// An image in which a parser of XML finds a reference is refused before the library sees it.
public final class Drawings: FuzzTarget {
    public static let name = "drawings"

    public init() {}

    public func run(_ input: UnsafeRawBufferPointer) throws(FuzzFinding) {
        guard let first = input.first else { return }
        let rest = UnsafeRawBufferPointer(rebasing: input.dropFirst())
        let text = first & 1 == 0 ? Array(rest) : Drawings.text(of: rest)
        do throws(ImageError) {
            try VectorImage.check(text)
            // The library reads well-formed texts only.
            _ = try VectorImage(checked: text)
        } catch {
            return try require(!error.sentence.isEmpty, "An error has no sentence.")
        }
        let finding = XMLReferences.find(in: text)
        try require(finding == nil, "\(finding ?? "") in \(String(decoding: text, as: UTF8.self))")
    }

    /// Returns a drawing of fragments. Every other byte opens or ends an element, so that many are well-formed.
    private static func text(of choices: UnsafeRawBufferPointer) -> [UInt8] {
        var text = start
        var ends: [String] = []
        for choice in choices {
            switch choice {
            case 0xF0...0xF7:
                let (start, end) = elements[Int(choice & 7)]
                text += start
                ends.append(end)
            case 0xF8...0xFF: text += ends.popLast() ?? ""
            default: text += fragments[Int(choice) % fragments.count]
            }
        }
        while let end = ends.popLast() { text += end }
        return Array((text + "</svg>").utf8)
    }

    private static let start =
        "<svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink' "
        + "xmlns:svg='http://www.w3.org/2000/svg' width='4' height='4'>"

    private static let elements = [
        ("<style>", "</style>"), ("<style><![CDATA[", "]]></style>"), ("<g ", "/>"), ("<g>", "</g>"),
        ("<g style=\"", "\"/>"), ("<g fill='", "'/>"), ("<svg:style>", "</svg:style>"), ("<text>", "</text>"),
    ]

    private static let fragments = [
        "<style>", "</style>", "<svg:style>", "</svg:style>", "<![CDATA[", "]]>", "<!--", "-->", "<g>", "</g>", "<g ",
        "/>", ">", "<use ", "<image ", "<a ", "href=\"#a\" ", "href='b.svg' ", "xlink:href=\"file:///a\" ",
        "href=\"data:text/css,a\" ", "href=\"data:image/svg+xml,a\" ", "fill=\"url(#a)\" ", "fill='url( b.svg#c)' ",
        "style=\"fill:\\75rl(b)\" ", "@import 'a';", "@im", "port", "&#64;import", "url(", "'#a')", "b.svg)", "\\69",
        "\\", "/*", "*/", "&amp;", "&lt;", "&#x5c;", "&e;", "<?xml-stylesheet href='a'?>", "<?a?>", "<?", "?>",
        "<!DOCTYPE svg>", "<!DOCTYPE svg [<!ENTITY e 'a'>]>", "xmlns=\"http://www.w3.org/2001/XInclude\" ",
        "xmlns:b='http://www.w3.org/2001/XInclude' ", "<b:include ", "\"", "'", " ", "\n", "a", "=",
    ]
}
