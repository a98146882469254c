import CFanlightWire
import Display

extension Writer {
    func mesh(_ mesh: MeshFill) -> PBMesh.Pointer {
        arena.make {
            ($0.has_columns, $0.columns) = (1, UInt32(mesh.columns))
            ($0.has_rows, $0.rows) = (1, UInt32(mesh.rows))
            $0.n_points = mesh.numbers.count
            $0.points = arena.array(mesh.numbers.map(\.sendable))
            $0.n_colors = mesh.colors.count
            $0.colors = arena.array(mesh.colors.map(\.packed))
            if mesh.background.packed != 0 { ($0.has_background, $0.background) = (1, mesh.background.packed) }
            if !mesh.isSmooth { ($0.has_sharp, $0.sharp) = (1, 1) }
            if mesh.isPerceptual { ($0.has_perceptual, $0.perceptual) = (1, 1) }
        }
    }
}

extension Reader {
    func mesh(_ message: PBMesh) throws(WireError) -> MeshFill {
        guard message.n_colors <= MeshFill.maximumPoints else {
            throw .tooMany(field: "Mesh.colors", count: message.n_colors, limit: MeshFill.maximumPoints)
        }
        let mesh = MeshFill(
            columns: Int(message.columns), rows: Int(message.rows),
            numbers: try floats(message.n_points, message.points, "Mesh.points"),
            colors: (0..<message.n_colors).map { RGBA(packed: message.colors[$0]) },
            background: RGBA(packed: message.background), isSmooth: message.sharp == 0,
            isPerceptual: message.perceptual != 0)
        guard let mesh else { throw .wrongCount(field: "Mesh.points", count: message.n_points) }
        return mesh
    }
}
