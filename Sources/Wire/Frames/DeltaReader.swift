import CFanlightWire
import Display

/// Decodes the layers of a frame to a delta and restores what the writer omitted.
struct DeltaReader {
    private let reader: Reader
    private var styles: [TextStyle] = []
    private var timings: [TimingTable.Entry] = []
    private var drawings: [Drawing] = []
    private var siblings = SiblingPrediction()
    private var run = TextRun("", style: TextStyle())
    private var style: UInt32 = 0
    /// The number of bytes of text so far. Kept bytes cost the sender nothing, so the total is bounded here.
    private var textBytes = 0
    /// The number of drawings and styles that animations have named so far.
    private var namesInAnimations = 0
    private var lastNode = LayerID.scene
    private var lastEdit = LayerID.scene
    private var lastEditParent = LayerID.scene

    init(_ reader: Reader) { self.reader = reader }

    mutating func delta(_ frame: PBFrame, base: Version, version: Version) throws(WireError) -> PictureDelta {
        let limit = reader.limits.layers
        func check(_ count: Int, _ field: @autoclosure () -> String) throws(WireError) {
            if count > limit { throw .tooMany(field: field(), count: count, limit: limit) }
        }
        try check(frame.n_nodes, "Frame.nodes")
        try check(frame.n_edits, "Frame.edits")
        try check(frame.n_removed, "Frame.removed")
        try check(frame.n_nodes + frame.n_edits, "Frame.edits")
        try check(frame.n_styles, "Frame.styles")
        try check(frame.n_drawings, "Frame.drawings")
        try check(frame.n_timings, "Frame.timings")
        // A whole frame starts from the empty picture, which has nothing to change or remove.
        if base == 0, frame.n_edits > 0 { throw .conflicting(field: "Frame.edits") }
        if base == 0, frame.n_removed > 0 { throw .conflicting(field: "Frame.removed") }
        styles = try reader.list(frame.n_styles, frame.styles, "Frame.styles", limit: limit) {
            (style) throws(WireError) in try reader.style(style)
        }
        drawings = try reader.list(frame.n_drawings, frame.drawings, "Frame.drawings", limit: limit) {
            (drawing) throws(WireError) in try reader.drawing(drawing)
        }
        timings = try reader.list(frame.n_timings, frame.timings, "Frame.timings", limit: limit) {
            (timing) throws(WireError) in try reader.timing(timing)
        }
        var nodes: [LayerChange] = []
        nodes.reserveCapacity(frame.n_nodes + frame.n_edits)
        for index in 0..<frame.n_nodes { nodes.append(try node(try reader.some(frame.nodes[index], "Frame.nodes"))) }
        var edits: [LayerChange] = []
        edits.reserveCapacity(frame.n_edits)
        for index in 0..<frame.n_edits { edits.append(try edit(try reader.some(frame.edits[index], "Frame.edits"))) }
        return PictureDelta(
            base: base, version: version, changes: try merge(nodes, edits), removed: try removed(frame))
    }

    private func merge(_ nodes: [LayerChange], _ edits: [LayerChange]) throws(WireError) -> [LayerChange] {
        if edits.isEmpty { return nodes }
        if nodes.isEmpty { return edits }
        var merged: [LayerChange] = []
        merged.reserveCapacity(nodes.count + edits.count)
        var (nodes, edits) = (nodes[...], edits[...])
        while let node = nodes.first, let edit = edits.first {
            if node.id == edit.id { throw .unordered(field: "Frame.edits") }
            merged.append(node.id < edit.id ? nodes.removeFirst() : edits.removeFirst())
        }
        return merged + nodes + edits
    }

    private func removed(_ frame: PBFrame) throws(WireError) -> [LayerID] {
        var last = LayerID.scene
        var ids: [LayerID] = []
        ids.reserveCapacity(frame.n_removed)
        for index in 0..<frame.n_removed {
            last = try next(after: last, step: frame.removed[index], "Frame.removed")
            ids.append(last)
        }
        return ids
    }

    private func next(after last: LayerID, step: UInt32, _ field: String) throws(WireError) -> LayerID {
        let (id, overflow) = last.rawValue.addingReportingOverflow(step)
        guard step > 0, !overflow else { throw .unordered(field: field) }
        return LayerID(id)
    }

    private func parent(of id: LayerID, up: Int64, _ field: String) throws(WireError) -> LayerID {
        let (parent, overflow) = Int64(id.rawValue).subtractingReportingOverflow(up)
        guard !overflow, let raw = UInt32(exactly: parent), raw != id.rawValue else { throw .outOfRange(field: field) }
        return LayerID(raw)
    }

