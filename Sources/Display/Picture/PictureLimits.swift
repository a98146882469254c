/// The sizes up to which every receiver accepts a picture. The session leaves out what does not fit, so that all
/// clients have the same picture.
public enum PictureLimits {
    /// The maximum number of layers, of changes and removals in a frame, and of commands in a drawing.
    public static let layers = 100_000
    /// The maximum nesting of layers. A layer directly in the scene has the depth 1.
    public static let depth = Picture.maximumDepth
    /// The maximum of `Layer.encodedBytes` over all layers. A frame has 8 MiB; the rest is for drawings.
    public static let bytes = 6 << 20
    /// The maximum of bytes of all drawings. Receivers accept 24 MiB for them and texts together.
    public static let drawingBytes = 16 << 20
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
            guard let drawing = delta.changes[index].drawing else { continue }
            let size = drawing.commandBytes + drawing.attributeBytes
            if size > bytes { delta.changes[index].drawing?.commands = [] }
            if let clip = drawing.clip, clip.pathBytes > bytes { delta.changes[index].drawing?.clip = .rectangle }
        }
        return delta
    }
}

extension TextStyle {
    /// An upper estimate of the bytes of a style that no other run has.
    var encodedBytes: Int {
        24 + face.utf8.count + paint.encodedBytes + (underline.paint?.encodedBytes ?? 0)
            + (strikethrough.paint?.encodedBytes ?? 0) + (link.map { $0.utf8.count + 4 } ?? 0)
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
