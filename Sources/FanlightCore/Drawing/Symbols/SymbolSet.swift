import Foundation
import Synchronization
import SymbolNames

/// Finds symbols by their names.
///
/// A name is a base followed by variants: `person.circle.fill`. A table lists the bases with their icon and terminal
/// character. Variants are taken from the icon set where it has them; others are composed here.
enum SymbolSet {
    private static let cache = Mutex<[String: Symbol]>([:])

    static func symbol(_ name: String) -> Symbol {
        if let symbol = cache.withLock({ $0[name] }) { return symbol }
        var symbol = find(name) ?? unknown(name)
        symbol.isDirected = SymbolDirection.isMirrored(name)
        symbol.layers = layers(name)
        let found = symbol
        cache.withLock { known in
            // Names may come from data, so the size of the cache is limited.
            if known.count > 2000 { known = [:] }
            known[name] = found
        }
        return found
    }

    private static func unknown(_ name: String) -> Symbol {
        var box = Path(CGRect(x: 2, y: 2, width: 12, height: 12))
        box.addRect(CGRect(x: 3, y: 3, width: 10, height: 10))
        return Symbol(
            name: name, form: Symbol.Outline(IconFile.path("question-square") ?? box, isEvenOdd: true), glyph: "?",
            isUnknown: true)
    }

    private static func find(_ name: String) -> Symbol? {
        let (base, variants) = SymbolName.parts(of: name)
        // Finds the longest listed prefix of the name.
        for count in (0...variants.count).reversed() {
            let key = ([base] + variants.prefix(count)).joined(separator: ".")
            let rest = Array(variants.dropFirst(count))
            guard let entry = SymbolTable.entries[key] else { continue }
            // If the entry has the same icon as its base, only the terminal character differs. The shape is that of the
            // base with all variants.
            let isOfBase = entry.icon == SymbolTable.entries[base]?.icon
            guard let form = form(entry.icon, isOfBase ? variants : rest) else { continue }
            return Symbol(name: name, form: form, glyph: entry.glyph(rest))
        }
        guard let entry = LetterIcon.entry(base, variants) ?? entryByIconName(base),
            let form = form(entry.icon, variants)
        else { return nil }
        return Symbol(name: name, form: form, glyph: entry.glyph(variants))
    }

    /// Returns an entry for a name that equals an icon's name with dots in place of hyphens.
    private static func entryByIconName(_ base: String) -> SymbolTable.Entry? {
        let icon = base.replacing(".", with: "-")
        return icon.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") } && IconFile.has(icon)
            ? SymbolTable.Entry(icon: icon, plain: SymbolTable.defaultGlyph, filled: nil) : nil
    }

    /// Returns the shape of an icon with variants. It comes from the icon set where it has them, and is otherwise
    /// composed from fewer variants.
    private static func form(_ icon: String, _ variants: [String]) -> Symbol.Outline? {
        if let path = IconFile.path(([icon] + variants).joined(separator: "-")) { return Symbol.Outline(path) }
        // The main part composed with an enclosing shape, if the set has no such icon. The table writes it as
        // `shape+part`.
        let parts = icon.split(separator: "+").map(String.init)
        if parts.count == 2, let sign = IconFile.path(parts[1]) { return form(parts[0], variants)?.showing(sign) }
        // A badge composed in the corner, if the set has no such icon. The table writes it as `symbol^badge`.
        let badge = icon.split(separator: "^").map(String.init)
        if badge.count == 2, let sign = IconFile.path(badge[1]) { return form(badge[0], variants)?.badged(with: sign) }
        if let parts = splitAtCompanion(icon, variants) {
            var whole = parts.above
            whole.path.addPath(parts.below)
            return whole
        }
        // Icons of plain marks have the suffix `-lg`, their enclosed variants have not.
        if icon.hasSuffix("-lg"), !variants.isEmpty {
            return form(String(icon.dropLast(3)), variants)
        }
        guard let last = variants.last else { return IconFile.path("\(icon)-fill").map { Symbol.Outline($0) } }
        let others = Array(variants.dropLast())
        switch last {
        case "slash": return form(icon, others)?.struckThrough
        case "circle": return form(icon, others)?.enclosed(in: .circle, isFilled: false)
        case "square": return form(icon, others)?.enclosed(in: .square, isFilled: false)
        case "badge": return form(icon, others)?.badged
        case "fill" where others.last == "circle":
            return solid(icon, Array(others.dropLast()))?.enclosed(in: .circle, isFilled: true)
        case "fill" where others.last == "square":
            return solid(icon, Array(others.dropLast()))?.enclosed(in: .square, isFilled: true)
        case "fill" where others.last == "slash":
            return form(icon, others.dropLast() + ["fill"])?.struckThrough
        case "fill" where others.last == "badge": return form(icon, others.dropLast() + ["fill"])?.badged
        // A line drawing has nothing to fill.
        default: return form(icon, others)
        }
    }
}

