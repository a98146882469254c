/// The cost of dashes in a vector image: the length of each outline divided by a dash.
///
/// A single line of eight bytes can have many millions of dashes.
struct DashCost {
    /// The cost of a dash: a quarter of a microsecond outside of the image, up to two inside.
    private static let cost = 1.0 / 25
    /// The maximum length of a glyph's outline, divided by the font size.
    private static let glyphOutline = 20.0

    private var elements: [Element] = []
    /// The values of style sheets for any element, and those for the elements of a class.
    private var anywhere = Style()
    private var classes: [String: Style] = [:]
    /// The largest side of the image or of a view box in it.
    private var side = 100.0

    private struct Style {
        var dash = DashBound()
        var outline = OutlineLength()

        mutating func formUnion(_ other: Style) {
            dash.formUnion(other.dash)
            outline = outline + other.outline
        }
    }

    private struct Element {
        var parent: Int
        var isShape: Bool
        var isUse: Bool
        var classes: String?
        var style = Style()
    }

    // MARK: Reading

    /// Reads the next element, in the order of the text.
    mutating func read(_ name: String, _ attributes: [XMLText.Attribute], in parent: Int) {
        var element = Element(
            parent: parent, isShape: ["rect", "circle", "ellipse"].contains(name), isUse: name == "use")
        for attribute in attributes where !attribute.isForeign {
            let value = attribute.value
            switch attribute.name {
            case "class": element.classes = value
            case DashBound.property: element.style.dash.formUnion(DashBound(value: value.utf8))
            case "style":
                for declaration in StyleText.declarations(in: value, of: DashCost.properties) {
                    element.style.formUnion(DashCost.style(of: declaration))
                }
            case "viewBox": readBox(value)
            default:
                if name == "svg", attribute.name == "width" || attribute.name == "height" { readBox(value) }
                element.style.outline = element.style.outline + OutlineLength(of: name, attribute.name, value)
            }
        }
        elements.append(element)
    }

    mutating func read(sheet: String) {
        for declaration in StyleText.declarations(in: sheet, of: DashCost.properties) {
            let style = DashCost.style(of: declaration)
            if let names = StyleText.classes(of: declaration.selectors) {
                for name in names { classes[name, default: Style()].formUnion(style) }
            } else {
                anywhere.formUnion(style)
            }
        }
    }

    /// Adds the outlines of a text element's glyphs.
    mutating func addText(glyphs: Double, size: Double, at index: Int) {
        elements[index].style.outline =
            elements[index].style.outline + OutlineLength(units: glyphs * size * DashCost.glyphOutline)
    }

    private static let properties = OutlineLength.properties.union([DashBound.property])

    private static func style(of declaration: StyleText.Declaration) -> Style {
        declaration.name == DashBound.property
            ? Style(dash: DashBound(value: declaration.value))
            : Style(outline: OutlineLength(property: declaration.value))
    }

    private mutating func readBox(_ value: String) {
        var scanner = NumberScanner(value.utf8)
        while let number = scanner.number() {
            side = max(side, abs(number))
            _ = scanner.unit()
        }
    }

    // MARK: Evaluation

    /// Returns the cost of each element's dashes; none if there are no dashes.
    func costs() -> [Double] {
        guard
            elements.contains(where: { $0.style.dash.length < .infinity })
                || anywhere.dash.length < .infinity || classes.values.contains(where: { $0.dash.length < .infinity })
        else { return [] }
        var styles = elements.map(style)
        // Dashes are inherited.
        for (index, element) in elements.enumerated() where element.parent >= 0 {
            styles[index].dash.formUnion(styles[element.parent].dash)
        }
        // A referenced element inherits from its uses.
        var used = DashBound()
        for (index, element) in elements.enumerated() where element.isUse { used.formUnion(styles[index].dash) }
        for index in styles.indices { styles[index].dash.formUnion(used) }
        return styles.map { $0.outline.length(in: side) / $0.dash.length * DashCost.cost }
    }

    /// Returns the values of an element and of the rules that may apply to it.
    private func style(of element: Element) -> Style {
        var style = element.style
        style.dash.formUnion(anywhere.dash)
        if element.isShape { style.outline = style.outline + anywhere.outline }
        for name in element.classes?.split(whereSeparator: \.isWhitespace) ?? [] {
            guard let rule = classes[String(name)] else { continue }
            style.dash.formUnion(rule.dash)
            if element.isShape { style.outline = style.outline + rule.outline }
        }
        return style
    }
}
