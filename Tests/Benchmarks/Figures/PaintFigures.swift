import Display
import Fanlight
import Painter
import SwiftUI
import TerminalClient

/// Figures of the painters, relative to a program that draws the same by hand.
@MainActor
struct PaintFigures {
    func add(to report: inout Report) throws {
        try pixels(to: &report)
        cells(to: &report)
        progressInTerminal(to: &report)
    }

    private func picture(of view: some View, on screen: Screen) -> Picture {
        let session = SceneSession(view, configuration: SessionConfiguration(screen: screen))
        var picture = VersionedPicture()
        session.onCommit = { picture.commit($0.changes, removed: $0.removed) }
        session.start()
        session.close()
        return picture.picture
    }

    /// Measures a page of 200 labels and 100 shapes. PNG encoding is measured separately, as it costs both the same.
    private func pixels(to report: inout Report) throws {
        let screen = WireFigures.screen
        let picture = picture(of: PageView(), on: screen)
        let painter = PixelPainter()
        let floor = CairoFloor()
        var paintings = Samples(.thread)
        var drawings = Samples(.thread)
        for _ in 0..<31 {
            drawings.time { floor.page() }
            _ = try paintings.time { try painter.pixels(picture, on: screen) }
        }
        report.add("page of 300.ratio", paintings.median / drawings.median, "times the same by hand with Cairo")
        progress("  page of 300: p50 \(Int(paintings.median)) µs, by hand \(Int(drawings.median)) µs")
        // Like a snapshot: each page has text that was never painted before.
        var firsts = Samples(.thread)
        for page in 1...31 {
            let picture = self.picture(of: PageView(start: page * 200), on: screen)
            drawings.time { floor.page() }
            _ = try firsts.time { try PixelPainter().pixels(picture, on: screen) }
        }
        report.add("page of 300.first ratio", firsts.median / drawings.median, "times the same by hand with Cairo")
        progress("  page of 300 for the first time: p50 \(Int(firsts.median)) µs")
    }

    private func cells(to report: inout Report) {
        let screen = Screen.cells(columns: 200, rows: 60)
        let picture = picture(of: PageView(), on: screen)
        var paintings = Samples(.thread)
        for _ in 0..<31 { _ = paintings.time { CellPainter.paint(picture, on: screen) } }
        report.add("terminal of 200x60.redraw", paintings.median / 1000, "ms")
        var grid = TerminalGrid(columns: 200, rows: 60)
        let colours = PictureColors(TerminalCapabilities([:]))
        grid.paint(CellPainter.paint(picture, on: screen), columns: 200, rows: 60, colours: colours)
        var encoder = ScreenEncoder()
        var encodings = Samples(.thread)
        let whole = encodings.time { encoder.encode(grid) }
        report.add("terminal of 200x60.bytes", whole.count, "bytes")
        report.add("terminal of 200x60.bytes when nothing changed", encoder.encode(grid).count, "bytes")
        progress("  terminal of 200x60: written in \(Int(encodings.median)) µs")
    }

    /// Bytes that ncurses 6.4 writes for 60 columns, with a refresh for each; `test_motion.py` measures them.
    private static let ncursesBytes = 2_116.0

    /// Measures the bytes with which a terminal shows a bar of 60 columns fill in two seconds.
    /// It gets 30 pictures a second, whose marks are not counted.
    private func progressInTerminal(to report: inout Report) {
        let screen = Screen.cells(columns: 80, rows: 24)
        let picture = picture(of: FillingView(), on: screen)
        var grid = TerminalGrid(columns: 80, rows: 24)
        let colours = PictureColors(TerminalCapabilities([:]))
        var encoder = ScreenEncoder()
        let start = picture.layers.values.flatMap(\.animations).map(\.start).min() ?? 0
        var bytes = 0
        for step in 0...60 {
            let presented = picture.presented(at: start + Int64(step) * 2_000_000 / 60)
            grid.paint(CellPainter.paint(presented, on: screen), columns: 80, rows: 24, colours: colours)
            let written = encoder.encode(grid).count
            if step > 0 { bytes += written }
        }
        report.add("progress in a terminal.bytes", bytes, "bytes")
        report.add("progress in a terminal.ratio", Double(bytes) / PaintFigures.ncursesBytes, "times ncurses")
    }
}

/// A bar that fills 60 columns in two seconds.
private struct FillingView: View {
    @State private var isFull = false

    var body: some View {
        Color.blue.frame(width: isFull ? 480 : 0, height: 16).frame(maxWidth: .infinity, alignment: .leading)
            .onAppear { withAnimation(.linear(duration: 2)) { isFull = true } }
    }
}

/// 20 rows of 10 labels, every second one beside a shape.
private struct PageView: View {
    var start = 0

    var body: some View {
        VStack(spacing: 0) {
            ForEach(0..<20, id: \.self) { row in
                HStack(spacing: 0) {
                    ForEach(0..<10, id: \.self) { column in
                        HStack(spacing: 0) {
                            Text(verbatim: "Label \(start + row * 10 + column)").font(.system(size: 12))
                            if column % 2 == 0 { PageShape(kind: column / 2 + row) }
                        }
                        .frame(width: 80, height: 30)
                    }
                }
            }
        }
    }
}

private struct PageShape: View {
    let kind: Int

    var body: some View {
        switch kind % 4 {
        case 0: Circle().fill(.red).frame(width: 16, height: 16)
        case 1: RoundedRectangle(cornerRadius: 4).fill(.blue).frame(width: 16, height: 16)
        case 2: Capsule().stroke(.green, lineWidth: 2).frame(width: 16, height: 12)
        default: Rectangle().fill(.orange).frame(width: 16, height: 16)
        }
    }
}
