import Foundation
import FoundationXML

/// The references of a drawing as libxml2 reads it, the parser of librsvg. The checks under test share nothing with it.
final class XMLReferences: NSObject, XMLParserDelegate {
    private var finding: String?
    private var sheet: String?

    /// Returns a reference out of a drawing, or nil if there is none.
    /// - Parameter text: Well-formed XML.
    static func find(in text: [UInt8]) -> String? {
        let parser = XMLParser(data: Data(text))
        parser.shouldProcessNamespaces = false
        parser.shouldResolveExternalEntities = false
        let delegate = XMLReferences()
        parser.delegate = delegate
        return parser.parse() ? delegate.finding : "no XML"
    }

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String] = [:]
    ) {
        if bare(name) == "style" { sheet = sheet ?? "" }
        for (attribute, value) in attributes {
            if attribute.hasPrefix("xmlns") {
                if value == "http://www.w3.org/2001/XInclude" { finding = "XInclude" }
            } else if bare(attribute) == "href" {
                let isEmbedded = ["image", "feImage"].contains(bare(name)) && value.hasPrefix("data:image/")
                if bare(name) != "a", !value.isEmpty, !value.hasPrefix("#"), !isEmbedded { finding = value }
            } else if !attribute.contains(":") {
                check(style: value)
            }
        }
    }

    func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
        guard bare(name) == "style", let sheet else { return }
        check(style: sheet)
        self.sheet = nil
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) { sheet? += string }

    func parser(_ parser: XMLParser, foundCDATA block: Data) { sheet? += String(decoding: block, as: UTF8.self) }

    func parser(_ parser: XMLParser, foundProcessingInstructionWithTarget target: String, data: String?) {
        finding = "<?\(target)?>"
    }

    func parser(_ parser: XMLParser, foundInternalEntityDeclarationWithName name: String, value: String?) {
        finding = "entity \(name)"
    }

    private func bare(_ name: String) -> String { name.split(separator: ":").last.map(String.init) ?? name }

    private func check(style: String) {
        let plain = unescaped(style).lowercased()
        if plain.contains("@import") { finding = style }
        for part in plain.components(separatedBy: "url(").dropFirst() {
            let address = part.drop { $0.isWhitespace || $0 == "'" || $0 == "\"" }
            if address.first != "#" { finding = style }
        }
    }

    /// Replaces the escapes of CSS.
    private func unescaped(_ style: String) -> String {
        var result = ""
        var rest = Substring(style)
        while let character = rest.popFirst() {
            guard character == "\\" else {
                result.append(character)
                continue
            }
            let digits = rest.prefix(6).prefix { $0.isHexDigit }
            if let scalar = UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init) {
                result.unicodeScalars.append(scalar)
                rest = rest[digits.endIndex...]
                if rest.first?.isWhitespace == true { rest.removeFirst() }
            } else if let next = rest.popFirst() {
                result.append(next)
            }
        }
        return result
    }
}