    private mutating func node(_ node: PBNode) throws(WireError) -> LayerChange {
        let id = try next(after: lastNode, step: node.has_step != 0 ? node.step : 1, "Node.step")
        lastNode = id
        let parent = node.has_up != 0 ? try parent(of: id, up: node.up, "Node.up") : siblings.parent
        let sibling = siblings.last(of: parent)
        let after = node.has_after != 0 ? LayerID(node.after) : sibling.id
        let listed = try lengths(node.n_placement, node.placement, from: sibling.placement, "Node.placement")
        siblings.record(id, listed)
        var transform = try transform(node.n_transform, node.transform, "Node.transform")
        try read(node.n_perspective, node.perspective, into: &transform, "Node.perspective")

        var text: [TextRun] = []
        if node.has_keep_start != 0 || node.has_keep_end != 0 || node.insert != nil {
            text.reserveCapacity(1 + node.n_runs)
            let fields = RunFields(
                keepStart: node.keep_start, keepEnd: node.keep_end, insert: node.insert, slack: node.slack, x: node.x,
                baseline: node.baseline, style: node.has_style != 0 ? node.style : nil)
            text.append(try run(fields, layerWidth: listed[1], "Node.insert"))
            for index in 0..<node.n_runs {
                text.append(try run(try reader.some(node.runs[index], "Node.runs"), layerWidth: listed[1]))
            }
        } else if node.n_runs > 0 {
            throw .missing(field: "Node.insert")
        }
        // A node whose animations are all unknown is the same as a node without any.
        let animations = try animations(node.n_animations, node.animations, "Node.animations")
        return LayerChange(
            id: id, place: Place(parent: parent, after: after),
            placement: Placement(listed: listed, transform: transform),
            drawing: node.has_drawing != 0 ? try drawing(node.drawing, "Node.drawing") : Drawing.none,
            text: .whole(text),
            semantics: node.semantics != nil
                ? try reader.semantics(node.semantics.pointee) : text.count == 1 ? .plainText : Semantics.none,
            animations: animations.isEmpty ? nil : animations)
    }

    private mutating func animations(
        _ count: Int, _ list: UnsafeMutablePointer<PBAnimation.Pointer?>?, _ field: String
    ) throws(WireError) -> [LayerAnimation] {
        guard count <= LayerAnimation.limit else {
            throw .tooMany(field: field, count: count, limit: LayerAnimation.limit)
        }
        var animations: [LayerAnimation] = []
        guard let list else { return animations }
        for index in 0..<count {
            let message = try reader.some(list[index], field)
            guard var animation = try reader.animation(message, timings) else { continue }
            try read(message, into: &animation)
            animations.append(animation)
        }
        return animations
    }

    /// Reads what an animation names in the frame's lists.
    private mutating func read(_ message: PBAnimation, into animation: inout LayerAnimation) throws(WireError) {
        let (drawingCount, styleCount) = (message.n_drawings, message.n_styles)
        guard animation.property == .drawing ? (1...LayerAnimation.limit).contains(drawingCount) : drawingCount == 0
        else { throw .wrongCount(field: "Animation.drawings", count: drawingCount) }
        guard animation.property == .textPaint ? styleCount > 0 : styleCount == 0 else {
            throw .wrongCount(field: "Animation.styles", count: styleCount)
        }
        // A name is a byte on the wire, and what it names is much larger.
        namesInAnimations += drawingCount + styleCount
        guard namesInAnimations <= reader.limits.layers else {
            throw .tooMany(field: "Animation.drawings", count: namesInAnimations, limit: reader.limits.layers)
        }
        if let positions = message.drawings {
            for index in 0..<drawingCount {
                animation.drawings.append(try drawing(positions[index], "Animation.drawings"))
            }
        }
        guard let positions = message.styles else { return }
        for index in 0..<styleCount {
            let position = Int(positions[index])
            guard position < styles.count else {
                throw .unknownReference(field: "Animation.styles", index: position)
            }
            animation.styles.append(styles[position])
        }
    }

    private mutating func edit(_ edit: PBEdit) throws(WireError) -> LayerChange {
        var change = LayerChange(id: try next(after: lastEdit, step: edit.has_step != 0 ? edit.step : 1, "Edit.step"))
        lastEdit = change.id
        if edit.has_after != 0 {
            if edit.has_up != 0 { lastEditParent = try parent(of: change.id, up: edit.up, "Edit.up") }
            change.place = Place(parent: lastEditParent, after: LayerID(edit.after))
        }
        var width: Int32 = 0
        if edit.n_placement > 0 {
            let listed = try lengths(edit.n_placement, edit.placement, from: .zero, "Edit.placement")
            var transform = try transform(edit.n_transform, edit.transform, "Edit.transform")
            try read(edit.n_perspective, edit.perspective, into: &transform, "Edit.perspective")
            change.placement = Placement(listed: listed, transform: transform)
            width = listed[1]
        } else if edit.n_transform > 0 || edit.n_perspective > 0 {
            throw .missing(field: "Edit.placement")
        }
        if edit.has_drawing != 0 { change.drawing = try drawing(edit.drawing, "Edit.drawing") }
        change.text = try text(edit, layerWidth: width)
        if edit.semantics != nil { change.semantics = try reader.semantics(edit.semantics.pointee) }
        if let value = edit.value?.pointee {
            guard change.semantics == nil else { throw .conflicting(field: "Edit.value") }
            change.value = ValueChange(
                keepStart: Int(value.keep_start), keepEnd: Int(value.keep_end),
                insert: try reader.string(value.insert, "Splice.insert"))
        }
        if edit.n_animations > 0 {
            guard edit.no_animations == 0 else { throw .conflicting(field: "Edit.animations") }
            change.animations = try animations(edit.n_animations, edit.animations, "Edit.animations")
        } else if edit.no_animations != 0 {
            change.animations = []
        }
        return change
    }

