import Display
import Foundation
import Testing

@testable import Wire

@Suite("Sizes of frames")
struct FrameSizeTests {
    private static let cells = TextStyle()
    private static let pixels = TextStyle(face: "Inter", size: 17)

    /// Returns the size of a frame with ZeroMQ's header, two bytes for a short message.
    private func wireBytes(_ frame: Frame, after last: Version) -> Int {
        var encoder = FrameEncoder(lastVersion: last)
        let count = encoder.encode(frame).count
        return count + (count < 256 ? 2 : 9)
    }

    private func label(
        _ id: UInt32, placement: Placement? = nil
    ) -> LayerChange {
        LayerChange(
            id: LayerID(id), placement: placement,
            text: .splice(keepStart: 7, keepEnd: 0, insert: "2", width: SubDot(dots: 61.25)))
    }

    @Test("a label that changes takes a handful of bytes, ZeroMQ's included")
    func label() {
        func frame(_ change: LayerChange, serial: UInt64 = 0, pending: [Pending] = []) -> Frame {
            Frame(delta: PictureDelta(base: 40, version: 41, changes: [change]), inputSerial: serial, pending: pending)
        }
        let moved = Placement(frame: DotRect(x: 170, y: 402, width: 62, height: 21))
        #expect(wireBytes(frame(label(3)), after: 40) == 15)
        #expect(wireBytes(frame(label(3), serial: 12), after: 40) == 17)
        #expect(wireBytes(frame(label(3), serial: 300), after: 40) == 18)
        #expect(wireBytes(frame(label(900), serial: 300), after: 40) == 19)
        #expect(wireBytes(frame(label(900, placement: moved), serial: 300), after: 40) == 26)
        #expect(wireBytes(frame(label(90_000, placement: moved), serial: 90_000), after: 40) == 28)
        #expect(wireBytes(frame(label(3), serial: 12, pending: [Pending(.update, "")]), after: 40) == 19)
    }

    @Test("an acknowledged input without effect takes six bytes")
    func emptyInput() {
        let frame = Frame(delta: PictureDelta(base: 40, version: 41), inputSerial: 300)
        #expect(wireBytes(frame, after: 40) == 6)
    }

    /// Returns the frame of a left-aligned column of a thousand labels, as an engine makes it.
    static func column(_ style: TextStyle, lineHeight: Int32, width: (String) -> Double) -> Frame {
        var changes: [LayerChange] = []
        for index in 0..<1000 {
            let text = "Label \(index)"
            let dots = width(text)
            let frame = DotRect(x: 0, y: Int32(index) * lineHeight, width: Int32(dots.rounded(.up)), height: lineHeight)
            let run = TextRun(text, style: style, baseline: style.size == 0 ? 0 : 16, width: SubDot(dots: dots))
            changes.append(
                LayerChange(
                    id: LayerID(UInt32(index + 2)),
                    place: Place(parent: LayerID(1), after: index == 0 ? .scene : LayerID(UInt32(index + 1))),
                    placement: Placement(frame: frame), text: .whole([run]), semantics: .plainText))
        }
        let root = LayerChange(
            id: LayerID(1), place: Place(parent: .scene),
            placement: Placement(frame: DotRect(x: 0, y: 0, width: 75, height: 1000 * lineHeight)))
        return Frame(
            epoch: 0x0123_4567_89AB_CDEF, delta: PictureDelta(base: 0, version: 1, changes: [root] + changes),
            screen: Screen(width: 390, height: 844, scale: 2), title: "Labels")
    }

    /// Returns a width with characters of different widths, as in a proportional typeface.
    static func proportional(_ text: String) -> Double {
        text.unicodeScalars.reduce(0) { $0 + 6.5 + Double($1.value % 7) * 0.53125 }
    }

    static let cellColumn = column(cells, lineHeight: 1) { Double($0.utf8.count) }
    static let pixelColumn = column(pixels, lineHeight: 21, width: proportional)

    @Test("a thousand labels in a column take at most 14 bytes each")
    func thousandLabels() {
        #expect(wireBytes(FrameSizeTests.cellColumn, after: 0) == 10_189)
        #expect(wireBytes(FrameSizeTests.pixelColumn, after: 0) == 12_862)
    }

    @Test("a thousand labels in a column deflate to a byte each")
    func thousandLabelsDeflated() throws {
        for (frame, most) in [(FrameSizeTests.cellColumn, 400), (FrameSizeTests.pixelColumn, 1_200)] {
            var encoder = FrameEncoder()
            let script = "import sys, zlib; print(len(zlib.compress(sys.stdin.buffer.read(), 6)))"
            let (status, output) = try ExternalTool.run(
                "/usr/bin/env", ["python3", "-c", script], input: encoder.encode(frame))
            #expect(status == 0)
            let count = try #require(Int(output.trimmingCharacters(in: .whitespacesAndNewlines)))
            #expect(count <= most)
        }
    }
}
