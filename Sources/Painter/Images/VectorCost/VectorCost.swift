/// An estimate of the cost of painting a vector image, computed from its text alone. A short file can request millions
/// of paint operations, and painting cannot be interrupted.
///
/// The estimate considers elements, their references, and filters. Constructs that hide these, such as entities for
/// elements, count as too expensive.
///
/// Decision record: Decisions/VectorImageCost.md
struct VectorCost {
    /// The maximum cost: a second or two at the size of a window. Large maps have less than half of it.
    static let maximumCost = 50_000.0
    private static let deepest = 250
    /// The maximum number of elements, painted or not: each takes time in every round of the evaluation.
    private static let maximumElements = 200_000
    /// The maximum number of an element's attributes. The library compares each with all others.
    private static let maximumAttributes = 256
    /// The maximum length of a chain of references.
    private static let maximumRounds = 40
    private static let unending = 1e12

    private var elements: [Element] = []
    private var places: [String: Int] = [:]
    /// References from style sheets, which may apply to any element.
    private var styleReferences: [String] = []
    /// The font sizes set by style sheets, which may apply to any text.
    private var styledFontSize = FontSizeBound()
    private var dashes = DashCost()
    private var open: [OpenElement] = []

    private struct OpenElement {
        var index: Int
        /// The outermost text element around, or this one.
        var text: Int?
    }

    private struct Element {
        var parent: Int
        var own: Double
        /// True if the element is painted only where it is referenced.
        var isKept: Bool
        var isText: Bool
        var isUse: Bool
        /// The number of characters, including those of child elements.
        var glyphCount = 0.0
        var fontSize = FontSizeBound()
        /// The cost of the dashes of its outline.
        var dashes = 0.0
        var references: [Reference] = []
    }

    private struct Reference {
        enum Kind {
            case plain
            /// A paint reference, used by all descendants.
            case inherited
            /// A marker reference, painted at each point of the descendants' lines.
            case marker
        }
        var name: String
        var kind: Kind
    }

    /// Returns the cost, or nil if it cannot be determined or is unbounded.
    static func of(_ text: XMLText) -> Double? {
        var cost = VectorCost()
        for part in text where !cost.read(part) { return nil }
        return cost.total()
    }

    /// Returns the cost of all parts, or nil if it is unbounded. To be called once, after the last part.
    mutating func total() -> Double? {
        guard addGlyphs() else { return nil }
        addDashes()
        return evaluated
    }

    // MARK: Reading

    /// Adds a part. Returns false if the cost cannot be determined; no more parts may follow then.
    mutating func read(_ part: XMLText.Part) -> Bool {
        switch part {
        case .unclear, .subset, .instruction, .excessStyle: return false
        case .text(let count):
            // All characters of a text element are typeset together.
            if let whole = open.last?.text { elements[whole].glyphCount += Double(count) }
        case .end: open.removeLast(open.isEmpty ? 0 : 1)
        case .style(let sheet):
            guard let found = references(in: sheet) else { return false }
            styleReferences += found
            styledFontSize.formUnion(FontSizeBound(sheet: sheet))
            dashes.read(sheet: sheet)
        case .start(let name, let attributes, let isEmpty):
            let index = elements.count
            guard open.count < VectorCost.deepest, index < VectorCost.maximumElements,
                attributes.count <= VectorCost.maximumAttributes,
                add(name, attributes, in: open.last?.index ?? -1)
            else { return false }
            if isEmpty { break }
            open.append(OpenElement(index: index, text: open.last?.text ?? (name == "text" ? index : nil)))
        }
        return true
    }

