/// The sizes up to which every receiver accepts a picture. The session leaves out what does not fit, so that all
/// clients have the same picture.
public enum PictureLimits {
    /// The maximum number of layers, of changes and removals in a frame, and of commands in a drawing.
    public static let layers = 100_000
    /// The maximum nesting of layers. A layer directly in the scene has the depth 1.
    public static let depth = Picture.maximumDepth
    /// The maximum of `Layer.encodedBytes` over all layers. A frame has 8 MiB; the rest is for drawings.
    public static let bytes = 6 << 20
    /// The maximum number of runs of text over all layers. A frame has as many styles, and each run may have one of its
    /// own.
    public static let runs = 100_000
    /// The maximum size of a run's text in bytes.
    public static let textBytes = 64 << 10
}

extension Layer {
    /// An upper estimate of the bytes in a frame, without the drawing: equal drawings are sent once.
    public var encodedBytes: Int {
        var bytes = placement.transform == nil ? 32 : 80
        var style = TextStyle()
        for run in text {
            bytes += 16 + run.text.utf8.count
            if run.style == style { continue }
            style = run.style
            bytes += style.encodedBytes
        }
        return semantics == .none || semantics == .plainText ? bytes : bytes + semantics.encodedBytes
    }

    /// An estimate of the bytes in a frame of the drawing, and of the animations' drawings. It is 0 if they have up to
    /// 4 KiB, because many layers share small drawings, such as symbols.
    public var largeDrawingBytes: Int {
        let bytes = animations.reduce(drawing.encodedBytes) { $0 + $1.encodedBytes }
        return bytes > 4 << 10 ? bytes : 0
    }

    /// Cuts a text and a drawing that no receiver accepts. Returns a sentence about it for the app's author.
    public mutating func cutToLimits() -> String? {
        var sentence: String?
        for index in text.indices where text[index].text.utf8.count > PictureLimits.textBytes {
            sentence =
                "a line of text has \(text[index].text.utf8.count) bytes, and \(PictureLimits.textBytes) are shown."
            text[index].cut(to: PictureLimits.textBytes)
        }
        let excess = drawing.commands.count - PictureLimits.layers
        if excess > 0 {
            sentence = "a drawing has \(drawing.commands.count) commands, and \(PictureLimits.layers) are drawn."
            drawing.commands.removeLast(excess)
        }
        return sentence
    }
}

extension PictureDelta {
    /// Returns the delta without the commands of drawings over a size in bytes, and without animations over it. A clip
    /// of that size becomes that of the layer's rectangle. A receiver can apply the delta like the whole one, and later
    /// ones after it.
    public func withoutDrawings(over bytes: Int) -> PictureDelta {
        var delta = self
        for index in delta.changes.indices {
            delta.changes[index].animations?.removeAll { $0.encodedBytes > bytes }
            guard let drawing = delta.changes[index].drawing, drawing.encodedBytes > bytes else { continue }
            delta.changes[index].drawing?.commands = []
            if let clip = drawing.clip, clip.encodedBytes > bytes { delta.changes[index].drawing?.clip = .rectangle }
        }
        return delta
    }
}

extension TextStyle {
    /// An upper estimate of the bytes of a style that no other run has.
    fileprivate var encodedBytes: Int {
        24 + face.utf8.count + paint.encodedBytes + (underline.paint?.encodedBytes ?? 0)
            + (strikethrough.paint?.encodedBytes ?? 0) + (link.map { $0.utf8.count + 4 } ?? 0)
    }
}

extension Paint {
    fileprivate var encodedBytes: Int {
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

extension Drawing {
    /// An estimate of its bytes in a frame.
    fileprivate var encodedBytes: Int {
        commands.reduce((clip?.encodedBytes ?? 0) + effects.count * 96) { bytes, command in
            let dashes = if case .stroke(let pen) = command.operation { pen.dash.count * 4 } else { 0 }
            return bytes + 16 + command.outline.encodedBytes + command.paint.encodedBytes + dashes
        }
    }
}

extension Outline {
    fileprivate var encodedBytes: Int {
        switch self {
        case .rectangle, .ellipse: 0
        case .roundedRectangle: 24
        case .path(let path): path.verbs.count + path.numbers.count * 4
        case .named: 40
        }
    }
}

extension LayerAnimation {
    fileprivate var encodedBytes: Int {
        styles.reduce(drawings.reduce(64) { $0 + $1.encodedBytes }) { $0 + $1.encodedBytes }
    }
}

extension TextRun {
    /// Keeps the characters that start within the first `count` bytes, with their share of the width.
    fileprivate mutating func cut(to count: Int) {
        let bytes = text.utf8
        var end = bytes.index(bytes.startIndex, offsetBy: count)
        while end > bytes.startIndex, end.samePosition(in: text) == nil { end = bytes.index(before: end) }
        let kept = String(text[..<end])
        width = SubDot(rawValue: Int32(Int64(width.rawValue) * Int64(kept.utf8.count) / Int64(bytes.count)))
        text = kept
    }
}

extension Semantics {
    fileprivate var encodedBytes: Int {
        var bytes = 48 + size(value) + size(hint) + size(identifier)
        if case .own(let label) = label { bytes += size(label) }
        guard hasDetails else { return bytes }
        for name in details.actionNames + details.inputLabels { bytes += size(name) }
        for content in details.content { bytes += size(content.label) + size(content.value) }
        for rotor in details.rotors { bytes += rotor.entries.reduce(size(rotor.name)) { $0 + size($1) } }
        return bytes
    }

    private func size(_ string: String) -> Int { min(string.utf8.count, PictureLimits.textBytes) + 4 }
}
