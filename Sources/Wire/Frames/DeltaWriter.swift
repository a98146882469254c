import CFanlightWire
import Display

/// The encoded layers of a delta: the same bytes for every client with the same base.
///
/// Everything that a frame's layers omit is predicted from the same frame, nothing from the connection. A style table
/// per connection would save about 15 bytes in deltas with new labels. It would cost an encoding for every client.
public struct EncodedDelta: Hashable, Sendable {
    public let base: Version
    public let version: Version
    /// True if any layer has animations.
    public let hasAnimations: Bool
    let bytes: [UInt8]

    public init(_ delta: PictureDelta) {
        base = delta.base
        version = delta.version
        hasAnimations = delta.changes.contains { $0.animations?.isEmpty == false }
        if delta.changes.isEmpty && delta.removed.isEmpty {
            bytes = []
        } else {
            var writer = DeltaWriter(isWhole: delta.base == 0)
            bytes = writer.bytes(of: delta)
        }
    }

    /// The number of bytes of the frame's layers.
    public var count: Int { bytes.count }
}

struct DeltaWriter {
    private let isWhole: Bool
    private let writer: Writer
    private let arena: Arena
    private var siblings = SiblingPrediction()
    private var runs = RunWriter()
    private var timings = TimingTable()
    private var drawings: [Drawing] = []
    private var positions: [Drawing: UInt32] = [:]
    private var lastNode: UInt32 = 0
    private var lastEdit: UInt32 = 0
    private var lastEditParent = LayerID.scene

    init(isWhole: Bool) {
        self.isWhole = isWhole
        writer = Writer()
        arena = writer.arena
    }

    mutating func bytes(of delta: PictureDelta) -> [UInt8] { writer.pack([], frame(of: delta), []) }

    private mutating func frame(of delta: PictureDelta) -> PBFrame.Pointer {
        let frame: PBFrame.Pointer = arena.make()
        let nodes = arena.array(delta.changes.count, of: PBNode.Pointer?.self)
        let edits = arena.array(delta.changes.count, of: PBEdit.Pointer?.self)
        var (nodeCount, editCount) = (0, 0)
        // Nodes come before edits, because runs are predicted in that order.
        for change in delta.changes where isFull(change) {
            nodes[nodeCount] = node(change)
            nodeCount += 1
        }
        if nodeCount < delta.changes.count {
            for change in delta.changes where !isFull(change) {
                edits[editCount] = edit(change)
                editCount += 1
            }
        }
        (frame.pointee.n_nodes, frame.pointee.nodes) = (nodeCount, nodes)
        (frame.pointee.n_edits, frame.pointee.edits) = (editCount, edits)
        frame.pointee.n_styles = runs.styles.count
        frame.pointee.styles = arena.list(runs.styles, writer.style)
        frame.pointee.n_drawings = drawings.count
        frame.pointee.drawings = arena.list(drawings, writer.drawing)
        frame.pointee.n_timings = timings.entries.count
        frame.pointee.timings = arena.list(timings.entries, writer.timing)
        frame.pointee.n_removed = delta.removed.count
        frame.pointee.removed = steps(delta.removed)
        return frame
    }

    private func steps(_ ids: [LayerID]) -> UnsafeMutablePointer<UInt32> {
        var last: UInt32 = 0
        return arena.array(
            ids.sorted().map { id in
                defer { last = id.rawValue }
                return id.rawValue - last
            })
    }

    /// True if the change contains the whole layer. Groups missing in a whole frame are empty.
    private func isFull(_ change: LayerChange) -> Bool {
        if change.place == nil { return false }
        if case .splice = change.text { return false }
        if isWhole { return true }
        // A node without animations leaves those that the receiver has.
        if change.animations?.isEmpty == true { return false }
        return change.placement != nil && change.text != nil && change.drawing != nil && change.semantics != nil
    }

