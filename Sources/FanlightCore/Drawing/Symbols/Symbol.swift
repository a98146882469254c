import Display
import Foundation
import SymbolNames

/// A named symbol: a shape in a square, and the character shown instead on terminals.
struct Symbol: Equatable, Sendable {
    /// Areas in a square of 16 units.
    struct Outline: Sendable {
        var path: Path
        var isEvenOdd: Bool

        init(_ path: Path, isEvenOdd: Bool = false) {
            self.path = path
            self.isEvenOdd = isEvenOdd
        }

        func applying(_ map: CGAffineTransform) -> Outline { Outline(path.applying(map), isEvenOdd: isEvenOdd) }
    }

    let name: String
    let form: Outline
    /// The character on terminals, one cell wide; two digits for a number.
    let glyph: String
    /// True for the placeholder of a symbol that does not exist.
    var isUnknown = false
    /// True if the symbol is mirrored in right-to-left layouts. See `SymbolDirection`.
    var isDirected = false
    /// The parts that may be painted separately, if there is more than one.
    var layers: Layers?
    private(set) var isMirrored = false

    static func == (a: Symbol, b: Symbol) -> Bool { a.name == b.name && a.isMirrored == b.isMirrored }

    /// The symbol for right-to-left layouts.
    var mirrored: Symbol {
        let turn = CGAffineTransform(a: -1, b: 0, c: 0, d: 1, tx: Symbol.side, ty: 0)
        var result = Symbol(
            name: name, form: form.applying(turn), glyph: SymbolDirection.mirrored(glyph), isUnknown: isUnknown)
        result.layers = layers?.applying(turn)
        result.isMirrored = !isMirrored
        return result
    }

    static let side: CGFloat = 16

    func size(_ look: SymbolAppearance) -> CGSize { CGSize(width: look.side, height: look.side) }

    /// Returns the size of the glyph on a terminal.
    @MainActor func glyphSize(_ metrics: LayoutMetrics) -> CGSize {
        CGSize(width: CGFloat(glyph.count) * metrics.dotWidth, height: metrics.dotHeight)
    }

    /// Returns the commands that draw the symbol centred in an area of dots; stretched to the whole area if
    /// `isStretched`.
    @MainActor
    func commands(
        _ look: SymbolAppearance, _ paint: Paint, _ metrics: LayoutMetrics, _ area: DotRect, isStretched: Bool
    ) -> [DrawCommand] {
        let areaSize = CGSize(
            width: CGFloat(area.width) * metrics.dotWidth, height: CGFloat(area.height) * metrics.dotHeight)
        let side = min(areaSize.width, areaSize.height)
        let drawnSize = isStretched ? areaSize : CGSize(width: side, height: side)
        let move = CGAffineTransform(
            a: drawnSize.width / Symbol.side, b: 0, c: 0, d: drawnSize.height / Symbol.side,
            tx: (areaSize.width - drawnSize.width) / 2, ty: (areaSize.height - drawnSize.height) / 2)
        func drawn(_ form: Outline) -> DrawnPath {
            form.path.applying(move).drawn(isEvenOdd: form.isEvenOdd, 1 / metrics.dotWidth, 1 / metrics.dotHeight)
        }
        func commands(_ form: Outline, _ paint: Paint, edge: Outline? = nil) -> [DrawCommand] {
            let (drawn, edge) = (drawn(form), drawn(edge ?? form))
            let fill = DrawCommand(.fill, .path(drawn), paint: paint)
            guard look.emphasis > 0 else { return [fill] }
            let pen = Pen(width: Float(look.emphasis * side / metrics.dotWidth), join: .round)
            return [fill, DrawCommand(.stroke(pen), .path(edge), paint: paint)]
        }
        if let back = look.back, let layers {
            let third = layers.third.map { commands($0, look.third ?? back) } ?? []
            return commands(layers.back, back) + third + commands(layers.front, paint)
        }
        // Only the outer edge is emphasised: a thick line around a cut-out sign would close it.
        let edge = layers.flatMap { $0.isBackFilled ? $0.back : nil }
        return commands(SymbolWeight.form(of: self, weight: look.weight), paint, edge: edge)
    }
}
