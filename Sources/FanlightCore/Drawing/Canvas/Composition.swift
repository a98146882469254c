import Display
import Foundation

/// Compositing operators that can also erase the background outside of the new content.
///
/// They are not part of the protocol: each is expressed with masks and with blend modes that every client supports.
enum Composition {
    case sourceIn
    case sourceOut
    case destinationIn
    case destinationAtop
    case exclusiveOr

    /// Returns the composite of `new` with the background `ground`.
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

    /// Returns the composite of `new` with the background `ground`, which stays unchanged outside of the clips `cuts`.
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
    /// Returns a part that composites `parts` as one group.
    static func group(_ parts: [DrawnPart]) -> DrawnPart {
        DrawnPart(drawing: Drawing(isGroup: true), children: parts)
    }

    /// Returns `parts` masked by the alpha of `mask`.
    fileprivate static func masked(_ parts: [DrawnPart], by mask: [DrawnPart]) -> DrawnPart {
        DrawnPart(drawing: Drawing(isMasked: true), children: parts, last: [.group(mask)])
    }

    /// The weight of the part and all its descendants; see `weight`.
    var totalWeight: Int { nestedParts.reduce(weight) { $0 + $1.totalWeight } }

    /// The number of levels of nested parts, this one included.
    var depth: Int { 1 + (nestedParts.map(\.depth).max() ?? 0) }
}