extension SymbolSet {
    /// Returns the parts that may be painted separately; nil for a symbol of one part.
    private static func layers(_ name: String) -> Symbol.Layers? {
        let (base, variants) = SymbolName.parts(of: name)
        guard let icon = (SymbolTable.entries[base] ?? LetterIcon.entry(base, variants) ?? entryByIconName(base))?.icon
        else { return nil }
        let isFilled = variants.last == "fill"
        var others = isFilled ? Array(variants.dropLast()) : variants
        switch others.popLast() {
        case "circle": return layers(icon, others, in: .circle, isFilled: isFilled)
        case "square": return layers(icon, others, in: .square, isFilled: isFilled)
        case "badge":
            guard let form = form(icon, isFilled ? others + ["fill"] : others) else { return nil }
            return Symbol.Layers(
                back: form.withoutCorner, front: Symbol.Outline(Symbol.Outline.dot(3.4)), isBackFilled: false)
        case nil:
            let variants = isFilled ? ["fill"] : []
            guard let parts = splitAtCompanion(icon, variants) else {
                return form(icon, variants).flatMap { layers(base, isFilled, within: $0) }
            }
            var found = layers(base, isFilled, within: parts.above)
            found?.third = Symbol.Outline(parts.below)
            return found
        default: return nil
        }
    }

    /// Returns the first icon raised above the secondary part of the second icon. Used if the set has no icon with all
    /// three parts.
    private static func splitAtCompanion(
        _ icon: String, _ variants: [String]
    ) -> (above: Symbol.Outline, below: Path)? {
        let icons = icon.split(separator: "_").map(String.init)
        guard icons.count == 2, let above = form(icons[0], variants), let other = form(icons[1], variants) else {
            return nil
        }
        let below = other.path.splitAtLargestContour().back
        return (above.applying(Symbol.Outline.raised), below)
    }

    /// Returns the sign and its enclosing shape or companion from a single drawing, split by its contours.
    private static func layers(_ base: String, _ isFilled: Bool, within form: Symbol.Outline) -> Symbol.Layers? {
        let words = base.split(separator: ".").map(String.init)
        var parts: (back: Path, front: Path)
        var isBeside = false
        if words.contains("badge") {
            parts = form.path.split(fromCorner: Symbol.side)
            // If no contour lies at the trailing edge, the badge is inside the shape.
            if parts.front.isEmpty { parts = form.path.split(at: isFilled ? 1 : 2) }
        } else if words.count > 1, badgeIcons.contains(words[0]), SymbolName.enclosures.contains(words[1]) {
            // In an unfilled shape, the first two contours are the edges of its outline.
            parts = form.path.split(at: isFilled ? 1 : 2)
        } else if SymbolColors.pairs[base] != nil {
            parts = form.path.splitAtLargestContour()
            isBeside = true
        } else {
            return nil
        }
        if parts.back.isEmpty || parts.front.isEmpty { return nil }
        // The icon has the sign cut out of the filled shape. As a layer the sign is painted on the shape.
        let isOnArea = isFilled && !isBeside && !words.contains("badge")
        return Symbol.Layers(
            back: Symbol.Outline(parts.back, isEvenOdd: form.isEvenOdd),
            front: Symbol.Outline(parts.front, isEvenOdd: form.isEvenOdd || isOnArea), isBackFilled: isOnArea,
            isBackBeside: isBeside)
    }

    private static let badgeIcons: Set<String> = [
        "exclamationmark", "questionmark", "checkmark", "xmark", "plus", "minus", "lock", "info",
    ]

    private static func layers(
        _ icon: String, _ variants: [String], in enclosure: Symbol.Outline.Enclosure, isFilled: Bool
    ) -> Symbol.Layers? {
        guard let sign = isFilled ? solid(icon, variants) : form(icon, variants) else { return nil }
        let back = Symbol.Outline(Symbol.Outline.around(enclosure, isFilled: isFilled), isEvenOdd: true)
        return Symbol.Layers(
            back: back, front: Symbol.Outline(sign.path.applying(Symbol.Outline.inside), isEvenOdd: sign.isEvenOdd),
            isBackFilled: isFilled)
    }