    private mutating func node(_ change: LayerChange) -> PBNode.Pointer {
        let node: PBNode.Pointer = arena.make()
        let id = change.id
        let step = id.rawValue &- lastNode
        if step != 1 { (node.pointee.has_step, node.pointee.step) = (1, step) }
        lastNode = id.rawValue

        let place = change.place ?? Place(parent: .scene)
        let parent = place.parent
        if parent != siblings.parent {
            (node.pointee.has_up, node.pointee.up) = (1, Int64(id.rawValue) - Int64(parent.rawValue))
        }
        let sibling = siblings.last(of: parent)
        if place.after != sibling.id { (node.pointee.has_after, node.pointee.after) = (1, place.after.rawValue) }
        let listed = change.placement?.listed ?? .zero
        siblings.record(id, listed)
        (node.pointee.n_placement, node.pointee.placement) = lengths(listed &- sibling.placement, atLeast: 0)
        (node.pointee.n_transform, node.pointee.transform) = numbers(of: change.placement?.transform)
        (node.pointee.n_perspective, node.pointee.perspective) = perspective(of: change.placement?.transform)

        if let drawing = change.drawing, drawing != .none {
            (node.pointee.has_drawing, node.pointee.drawing) = (1, position(of: drawing))
        }
        var runCount = 0
        if case .whole(let text) = change.text, let first = text.first {
            runCount = text.count
            set(runs.fields(of: first, layerWidth: listed[1], in: arena), in: &node.pointee)
            if runCount > 1 {
                (node.pointee.n_runs, node.pointee.runs) = list(text.dropFirst(), layerWidth: listed[1])
            }
        }
        let semantics = change.semantics ?? .none
        if semantics != (runCount == 1 ? .plainText : .none) {
            node.pointee.semantics = writer.semantics(semantics)
        }
        if let animations = change.animations, !animations.isEmpty {
            (node.pointee.n_animations, node.pointee.animations) = list(animations)
        }
        return node
    }

    private mutating func edit(_ change: LayerChange) -> PBEdit.Pointer {
        let edit: PBEdit.Pointer = arena.make()
        let step = change.id.rawValue &- lastEdit
        if step != 1 { (edit.pointee.has_step, edit.pointee.step) = (1, step) }
        lastEdit = change.id.rawValue

        if let place = change.place {
            if place.parent != lastEditParent {
                (edit.pointee.has_up, edit.pointee.up) = (1, Int64(change.id.rawValue) - Int64(place.parent.rawValue))
            }
            lastEditParent = place.parent
            (edit.pointee.has_after, edit.pointee.after) = (1, place.after.rawValue)
        }
        let listed = change.placement?.listed ?? .zero
        if let placement = change.placement {
            (edit.pointee.n_placement, edit.pointee.placement) = lengths(listed, atLeast: 1)
            (edit.pointee.n_transform, edit.pointee.transform) = numbers(of: placement.transform)
            (edit.pointee.n_perspective, edit.pointee.perspective) = perspective(of: placement.transform)
        }
        if let drawing = change.drawing {
            (edit.pointee.has_drawing, edit.pointee.drawing) = (1, position(of: drawing))
        }
        switch change.text {
        case nil: break
        case .whole(let runs):
            if runs.isEmpty {
                (edit.pointee.has_no_text, edit.pointee.no_text) = (1, 1)
            } else {
                (edit.pointee.n_runs, edit.pointee.runs) = list(runs[...], layerWidth: listed[1])
            }
        case .splice(let keepStart, let keepEnd, let insert, let width):
            if keepStart > 0 {
                (edit.pointee.has_keep_start, edit.pointee.keep_start) = (1, UInt32(clamping: keepStart))
            }
            if keepEnd > 0 { (edit.pointee.has_keep_end, edit.pointee.keep_end) = (1, UInt32(clamping: keepEnd)) }
            if !insert.isEmpty || keepStart <= 0 && keepEnd <= 0 { edit.pointee.insert = arena.cString(insert) }
            let slack = Int64(listed[1]) * 64 - Int64(width.sendable)
            if slack != 0 { (edit.pointee.has_slack, edit.pointee.slack) = (1, slack) }
        }
        edit.pointee.semantics = change.semantics.map(writer.semantics)
        edit.pointee.value = change.value.map(splice)
        if let animations = change.animations {
            if animations.isEmpty { (edit.pointee.has_no_animations, edit.pointee.no_animations) = (1, 1) }
            (edit.pointee.n_animations, edit.pointee.animations) = list(animations)
        }
        return edit
    }