    private mutating func add(_ name: String, _ attributes: [XMLText.Attribute], in parent: Int) -> Bool {
        var element = Element(
            parent: parent, own: 1, isKept: VectorCost.kept.contains(name), isText: name == "text",
            isUse: name == "use")
        for attribute in attributes {
            let value = attribute.value
            switch attribute.name {
            case "id": places[value] = elements.count
            case "href" where name == "image" || name == "feImage":
                if value.hasPrefix("#") {
                    element.references.append(Reference(name: String(value.dropFirst()), kind: .plain))
                } else if value.hasPrefix("data:") {
                    guard let pixels = EmbeddedImage.pixelCount(value) else { return false }
                    element.own += Double(pixels) / 1000
                }
            case "href" where VectorCost.referring.contains(name):
                if value.hasPrefix("#") {
                    element.references.append(Reference(name: String(value.dropFirst()), kind: .plain))
                }
            case "d", "points": element.own += Double(value.utf8.count) / 50
            default:
                guard value.utf8.contains(UInt8(ascii: "(")) || value.utf8.contains(UInt8(ascii: "\\")),
                    !attribute.isForeign
                else { continue }
                guard let found = references(in: value) else { return false }
                let kind: Reference.Kind =
                    attribute.name.hasPrefix("marker") || attribute.name == "style" && value.contains("marker")
                    ? .marker : VectorCost.once.contains(attribute.name) ? .plain : .inherited
                element.references += found.map { Reference(name: $0, kind: kind) }
            }
        }
        element.own += VectorCost.work(of: name, attributes)
        for attribute in attributes { element.fontSize.formUnion(FontSizeBound(attribute)) }
        dashes.read(name, attributes, in: parent)
        elements.append(element)
        return true
    }

    // MARK: Text

    private static let usualFontSize = 16.0
    private static let longestLine = 1e6

    /// Adds the cost of text. Returns false if a line exceeds the library's number range, because the library would end
    /// the program.
    private mutating func addGlyphs() -> Bool {
        guard elements.contains(where: \.isText) else { return true }
        var sizes: [Double] = []
        var (largest, largestGrowth) = (VectorCost.usualFontSize, 1.0)
        var growths: [Double] = []
        for element in elements {
            var declaredSize = element.fontSize
            declaredSize.formUnion(styledFontSize)
            sizes.append(
                declaredSize.size(in: element.parent >= 0 ? sizes[element.parent] : VectorCost.usualFontSize))
            growths.append(declaredSize.factor * (element.parent >= 0 ? growths[element.parent] : 1))
            largest = max(largest, sizes[sizes.count - 1])
            largestGrowth = max(largestGrowth, growths[growths.count - 1])
        }
        // The size of an element used elsewhere may grow once more with each enclosing use.
        let uses = elements.count { $0.isUse }
        if uses > 0 {
            for _ in 0..<(largestGrowth > 1 ? min(uses, VectorCost.maximumRounds) : 0) { largest *= largestGrowth }
            sizes = sizes.map { _ in largest }
        }
        for index in elements.indices.reversed() where elements[index].parent >= 0 {
            sizes[elements[index].parent] = max(sizes[elements[index].parent], sizes[index])
        }
        for index in elements.indices where elements[index].isText {
            let glyphs = elements[index].glyphCount
            guard (glyphs + 1) * sizes[index] <= VectorCost.longestLine else { return false }
            // The library's text layout is quadratic: 3,000 characters take a third of a second, 10,000 take twelve
            // seconds.
            elements[index].own += glyphs * glyphs / 600
            dashes.addText(glyphs: glyphs, size: sizes[index], at: index)
        }
        return true
    }

    /// Adds the cost of dashes.
    private mutating func addDashes() {
        for (index, cost) in dashes.costs().enumerated() { elements[index].dashes = min(cost, VectorCost.unending) }
    }

    private static let kept: Set<String> = [
        "defs", "symbol", "marker", "pattern", "mask", "clipPath", "filter", "linearGradient", "radialGradient",
    ]
    private static let referring: Set<String> = ["use", "pattern", "filter", "textPath", "tref", "mask", "clipPath"]
    private static let once: Set<String> = ["filter", "mask", "clip-path"]

