extension Paint {
    /// An upper estimate of the bytes in a frame.
    var encodedBytes: Int {
        switch self {
        case .color, .foreground, .background: 8
        case .material: 16
        case .gradient(let fill): 64 + fill.stops.count * 16
        case .image: 96
        case .mesh(let fill): 32 + fill.numbers.count * 4 + fill.colors.count * 8
        case .shadowed(let base, let shadows): base.encodedBytes + shadows.count * 24
        }
    }
}

extension Outline {
    /// The bytes of a path's points. A named path has them in a resource.
    var pathBytes: Int {
        if case .path(let path) = self { path.verbs.count + path.numbers.count * 4 } else { 0 }
    }
}

extension DrawCommand {
    /// Bytes of a command without points and with a plain colour.
    private static let plainBytes = 16

    fileprivate var encodedBytes: Int {
        let dashes = if case .stroke(let pen) = operation { pen.dash.count * 4 } else { 0 }
        return DrawCommand.plainBytes + outline.pathBytes + dashes + max(0, paint.encodedBytes - 8)
    }
}

extension Drawing {
    /// An estimate of the commands' bytes in a frame. Equal drawings of a frame share the commands.
    public var commandBytes: Int { commands.reduce(0) { $0 + $1.encodedBytes } }

    /// An estimate of the bytes in a frame besides the commands; 0 for a drawing that only has commands.
    public var attributeBytes: Int { (clip?.pathBytes ?? 0) + effects.count * 80 }
}

extension LayerAnimation {
    /// An upper estimate of the bytes in a frame.
    var encodedBytes: Int {
        let drawn = drawings.reduce(64) { $0 + $1.commandBytes + $1.attributeBytes }
        return styles.reduce(drawn) { $0 + $1.encodedBytes }
    }
}
