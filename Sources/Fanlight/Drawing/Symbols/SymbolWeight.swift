import Foundation
import Synchronization

/// Makes symbols thinner than the set of icons has them, which is as regular letters are.
///
/// What is thicker gets a line around it. Nothing can be taken away like that: a strip along each edge is cut off instead,
/// once for each symbol.
enum SymbolWeight {
    private struct Key: Hashable {
        var name: String
        var isMirrored: Bool
        var weight: UInt16
    }

    private static let known = Mutex<[Key: Symbol.Form]>([:])
    private static let regular: UInt16 = 400
    /// The thinnest lines are half as wide as regular ones, which are a sixteenth of the side.
    private static let mostCut: CGFloat = 0.5
    /// Curves become so many times more lines than in a square of sixteen.
    private static let fineness: CGFloat = 8

    static func form(of symbol: Symbol, weight: UInt16) -> Symbol.Form {
        guard weight < regular else { return symbol.form }
        let key = Key(name: symbol.name, isMirrored: symbol.isMirrored, weight: weight)
        if let form = known.withLock({ $0[key] }) { return form }
        let form = thinned(symbol.form, by: mostCut * CGFloat(regular - weight) / 300)
        known.withLock { known in
            if known.count > 500 { known = [:] }
            known[key] = form
        }
        return form
    }

    private static func thinned(_ form: Symbol.Form, by width: CGFloat) -> Symbol.Form {
        let large = form.path.applying(CGAffineTransform(scaleX: fineness, y: fineness))
        // What cannot be cut, or would be nothing afterwards, stays as it is.
        guard let rest = large.narrowed(by: width / 2 * fineness, eoFill: form.isEvenOdd), !rest.isEmpty else {
            return form
        }
        return Symbol.Form(rest.applying(CGAffineTransform(scaleX: 1 / fineness, y: 1 / fineness)))
    }
}
