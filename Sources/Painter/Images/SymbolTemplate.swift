/// A symbol of an app. It is an SVG file with drawings of the same symbol for several weights and sizes, and guides.
package struct SymbolTemplate {
    /// The drawing of regular weight as an image of its own. Capitals beside it are centred at half its height.
    package let image: [UInt8]

    /// The height of the image in heights of capitals, so that symbols that reach beyond capitals are not cut.
    package static let heightOfCapitals = 1.7

    /// The height of the image in pixels. The image has no pixels of its own, so this is only a unit.
    private static let pixelHeight = 128.0

    /// The drawings that are looked for, the best first.
    private static let variants = [("Regular", "M"), ("Regular", "S"), ("Regular", "L"), ("Medium", "M")]

    /// Creates nil if the file is an ordinary image.
    package init?(_ bytes: [UInt8]) {
        guard bytes.count <= VectorImage.maximumBytes, let text = XMLText(bytes) else { return nil }
        var places: [String: (x: Double, y: Double)] = [:]
        var groups: Set<String> = []
        for case .start(let name, let attributes, _) in text {
            guard let id = attributes.first(where: { $0.name == "id" })?.value else { continue }
            if name == "g" { groups.insert(id) }
            if let place = SymbolTemplate.start(of: name, attributes) { places[id] = place }
        }
        for (weight, size) in SymbolTemplate.variants where groups.contains("\(weight)-\(size)") {
            guard let baseline = places["Baseline-\(size)"]?.y, let capitals = places["Capline-\(size)"]?.y,
                let left = places["left-margin-\(weight)-\(size)"]?.x,
                let right = places["right-margin-\(weight)-\(size)"]?.x, baseline > capitals, right > left
            else { continue }
            let height = (baseline - capitals) * SymbolTemplate.heightOfCapitals
            let top = (baseline + capitals - height) / 2
            let width = ((right - left) / height * SymbolTemplate.pixelHeight).rounded(.up)
            let box = "\(left) \(top) \(width * height / SymbolTemplate.pixelHeight) \(height)"
            guard let image = SymbolTemplate.cut(bytes, to: box, width: width, group: "\(weight)-\(size)") else {
                continue
            }
            self.image = image
            return
        }
        return nil
    }

    /// Returns the first point of a line or a path.
    private static func start(of name: String, _ attributes: [XMLText.Attribute]) -> (x: Double, y: Double)? {
        func value(_ name: String) -> String? { attributes.first { $0.name == name }?.value }
        if name == "line" {
            guard let x = value("x1").flatMap(Double.init), let y = value("y1").flatMap(Double.init) else { return nil }
            return (x, y)
        }
        guard name == "path", let data = value("d") else { return nil }
        let numbers = data.split { !($0.isNumber || $0 == "." || $0 == "-") }.prefix(2).compactMap { Double($0) }
        return numbers.count == 2 ? (numbers[0], numbers[1]) : nil
    }

    /// Returns the file with another view box, in which only one drawing is visible.
    private static func cut(_ bytes: [UInt8], to box: String, width: Double, group: String) -> [UInt8]? {
        let text = String(decoding: bytes, as: UTF8.self)
        guard let root = text.firstRange(of: "<svg"), let end = self.end(of: text[root.upperBound...]) else {
            return nil
        }
        let style =
            "<style>#Notes, #Guides, #Symbols > g { display: none } #Symbols > #\(group) "
            + "{ display: inline }</style>"
        let tag = kept(text[root.upperBound..<end])
        let head = "<svg\(tag) viewBox=\"\(box)\" width=\"\(width)\" height=\"\(pixelHeight)\">"
        return Array((head + style + text[text.index(after: end)...]).utf8)
    }

    /// Returns the place of the bracket that ends a tag.
    private static func end(of text: Substring) -> String.Index? {
        var quote: Character?
        return text.indices.first { index in
            let character = text[index]
            if let open = quote {
                if character == open { quote = nil }
            } else if character == "\"" || character == "'" {
                quote = character
            } else {
                return character == ">"
            }
            return false
        }
    }

    /// Returns the attributes of the root without those of its size.
    private static func kept(_ attributes: Substring) -> String {
        var kept = ""
        var rest = attributes
        while let equals = rest.firstIndex(of: "=") {
            let name = rest[..<equals].filter { !$0.isWhitespace }
            let value = rest[rest.index(after: equals)...].drop(while: \.isWhitespace)
            guard let quote = value.first, let close = value.dropFirst().firstIndex(of: quote) else { break }
            if !["viewBox", "width", "height", "x", "y", "preserveAspectRatio"].contains(name) {
                kept += " \(name)=\(value[...close])"
            }
            rest = value[value.index(after: close)...]
        }
        return kept
    }
}
