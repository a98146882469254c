import Display
import Foundation

/// How something is joined to a ground of which it takes away what it does not cover.
///
/// Nothing of this travels: each is said with masks and with blends that every client knows.
enum Composition {
    case sourceIn
    case sourceOut
    case destinationIn
    case destinationAtop
    case exclusiveOr

    /// What there is afterwards.
    func join(_ new: DrawnPart, to ground: [DrawnPart]) -> DrawnPart {
        func below(_ blend: Blend) -> DrawnPart { DrawnPart(drawing: Drawing(blend: blend), children: ground) }
        switch self {
        case .sourceIn: return .masked([new], by: ground)
        case .destinationIn: return .masked(ground, by: [new])
        case .sourceOut: return .group([new, below(.destinationOut)])
        case .destinationAtop: return .group([new, below(.sourceAtop)])
        case .exclusiveOr:
            let without = DrawnPart(drawing: Drawing(blend: .destinationOut), children: [new])
            let rest = DrawnPart(drawing: Drawing(blend: .plusLighter), children: ground + [without])
            return .group([Composition.sourceOut.join(new, to: ground), rest])
        }
    }

    /// What there is afterwards, where clips leave alone what lies outside of them.
    func join(_ new: DrawnPart, to ground: [DrawnPart], inside cuts: [DrawnPart]) -> DrawnPart {
        if cuts.isEmpty { return join(new, to: ground) }
        func cut(_ part: DrawnPart, _ blend: Blend) -> DrawnPart {
            let inner = cuts.reversed().reduce(part) { part, cut in
                var around = cut
                around.children = [part]
                return around
            }
            return DrawnPart(drawing: Drawing(blend: blend), children: [inner])
        }
        let everything = Paint.color(RGBA(red: 0, green: 0, blue: 0))
        let hole = DrawnPart(drawing: Drawing(commands: [DrawCommand(.fill, paint: everything)]))
        return .group(ground + [cut(hole, .destinationOut), cut(join(new, to: ground), .plusLighter)])
    }
}

extension DrawnPart {
    /// Painted as one.
    static func group(_ parts: [DrawnPart]) -> DrawnPart {
        DrawnPart(drawing: Drawing(isGroup: true), children: parts)
    }

    /// Seen as far as others cover it.
    fileprivate static func masked(_ parts: [DrawnPart], by mask: [DrawnPart]) -> DrawnPart {
        DrawnPart(drawing: Drawing(isMasked: true), children: parts, last: [.group(mask)])
    }

    /// How many commands and runs of letters it takes with all in it.
    var wholeWeight: Int { inside.reduce(weight) { $0 + $1.wholeWeight } }

    /// How many lie within each other.
    var depth: Int { 1 + (inside.map(\.depth).max() ?? 0) }
}