    /// Returns the filled variant, which is best for cutting a sign out of an area.
    private static func solid(_ icon: String, _ variants: [String]) -> Symbol.Outline? {
        form(icon, variants + ["fill"])
    }
}

/// The structure of symbol names.
enum SymbolName {
    static let variants: Set<String> = ["fill", "circle", "square", "slash", "badge"]
    /// The enclosing shapes in names that start with a sign.
    static let enclosures: Set<String> = [
        "triangle", "octagon", "diamond", "seal", "shield", "bubble", "message", "app", "rectangle", "icloud", "bin",
        "magnifyingglass",
    ]

    static func parts(of name: String) -> (base: String, variants: [String]) {
        var parts = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        var variants: [String] = []
        while parts.count > 1, let last = parts.last, SymbolName.variants.contains(last) {
            variants.insert(last, at: 0)
            parts.removeLast()
        }
        return (parts.joined(separator: "."), variants)
    }
}

extension Symbol.Outline {
    fileprivate enum Enclosure { case circle, square }

    /// The transform of a shape inside a circle or a square.
    fileprivate static let inside = CGAffineTransform(a: 0.56, b: 0, c: 0, d: 0.56, tx: 3.52, ty: 3.52)

    /// The transform that raises a part, so that another part fits below it.
    fileprivate static let raised = CGAffineTransform(a: 0.8, b: 0, c: 0, d: 0.8, tx: 1.8, ty: -1)

    /// Returns a filled enclosing shape, or its outline under the even-odd rule.
    fileprivate static func around(_ enclosure: Enclosure, isFilled: Bool) -> Path {
        func form(_ inset: CGFloat) -> Path {
            let rect = CGRect(x: inset, y: inset, width: 16 - 2 * inset, height: 16 - 2 * inset)
            return enclosure == .circle
                ? Path(ellipseIn: rect) : Path(roundedRect: rect, cornerRadius: 3 - inset, style: .circular)
        }
        var result = form(0)
        if !isFilled { result.addPath(form(1)) }
        return result
    }

    /// Returns the shape reduced and enclosed by an outline, or cut out of an area, under the even-odd rule.
    fileprivate func enclosed(in enclosure: Enclosure, isFilled: Bool) -> Symbol.Outline {
        var result = Symbol.Outline.around(enclosure, isFilled: isFilled)
        result.addPath(path, transform: Symbol.Outline.inside)
        return Symbol.Outline(result, isEvenOdd: true)
    }

    /// Returns the shape with a sign in its centre; the sign is cut out of a filled area.
    fileprivate func showing(_ sign: Path) -> Symbol.Outline {
        var result = path
        result.addPath(sign, transform: CGAffineTransform(a: 0.7, b: 0, c: 0, d: 0.7, tx: 2.4, ty: 2.2))
        return Symbol.Outline(result, isEvenOdd: true)
    }

    /// Returns a dot in the upper trailing corner.
    fileprivate static func dot(_ radius: CGFloat) -> Path {
        Path(ellipseIn: CGRect(x: 12.4 - radius, y: 3.6 - radius, width: 2 * radius, height: 2 * radius))
    }

    /// The shape without the area of the corner dot and a margin.
    fileprivate var withoutCorner: Symbol.Outline {
        Symbol.Outline(path.subtracting(Symbol.Outline.dot(4.6), eoFill: isEvenOdd))
    }

    /// Returns the shape with a small sign in that corner.
    fileprivate func badged(with sign: Path) -> Symbol.Outline {
        var result = withoutCorner
        result.path.addPath(sign, transform: CGAffineTransform(a: 0.45, b: 0, c: 0, d: 0.45, tx: 8.8, ty: 0))
        return result
    }

    fileprivate var badged: Symbol.Outline {
        var result = withoutCorner
        result.path.addPath(Symbol.Outline.dot(3.4))
        return result
    }

    /// The shape with a diagonal line across.
    fileprivate var struckThrough: Symbol.Outline {
        var line = Path()
        line.addLines([
            CGPoint(x: 0.7, y: 1.4), CGPoint(x: 1.4, y: 0.7), CGPoint(x: 15.3, y: 14.6), CGPoint(x: 14.6, y: 15.3),
        ])
        line.closeSubpath()
        var result = self
        result.path.addPath(line)
        return result
    }
}
