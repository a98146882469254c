import Display
import Wire

/// The bytes of the drawings that a picture holds, including those of its animations.
///
/// Equal drawings of a frame are sent once and share their commands. So commands count once, however many layers have
/// them: a thousand rows may have the same long path.
struct HeldDrawings: Sendable {
    /// Limit of these bytes: four times what a frame may have. A service could otherwise add some with each frame.
    static let maximumBytes = 4 * Limits.standard.frameBytes
    /// Bytes of an animation, or of a drawing or style that it names.
    private static let entryBytes = 96

    /// The uses of commands, by the address at which they are stored.
    private var uses: [UInt: (count: Int, bytes: Int)] = [:]
    private(set) var bytes = 0

    /// The content of a layer that counts.
    struct Content: Sendable {
        fileprivate var drawing: Drawing?
        fileprivate var animations: [LayerAnimation]?
    }

    /// Returns the content that a delta replaces or removes. Must be passed to `replace` after `apply`. Until then the
    /// content keeps its addresses from being used again.
    func replaced(by delta: PictureDelta, in picture: Picture) -> [Content] {
        guard delta.base != 0 else { return [] }
        let changed = delta.changes.compactMap { change in
            picture.layers[change.id].map {
                Content(
                    drawing: change.drawing == nil ? nil : $0.drawing,
                    animations: change.animations == nil ? nil : $0.animations)
            }
        }
        return changed
            + delta.removed.compactMap { id in
                picture.layers[id].map { Content(drawing: $0.drawing, animations: $0.animations) }
            }
    }

    /// Counts the content of an applied delta in place of what it replaced.
    mutating func replace(_ replaced: [Content], by delta: PictureDelta) {
        if delta.base == 0 { self = HeldDrawings() }
        for content in replaced { count(content, -1) }
        for change in delta.changes { count(Content(drawing: change.drawing, animations: change.animations), 1) }
    }

    private mutating func count(_ content: Content, _ sign: Int) {
        if let drawing = content.drawing { count(drawing, sign) }
        for animation in content.animations ?? [] {
            let entries = 1 + animation.drawings.count + animation.styles.count
            bytes += sign * entries * HeldDrawings.entryBytes
            for drawing in animation.drawings { count(drawing, sign) }
        }
    }

    private mutating func count(_ drawing: Drawing, _ sign: Int) {
        bytes += sign * drawing.attributeBytes
        guard !drawing.commands.isEmpty else { return }
        let address = drawing.commands.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
        var use = uses[address] ?? (0, drawing.commandBytes)
        if use.count == 0 { bytes += use.bytes }
        use.count += sign
        if use.count <= 0 { bytes -= use.bytes }
        uses[address] = use.count > 0 ? use : nil
    }
}
