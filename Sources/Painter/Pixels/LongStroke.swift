import CCairo
import Display

/// Lines of very many parts, drawn a few at a time: how long it takes grows with the places where a line crosses itself, which
/// may be as many as the square of its parts.
struct LongStroke {
    /// Shorter ones are drawn at once.
    private static let most = 5000
    private static let piece = 500

    private let path: DrawnPath

    /// nil for a line that is drawn at once.
    init?(_ command: DrawCommand) {
        guard case .stroke(let pen) = command.operation, pen.dash.isEmpty, let path = command.outline.drawnPath,
            path.verbs.count > LongStroke.most
        else { return nil }
        self.path = path
    }

    /// Each part covers what it covers, and nothing twice: all of them are one form, painted with the source that is set.
    func paint(on cairo: OpaquePointer, draw: (DrawnPath) -> Void) {
        cairo_push_group_with_content(cairo, CAIRO_CONTENT_ALPHA)
        cairo_set_source_rgba(cairo, RGBA(packed: 0xFF))
        forEachPiece(draw)
        guard let form = cairo_pop_group(cairo) else { return }
        cairo_mask(cairo, form)
        cairo_pattern_destroy(form)
    }

    /// Each begins with the last part of the one before, so that corners are there.
    private func forEachPiece(_ body: (DrawnPath) -> Void) {
        var piece = DrawnPath()
        var start: [Float] = [0, 0]
        var current: [Float] = [0, 0]
        path.forEach { verb, numbers in
            let before = current
            var (drawn, given) = (verb, Array(numbers))
            switch verb {
            case .move: start = given
            // Where its line began may be in another piece.
            case .close: (drawn, given) = (.line, start)
            case .line, .quad, .cubic: break
            }
            current = Array(given.suffix(2))
            if piece.verbs.isEmpty, drawn != .move { piece.append(.move, before) }
            piece.append(drawn, given)
            guard piece.verbs.count >= LongStroke.piece else { return }
            body(piece)
            piece = DrawnPath()
            guard drawn != .move else { return piece.append(.move, given) }
            piece.append(.move, before)
            piece.append(drawn, given)
        }
        if !piece.verbs.isEmpty { body(piece) }
    }
}

extension DrawnPath {
    fileprivate mutating func append(_ verb: Verb, _ numbers: [Float]) {
        switch (verb, numbers.count) {
        case (.move, 2), (.line, 2): append(verb, numbers[0], numbers[1])
        case (.quad, 4): append(verb, numbers[0], numbers[1], numbers[2], numbers[3])
        case (.cubic, 6): append(verb, numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5])
        default: break
        }
    }
}
