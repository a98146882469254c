import CGEOS
import Foundation

/// Performs set operations on areas and lines made of straight pieces, with GEOS.
///
/// The lines divide the plane into faces, each of which lies inside or outside as a whole. Therefore the fill rules are
/// applied here, and only the division is the library's.
package final class PathOperator {
    package enum Operation: Sendable {
        case union, intersection, difference, symmetricDifference, lineIntersection, lineDifference
    }

    package struct Line {
        package var points: [CGPoint] = []

        package init() {}
    }

    /// The reason why an operation was refused.
    package enum Refusal: Error {
        case noNumber, tooManyPieces, tooManyCrossings, unable

        package var sentence: String {
            switch self {
            case .noNumber: "A path has a point that is infinite or not a number; it is not cut."
            case .tooManyPieces:
                "A path of more than \(PathOperator.maximumPieces) straight pieces is not cut, but drawn as it was. "
                    + "Cut simpler ones."
            case .tooManyCrossings:
                "A path that crosses itself or another too often is not cut, but drawn as it was. Cut simpler ones."
            case .unable: "A path could not be cut; it is drawn as it was."
            }
        }
    }

    // The limits keep an operation within a duration that a user accepts for a frame.
    package static let maximumPieces = 50_000
    /// The maximum number of crossings of all lines.
    private static let maximumCrossings = 200_000
    /// The maximum number of pieces examined in total to find out which faces lie inside.
    private static let maximumFaceTests = 50_000_000

    private typealias Geometry = OpaquePointer

    private let geos: GEOSContextHandle_t

    package init() throws(Refusal) {
        guard let geos = GEOS_init_r() else { throw .unable }
        self.geos = geos
    }

    deinit { GEOS_finish_r(geos) }

    package func cut(
        _ first: [Line], _ second: [Line], _ operation: Operation, isEvenOdd: Bool
    ) throws(Refusal) -> [Path.Element] {
        // Counted before the lines are divided, which takes long.
        guard LineCrossings.count(first + second, upTo: PathOperator.maximumCrossings) != nil else {
            throw .tooManyCrossings
        }
        let other = try area(of: second, isEvenOdd: isEvenOdd)
        defer { destroy(other) }
        switch operation {
        case .lineIntersection, .lineDifference:
            guard let line = collection(of: first, closing: false) else { throw .unable }
            defer { destroy(line) }
            return try outline(operation == .lineIntersection ? GEOSIntersection_r : GEOSDifference_r, line, other)
        case .union, .intersection, .difference, .symmetricDifference:
            let area = try area(of: first, isEvenOdd: isEvenOdd)
            defer { destroy(area) }
            return switch operation {
            case .union: try outline(GEOSUnion_r, area, other)
            case .intersection: try outline(GEOSIntersection_r, area, other)
            case .difference: try outline(GEOSDifference_r, area, other)
            default: try outline(GEOSSymDifference_r, area, other)
            }
        }
    }

    /// Returns the area without a strip along its edges.
    package func inset(_ lines: [Line], by distance: CGFloat, isEvenOdd: Bool) throws(Refusal) -> [Path.Element] {
        let area = try area(of: lines, isEvenOdd: isEvenOdd)
        defer { destroy(area) }
        return try outline({ GEOSBuffer_r($0, $1, -Double(distance), 8) }, area)
    }

    private func destroy(_ geometry: Geometry) { GEOSGeom_destroy_r(geos, geometry) }

    private func outline(
        _ cut: (GEOSContextHandle_t, Geometry, Geometry) -> Geometry?, _ a: Geometry, _ b: Geometry
    ) throws(Refusal) -> [Path.Element] {
        try outline({ cut($0, $1, b) }, a)
    }

    private func outline(
        _ change: (GEOSContextHandle_t, Geometry) -> Geometry?, _ area: Geometry
    ) throws(Refusal) -> [Path.Element] {
        guard let result = change(geos, area) else { throw .unable }
        defer { destroy(result) }
        // Normalising orients holes opposite to their outer rings.
        guard GEOSNormalize_r(geos, result) == 0 else { throw .unable }
        var outline: [Path.Element] = []
        trace(result, into: &outline)
        return outline
    }

    // MARK: Input

    private func collection(of lines: [Line], closing: Bool) -> Geometry? {
        var parts: [Geometry?] = []
        for line in lines {
            var points = line.points
            if closing, let first = points.first, points.last != first { points.append(first) }
            let numbers = points.flatMap { [Double($0.x), Double($0.y)] }
            guard let row = GEOSCoordSeq_copyFromBuffer_r(geos, numbers, UInt32(points.count), 0, 0),
                let part = GEOSGeom_createLineString_r(geos, row)
            else {
                parts.forEach { if let part = $0 { destroy(part) } }
                return nil
            }
            parts.append(part)
        }
        // The collection owns its parts from here on, even if creating it fails.
        return GEOSGeom_createCollection_r(geos, Int32(GEOS_MULTILINESTRING.rawValue), &parts, UInt32(parts.count))
    }

    /// Returns the area enclosed by lines under a fill rule.
    private func area(of lines: [Line], isEvenOdd: Bool) throws(Refusal) -> Geometry {
        let pieces = max(lines.reduce(0) { $0 + $1.points.count }, 1)
        let maximumFaces = PathOperator.maximumFaceTests / pieces
        // Each crossing creates one more face.
        guard LineCrossings.count(lines, upTo: maximumFaces) != nil else { throw .tooManyCrossings }
        guard let all = collection(of: lines, closing: true) else { throw .unable }
        defer { destroy(all) }
        guard let parted = GEOSUnaryUnion_r(geos, all) else { throw .unable }
        defer { destroy(parted) }
        var list: [Geometry?] = [parted]
        guard let faces = GEOSPolygonize_r(geos, &list, 1) else { throw .unable }
        defer { destroy(faces) }
        let count = max(GEOSGetNumGeometries_r(geos, faces), 0)
        guard count <= maximumFaces else { throw .tooManyCrossings }
        let winding = Winding(lines)
        var inside: [Geometry?] = []
        for index in 0..<count {
            guard let face = GEOSGetGeometryN_r(geos, faces, index), let place = GEOSPointOnSurface_r(geos, face) else {
                continue
            }
            defer { destroy(place) }
            var (x, y) = (0.0, 0.0)
            GEOSGeomGetX_r(geos, place, &x)
            GEOSGeomGetY_r(geos, place, &y)
            let turns = winding.windingAndCrossings(x, y)
            if isEvenOdd ? turns.crossings % 2 != 0 : turns.winding != 0 { inside.append(face) }
        }
        guard let area = united(inside) else { throw .unable }
        return area
    }

    private func united(_ faces: [Geometry?]) -> Geometry? {
        guard !faces.isEmpty else { return GEOSGeom_createEmptyPolygon_r(geos) }
        // Copies, because a collection owns its parts.
        var copies: [Geometry?] = faces.map { $0.flatMap { GEOSUnaryUnion_r(geos, $0) } }
        guard
            let collection = GEOSGeom_createCollection_r(
                geos, Int32(GEOS_GEOMETRYCOLLECTION.rawValue), &copies, UInt32(copies.count))
        else { return nil }
        defer { destroy(collection) }
        return GEOSUnaryUnion_r(geos, collection)
    }

    // MARK: Output

    private func trace(_ geometry: Geometry, into outline: inout [Path.Element]) {
        switch UInt32(bitPattern: GEOSGeomTypeId_r(geos, geometry)) {
        case GEOS_POLYGON.rawValue:
            if let ring = GEOSGetExteriorRing_r(geos, geometry) { add(ring, into: &outline, isClosed: true) }
            for index in 0..<max(GEOSGetNumInteriorRings_r(geos, geometry), 0) {
                guard let ring = GEOSGetInteriorRingN_r(geos, geometry, index) else { continue }
                add(ring, into: &outline, isClosed: true)
            }
        case GEOS_LINESTRING.rawValue, GEOS_LINEARRING.rawValue: add(geometry, into: &outline, isClosed: false)
        case GEOS_POINT.rawValue: break
        default:
            for index in 0..<max(GEOSGetNumGeometries_r(geos, geometry), 0) {
                if let part = GEOSGetGeometryN_r(geos, geometry, index) { trace(part, into: &outline) }
            }
        }
    }

    private func add(_ line: Geometry, into outline: inout [Path.Element], isClosed: Bool) {
        guard let row = GEOSGeom_getCoordSeq_r(geos, line) else { return }
        var count: UInt32 = 0
        guard GEOSCoordSeq_getSize_r(geos, row, &count) != 0, count > 1 else { return }
        var numbers = [Double](repeating: 0, count: Int(count) * 2)
        guard GEOSCoordSeq_copyToBuffer_r(geos, row, &numbers, 0, 0) != 0 else { return }
        let points = stride(from: 0, to: numbers.count, by: 2).map { CGPoint(x: numbers[$0], y: numbers[$0 + 1]) }
        outline.append(.move(to: points[0]))
        outline += points.dropFirst().dropLast(isClosed ? 1 : 0).map { .line(to: $0) }
        if isClosed { outline.append(.closeSubpath) }
    }
}

/// The winding number and the crossings of lines around a point.
private struct Winding {
    private let lines: [PathOperator.Line]

    init(_ lines: [PathOperator.Line]) { self.lines = lines }

    func windingAndCrossings(_ x: CGFloat, _ y: CGFloat) -> (winding: Int, crossings: Int) {
        var (winding, crossings) = (0, 0)
        for line in lines {
            guard var from = line.points.last else { continue }
            for to in line.points {
                defer { from = to }
                guard (from.y <= y) != (to.y <= y) else { continue }
                guard from.x + (y - from.y) / (to.y - from.y) * (to.x - from.x) > x else { continue }
                crossings += 1
                winding += from.y < to.y ? 1 : -1
            }
        }
        return (winding, crossings)
    }
}