    /// Returns the cost of an element without its children.
    private static func work(of name: String, _ attributes: [XMLText.Attribute]) -> Double {
        func numbers(_ name: String) -> [Double] {
            (attributes.first { $0.name == name }?.value ?? "").split { " ,\n\t".contains($0) }.map {
                min(abs(Double($0) ?? 0), unending)
            }
        }
        switch name {
        case "stop", "linearGradient", "radialGradient", "title", "desc", "metadata": return -1
        case "feTurbulence": return 150 * max(numbers("numOctaves").first ?? 1, 1)
        case "feConvolveMatrix":
            let order = numbers("order")
            let count = (order.first ?? 3) * (order.last ?? 3)
            // The library ends the program for larger kernels.
            return count <= 400 ? 60 + 20 * count : unending
        case "feMorphology": return 60 + 10 * (numbers("radius").max() ?? 0)
        case "feDiffuseLighting", "feSpecularLighting": return 250
        default: return name.hasPrefix("fe") ? 100 : 0
        }
    }

    /// Returns the elements that a style value references, or nil if escapes may hide references.
    private func references(in value: String) -> [String]? {
        var bytes: [UInt8] = []
        var isEscaped = false
        for byte in value.utf8 {
            if byte == UInt8(ascii: "\\"), !isEscaped {
                isEscaped = true
                continue
            }
            if isEscaped, byte.isLetterOrDigit { return nil }
            isEscaped = false
            bytes.append(byte)
        }
        var found: [String] = []
        let start = Array("url(".utf8)
        var place = 0
        while place + start.count <= bytes.count {
            guard bytes[place] | 0x20 == start[0],
                bytes[place..<place + 4].map({ $0 | 0x20 }).elementsEqual(start.map { $0 | 0x20 })
            else {
                place += 1
                continue
            }
            place += 4
            let name = bytes[place...].prefix { $0 != UInt8(ascii: ")") }
            place += name.count
            let bare = name.filter { !" \t\n\r'\"".utf8.contains($0) }
            if bare.first == UInt8(ascii: "#") { found.append(String(decoding: bare.dropFirst(), as: UTF8.self)) }
        }
        return found
    }

    // MARK: Evaluation

    /// The total cost, iterated until it no longer grows. Self-references grow forever.
    private var evaluated: Double? {
        var costs = [Double](repeating: 0, count: elements.count)
        var counts = costs
        var points = costs
        var all = 0.0
        // Names are looked up once, not in every round.
        let references = elements.map { element in
            element.references.compactMap { reference in places[reference.name].map { ($0, reference.kind) } }
        }
        let styled = styleReferences.compactMap { places[$0] }
        for _ in 0..<VectorCost.maximumRounds {
            var inside = [SIMD3<Double>](repeating: .zero, count: elements.count)
            var whole = SIMD3<Double>.zero
            var isSame = true
            for index in elements.indices.reversed() {
                let element = elements[index]
                // The cost, the number of elements, and the number of points of their lines.
                var sum = inside[index] + SIMD3(element.own + element.dashes, 1, element.own * 25)
                for (place, kind) in references[index] {
                    let times =
                        switch kind {
                        case .plain: 1.0
                        case .inherited: sum.y
                        case .marker: max(sum.z, 1)
                        }
                    sum += SIMD3(costs[place] * times, counts[place], points[place])
                }
                sum = sum.clamped(lowerBound: .zero, upperBound: SIMD3(repeating: VectorCost.unending))
                isSame = isSame && sum.x == costs[index] && sum.y == counts[index]
                (costs[index], counts[index], points[index]) = (sum.x, sum.y, sum.z)
                if element.isKept { continue }
                if element.parent >= 0 { inside[element.parent] += sum } else { whole += sum }
            }
            let style = styled.reduce(0) { $0 + costs[$1] }
            all = min(whole.x + whole.y * style, VectorCost.unending)
            if isSame { return all }
            if all > VectorCost.maximumCost { return nil }
        }
        return nil
    }
}

extension UInt8 {
    var isLetterOrDigit: Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self)
            || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20)
    }
}
