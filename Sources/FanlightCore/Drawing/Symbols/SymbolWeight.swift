import Foundation
import Synchronization

/// Makes symbols lighter than the icon set's regular weight.
///
/// Bolder symbols are drawn with an additional line around them. For lighter symbols a strip along each edge is cut
/// off, once per symbol.
enum SymbolWeight {
    private struct Key: Hashable {
        var name: String
        var isMirrored: Bool
        var weight: UInt16
    }

    private static let cache = Mutex<[Key: Symbol.Outline]>([:])
    private static let regular: UInt16 = 400
    /// The maximum cut in units. The thinnest lines are half as wide as regular ones, which are a sixteenth of the
    /// side.
    private static let maximumCut: CGFloat = 0.5
    /// The scale at which outlines are narrowed. It makes the lines that approximate curves so many times shorter.
    private static let workingScale: CGFloat = 8

    static func form(of symbol: Symbol, weight: UInt16) -> Symbol.Outline {
        guard weight < regular else { return symbol.form }
        let key = Key(name: symbol.name, isMirrored: symbol.isMirrored, weight: weight)
        if let form = cache.withLock({ $0[key] }) { return form }
        let form = thinned(symbol.form, by: maximumCut * CGFloat(regular - weight) / 300)
        cache.withLock { known in
            if known.count > 500 { known = [:] }
            known[key] = form
        }
        return form
    }

    private static func thinned(_ form: Symbol.Outline, by width: CGFloat) -> Symbol.Outline {
        let large = form.path.applying(CGAffineTransform(scaleX: workingScale, y: workingScale))
        // A shape that cannot be cut, or would vanish, stays unchanged.
        guard let rest = large.narrowed(by: width / 2 * workingScale, eoFill: form.isEvenOdd), !rest.isEmpty else {
            return form
        }
        return Symbol.Outline(rest.applying(CGAffineTransform(scaleX: 1 / workingScale, y: 1 / workingScale)))
    }
}
