import Display
import Foundation

/// One of the named symbols: a form in a square, and the letter that stands for it on terminals.
struct Symbol: Equatable, Sendable {
    /// Areas in a square of sixteen.
    struct Form: Sendable {
        var path: Path
        var isEvenOdd: Bool

        init(_ path: Path, isEvenOdd: Bool = false) {
            self.path = path
            self.isEvenOdd = isEvenOdd
        }

        func applying(_ map: CGAffineTransform) -> Form { Form(path.applying(map), isEvenOdd: isEvenOdd) }
    }

    let name: String
    let form: Form
    /// One letter of one cell; two digits for a number.
    let glyph: String
    /// Stands in for one that is not there.
    var isUnknown = false
    /// Whether it is turned around where lines are read from right to left. See `SymbolDirection`.
    var isDirected = false
    /// The parts that may be painted apart, where it has more than one.
    var layers: Layers?
    private(set) var isMirrored = false

    static func == (a: Symbol, b: Symbol) -> Bool { a.name == b.name && a.isMirrored == b.isMirrored }

    /// As it is where lines are read from right to left.
    var mirrored: Symbol {
        let turn = CGAffineTransform(a: -1, b: 0, c: 0, d: 1, tx: Symbol.side, ty: 0)
        var result = Symbol(
            name: name, form: form.applying(turn), glyph: SymbolDirection.mirrored(glyph), isUnknown: isUnknown)
        result.layers = layers?.applying(turn)
        result.isMirrored = !isMirrored
        return result
    }

    static let side: CGFloat = 16

    func size(_ look: SymbolLook) -> CGSize { CGSize(width: look.side, height: look.side) }

    /// The size of what stands for it on terminals.
    @MainActor func letterSize(_ metrics: LayoutMetrics) -> CGSize {
        CGSize(width: CGFloat(glyph.count) * metrics.dotWidth, height: metrics.dotHeight)
    }

    /// Fitted into an area of so many dots, in the middle; or as wide and as high as that.
    @MainActor
    func commands(
        _ look: SymbolLook, _ paint: Paint, _ metrics: LayoutMetrics, _ area: DotRect, isStretched: Bool
    ) -> [DrawCommand] {
        let room = CGSize(
            width: CGFloat(area.width) * metrics.dotWidth, height: CGFloat(area.height) * metrics.dotHeight)
        let side = min(room.width, room.height)
        let drawnSize = isStretched ? room : CGSize(width: side, height: side)
        let move = CGAffineTransform(
            a: drawnSize.width / Symbol.side, b: 0, c: 0, d: drawnSize.height / Symbol.side,
            tx: (room.width - drawnSize.width) / 2, ty: (room.height - drawnSize.height) / 2)
        func drawn(_ form: Form) -> DrawnPath {
            form.path.applying(move).drawn(isEvenOdd: form.isEvenOdd, 1 / metrics.dotWidth, 1 / metrics.dotHeight)
        }
        func commands(_ form: Form, _ paint: Paint, edge: Form? = nil) -> [DrawCommand] {
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
        // A sign that is cut out of an area would be closed by a thick line around it.
        let edge = layers.flatMap { $0.isBackFilled ? $0.back : nil }
        return commands(SymbolWeight.form(of: self, weight: look.weight), paint, edge: edge)
    }
}