    private mutating func text(_ edit: PBEdit, layerWidth width: Int32) throws(WireError) -> TextChange? {
        let isSplice = edit.has_keep_start != 0 || edit.has_keep_end != 0 || edit.insert != nil
        let (isWhole, isGone) = (edit.n_runs > 0, edit.no_text != 0)
        if isSplice && isWhole || isSplice && isGone || isWhole && isGone { throw .conflicting(field: "Edit.runs") }
        if isGone { return .whole([]) }
        if isSplice {
            return .splice(
                keepStart: Int(edit.keep_start), keepEnd: Int(edit.keep_end),
                insert: try reader.string(edit.insert, "Edit.insert", long: true),
                width: try self.width(slack: edit.slack, layerWidth: width, "Edit.slack"))
        }
        guard isWhole else { return nil }
        var runs: [TextRun] = []
        runs.reserveCapacity(edit.n_runs)
        for index in 0..<edit.n_runs {
            runs.append(try run(try reader.some(edit.runs[index], "Edit.runs"), layerWidth: width))
        }
        return .whole(runs)
    }

    private func drawing(_ position: UInt32, _ field: String) throws(WireError) -> Drawing {
        guard Int(position) < drawings.count else { throw .unknownReference(field: field, index: Int(position)) }
        return drawings[Int(position)]
    }

    private func lengths(
        _ count: Int, _ numbers: UnsafeMutablePointer<Int32>?, from start: SIMD8<Int32>, _ field: String
    ) throws(WireError) -> SIMD8<Int32> {
        guard count <= Placement.listedLengths else { throw .wrongCount(field: field, count: count) }
        var result = start
        guard let numbers else { return result }
        for index in 0..<count { result[index] = try reader.dots(Int64(start[index]) + Int64(numbers[index]), field) }
        return result
    }

    private func transform(
        _ count: Int, _ numbers: UnsafeMutablePointer<Float>?, _ field: String
    ) throws(WireError) -> Transform? {
        guard count > 0, let numbers else { return nil }
        guard count == 6 else { throw .wrongCount(field: field, count: count) }
        for index in 0..<6 { _ = try reader.finite(numbers[index], field) }
        return Transform(
            a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], tx: numbers[4], ty: numbers[5])
    }

    private func read(
        _ count: Int, _ numbers: UnsafeMutablePointer<Float>?, into transform: inout Transform?, _ field: String
    ) throws(WireError) {
        guard count > 0, let numbers else { return }
        guard count == 3 else { throw .wrongCount(field: field, count: count) }
        guard transform != nil else { throw .missing(field: field.replacing("perspective", with: "transform")) }
        transform?.px = try reader.finite(numbers[0], field)
        transform?.py = try reader.finite(numbers[1], field)
        transform?.pw = try reader.finite(numbers[2], field)
    }
}

// MARK: Runs
extension DeltaReader {
    private mutating func run(_ run: PBRun, layerWidth width: Int32) throws(WireError) -> TextRun {
        let fields = RunFields(
            keepStart: run.keep_start, keepEnd: run.keep_end, insert: run.insert, slack: run.slack, x: run.x,
            baseline: run.baseline, style: run.has_style != 0 ? run.style : nil)
        return try self.run(fields, layerWidth: width, "Run.insert")
    }

    private mutating func run(
        _ fields: RunFields, layerWidth width: Int32, _ field: String
    ) throws(WireError) -> TextRun {
        if let style = fields.style { self.style = style }
        guard Int(style) < styles.count else { throw .unknownReference(field: "Run.style", index: Int(style)) }
        run.style = styles[Int(style)]
        run.text = try text(fields, field)
        run.width = try self.width(slack: fields.slack, layerWidth: width, "Run.slack")
        run.x = try reader.subDots(Int64(run.x.rawValue) + Int64(fields.x), "Run.x")
        run.baseline = try reader.subDots(Int64(run.baseline.rawValue) + Int64(fields.baseline), "Run.baseline")
        return run
    }

    private func width(slack: Int64, layerWidth width: Int32, _ field: String) throws(WireError) -> SubDot {
        let (result, overflow) = (Int64(width) * 64).subtractingReportingOverflow(slack)
        guard !overflow else { throw .outOfRange(field: field) }
        return try reader.subDots(result, field)
    }

    private mutating func text(_ fields: RunFields, _ field: String) throws(WireError) -> String {
        let insert = try reader.string(fields.insert, field, long: true)
        let (keepStart, keepEnd) = (Int(fields.keepStart), Int(fields.keepEnd))
        textBytes += keepStart + insert.utf8.count + keepEnd
        let limit = reader.limits.frameBytes
        guard textBytes <= limit else { throw .overBudget(limit: limit) }
        if keepStart == 0, keepEnd == 0 { return insert }
        guard let text = run.text.keeping(start: keepStart, end: keepEnd, around: insert) else {
            throw .badSplice(field: field)
        }
        return text
    }
}