    private mutating func list(_ animations: [LayerAnimation]) -> (Int, UnsafeMutablePointer<PBAnimation.Pointer?>?) {
        var list: [PBAnimation.Pointer] = []
        for animation in animations.prefix(LayerAnimation.limit) {
            let message = writer.animation(animation, timing: timings.position(of: animation))
            let drawings = animation.drawings.prefix(LayerAnimation.limit).map { position(of: $0) }
            if !drawings.isEmpty {
                (message.pointee.n_drawings, message.pointee.drawings) = (drawings.count, arena.array(drawings))
            }
            let styles = animation.styles.map { runs.position(of: $0) }
            if !styles.isEmpty {
                (message.pointee.n_styles, message.pointee.styles) = (styles.count, arena.array(styles))
            }
            list.append(message)
        }
        return (list.count, arena.list(list) { $0 })
    }

    private func splice(_ value: ValueChange) -> PBSplice.Pointer {
        arena.make {
            if value.keepStart > 0 { ($0.has_keep_start, $0.keep_start) = (1, UInt32(clamping: value.keepStart)) }
            if value.keepEnd > 0 { ($0.has_keep_end, $0.keep_end) = (1, UInt32(clamping: value.keepEnd)) }
            if !value.insert.isEmpty { $0.insert = arena.cString(value.insert) }
        }
    }

    private mutating func position(of drawing: Drawing) -> UInt32 {
        if let known = positions[drawing] { return known }
        let position = UInt32(drawings.count)
        drawings.append(drawing)
        positions[drawing] = position
        return position
    }

    private func lengths(_ values: SIMD8<Int32>, atLeast least: Int) -> (Int, UnsafeMutablePointer<Int32>?) {
        let count = max(values.significantCount, least)
        if count == 0 { return (0, nil) }
        let array = arena.array(count, of: Int32.self)
        for index in 0..<count { array[index] = values[index] }
        return (count, array)
    }

    private func numbers(of transform: Transform?) -> (Int, UnsafeMutablePointer<Float>?) {
        guard let transform else { return (0, nil) }
        let numbers = [transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty]
        return (numbers.count, arena.array(numbers.map(\.sendable)))
    }

    private func perspective(of transform: Transform?) -> (Int, UnsafeMutablePointer<Float>?) {
        guard let transform, transform.hasPerspective else { return (0, nil) }
        return (3, arena.array([transform.px.sendable, transform.py.sendable, transform.pw.sendable]))
    }

    private mutating func list(
        _ runs: ArraySlice<TextRun>, layerWidth width: Int32
    ) -> (Int, UnsafeMutablePointer<PBRun.Pointer?>) {
        let list = arena.array(runs.count, of: PBRun.Pointer?.self)
        for (index, run) in runs.enumerated() {
            let fields = self.runs.fields(of: run, layerWidth: width, in: arena)
            list[index] = arena.make { set(fields, in: &$0) }
        }
        return (runs.count, list)
    }

    private func set(_ fields: RunFields, in node: inout PBNode) {
        if fields.keepStart != 0 { (node.has_keep_start, node.keep_start) = (1, fields.keepStart) }
        if fields.keepEnd != 0 { (node.has_keep_end, node.keep_end) = (1, fields.keepEnd) }
        node.insert = fields.insert
        if fields.slack != 0 { (node.has_slack, node.slack) = (1, fields.slack) }
        if fields.x != 0 { (node.has_x, node.x) = (1, fields.x) }
        if fields.baseline != 0 { (node.has_baseline, node.baseline) = (1, fields.baseline) }
        if let style = fields.style { (node.has_style, node.style) = (1, style) }
    }

    private func set(_ fields: RunFields, in run: inout PBRun) {
        if fields.keepStart != 0 { (run.has_keep_start, run.keep_start) = (1, fields.keepStart) }
        if fields.keepEnd != 0 { (run.has_keep_end, run.keep_end) = (1, fields.keepEnd) }
        run.insert = fields.insert
        if fields.slack != 0 { (run.has_slack, run.slack) = (1, fields.slack) }
        if fields.x != 0 { (run.has_x, run.x) = (1, fields.x) }
        if fields.baseline != 0 { (run.has_baseline, run.baseline) = (1, fields.baseline) }
        if let style = fields.style { (run.has_style, run.style) = (1, style) }
    }
}
