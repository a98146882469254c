import CFanlightWire
import Display

/// The encoded fields of a run; zero and nil are absent.
struct RunFields {
    var keepStart: UInt32 = 0
    var keepEnd: UInt32 = 0
    var insert: UnsafeMutablePointer<CChar>?
    var slack: Int64 = 0
    var x: Int32 = 0
    var baseline: Int32 = 0
    var style: UInt32?
}

/// Encodes runs as differences to the previous runs, and collects their styles.
struct RunWriter {
    /// The minimum number of kept bytes. Fewer cost more than they save.
    private static let minimumKept = 3

    private var text: [UInt8] = []
    private var next: [UInt8] = []
    private var x: Int32 = 0
    private var baseline: Int32 = 0
    private var style: UInt32 = 0
    private(set) var styles: [TextStyle] = []
    private var positions: [TextStyle: UInt32] = [:]

    /// Returns the fields of a run. `width` is that of the layer's placement, or 0 if the same change gives none.
    mutating func fields(of run: TextRun, layerWidth width: Int32, in arena: Arena) -> RunFields {
        var fields = RunFields()
        storeText(of: run, in: &fields, arena)
        fields.slack = Int64(width) * 64 - Int64(run.width.sendable)
        fields.x = run.x.sendable - x
        fields.baseline = run.baseline.sendable - baseline
        (x, baseline) = (run.x.sendable, run.baseline.sendable)
        let position = position(of: run.style)
        if position != style { fields.style = position }
        style = position
        return fields
    }

    /// Returns the position of a style in the frame's list.
    mutating func position(of wanted: TextStyle) -> UInt32 {
        if Int(style) < styles.count, styles[Int(style)] == wanted { return style }
        if let known = positions[wanted] { return known }
        let position = UInt32(styles.count)
        styles.append(wanted)
        positions[wanted] = position
        return position
    }

    private mutating func storeText(of run: TextRun, in fields: inout RunFields, _ arena: Arena) {
        next.removeAll(keepingCapacity: true)
        next.append(contentsOf: run.text.utf8)
        let shorter = min(text.count, next.count)
        var start = 0
        while start < shorter, text[start] == next[start] { start += 1 }
        while !(text.isCharacterBoundary(start) && next.isCharacterBoundary(start)) { start -= 1 }
        if start < RunWriter.minimumKept { start = 0 }
        var end = 0
        while end < shorter - start, text[text.count - 1 - end] == next[next.count - 1 - end] { end += 1 }
        while !(text.isCharacterBoundary(text.count - end) && next.isCharacterBoundary(next.count - end)) { end -= 1 }
        if end < RunWriter.minimumKept { end = 0 }
        fields.keepStart = UInt32(start)
        fields.keepEnd = UInt32(end)
        if start + end < next.count || next.isEmpty {
            fields.insert = next.withUnsafeBufferPointer {
                arena.cString(UnsafeBufferPointer(rebasing: $0[start..<($0.count - end)]))
            }
        }
        swap(&text, &next)
    }
}

extension [UInt8] {
    /// True if a UTF-8 character starts at the offset, or the text ends there.
    func isCharacterBoundary(_ offset: Int) -> Bool { offset == count || self[offset] & 0xC0 != 0x80 }
}
