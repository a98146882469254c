import Display
import Fanlight
import Glibc
import SwiftUI
import Wire

/// Figures of the engine in this process. They are the work for a change, and the time of many views relative to
/// measuring their texts.
@MainActor
struct EngineFigures {
    private let screen = WireFigures.screen

    func add(to report: inout Report) throws {
        try layout(to: &report)
        elements(to: &report)
        evaluation(to: &report)
        changes(to: &report)
        costOfChange(to: &report)
        scenes(to: &report)
        TextFigures().add(to: &report)
        ListFigures().add(to: &report)
    }

    private func session(_ view: some View) -> SceneSession {
        SceneSession(view, configuration: SessionConfiguration(screen: screen))
    }

    // MARK: Many views

    private func layout(to report: inout Report) throws {
        let texts = (0..<1000).map { "Label \($0)" }
        let floor = PangoFloor()
        floor.measure("Fonts are found")
        var layouts = Samples(.thread)
        var measurements = Samples(.thread)
        for _ in 0..<11 {
            measurements.time { for text in texts { floor.measure(text) } }
            let session = session(LabelsView(count: 1000))
            layouts.time { session.start() }
            session.close()
        }
        report.add("1000 labels.layout ratio", layouts.median / measurements.median, "times Pango for the same texts")
        progress("  1000 labels: p50 \(Int(layouts.median)) µs, measured alone \(Int(measurements.median)) µs")
    }

    private func elements(to report: inout Report) {
        let count = 10_000
        let floor = PangoFloor()
        floor.measure("Fonts are found")
        var starts = Samples(.thread)
        var measurements = Samples(.thread)
        var memory: [Int] = []
        for _ in 0..<5 {
            measurements.time { for number in 0..<count { floor.measure("\(number)") } }
            let before = Heap.used
            let session = session(ManyView(count: count))
            starts.time { session.start() }
            memory.append(Heap.used - before)
            session.close()
        }
        report.add("10000 elements.ratio", starts.median / measurements.median, "times Pango for as many short texts")
        report.add("10000 elements.memory", Double(memory.sorted()[2]) / Double(count) / 1024, "KiB each")
        progress("  10000 elements: p50 \(Int(starts.median)) µs, as many texts \(Int(measurements.median)) µs")
    }

    /// Measures the part of a first picture that is neither layout nor drawing. Typical rows are made and evaluated, up
    /// to the first proposal. The rest is the cost of a picture with as many texts, and is measured in `layout`.
    private func evaluation(to report: inout Report) {
        let rows = 10_000 / AuthoredRow.elements
        var starts = Samples(.thread)
        var bodies = 0
        for _ in 0..<7 {
            let stretch = TimedStretch(.thread)
            let session = session(AuthoredView(rows: rows, isAsked: { stretch.end() }))
            stretch.begin()
            session.start()
            starts.add(stretch)
            bodies = session.work.bodies
            session.close()
        }
        precondition(bodies > rows, "the run must evaluate all rows")
        report.add("10000 elements.evaluation", starts.median / 1000, "ms")
    }

    // MARK: Changes

    private func changes(to report: inout Report) {
        let view = LabelsView(count: 1000)
        let session = session(view)
        var picture = VersionedPicture()
        var encoder = FrameEncoder()
        var layers = 0
        var bytes = 0
        session.onCommit = { commit in
            let base = picture.version
            layers += picture.commit(commit.changes, removed: commit.removed)
            bytes += encoder.encode(Frame(delta: picture.delta(since: base))).countOnWire
        }
        session.start()
        func work(_ change: () -> Void) -> Work {
            let before = session.work
            (layers, bytes) = (0, 0)
            change()
            session.flush()
            return session.work - before
        }
        let none = work { view.labels[500].number = 0 }
        report.add("no-op write.bodies", none.bodies, "count")
        report.add("no-op write.layers", layers, "count")
        let one = work { view.labels[500].number = 1 }
        report.add("row of 1000.bodies", one.bodies, "count")
        report.add("row of 1000.measurements", one.measurements, "count")
        report.add("row of 1000.layouts", one.layouts, "count")
        report.add("row of 1000.layers", layers, "count")
        report.add("row of 1000.bytes", bytes, "bytes")
        session.close()
    }

    /// Measures a change in one row of a thousand, relative to one row of ten.
    private func costOfChange(to report: inout Report) {
        let views = [10, 1000].map { LabelsView(count: $0) }
        let sessions = views.map { session($0) }
        var samples = [Samples(.thread), Samples(.thread)]
        for session in sessions { session.start() }
        for _ in 0..<300 {
            for (index, view) in views.enumerated() {
                samples[index].time {
                    view.labels[view.labels.count / 2].number += 1
                    sessions[index].flush()
                }
            }
        }
        for session in sessions { session.close() }
        let (few, many) = (samples[0].median, samples[1].median)
        report.add("row of 1000.time ratio", many / few, "changes in one row of 10")
        progress("  row of 1000: p50 \(Int(many)) µs, of 10 \(Int(few)) µs")
    }

    // MARK: Scenes

    /// Measures one more scene in a process that has some.
    private func scenes(to report: inout Report) {
        var kept: [SceneSession] = []
        var starts = Samples(.thread)
        func open() {
            let session = session(LabelsView(count: 10))
            session.start()
            kept.append(session)
        }
        for _ in 0..<8 { open() }
        let before = Heap.used
        let count = 64
        for _ in 0..<count { starts.time { open() } }
        report.add("scene.memory", Double(Heap.used - before) / Double(count) / 1024, "KiB")
        report.add("scene.time", starts.median / 1000, "ms")
        for session in kept { session.close() }
    }
}

/// Views without content, each with state of its own.
struct ManyView: View {
    let count: Int

    var body: some View {
        VStack(spacing: 0) {
            ForEach(0..<count, id: \.self) { _ in ManyCell() }
        }
    }
}

struct ManyCell: View {
    @State private var isOn = false

    var body: some View { Color.red.opacity(isOn ? 1 : 0.5) }
}

/// Rows in a column, with a callback at the first proposal.
struct AuthoredView: View {
    let rows: Int
    let isAsked: () -> Void

    var body: some View {
        ProposalReporter(isAsked: isAsked) {
            VStack { ForEach(0..<rows, id: \.self) { AuthoredRow(number: $0) } }
        }
    }
}

/// A layout of one subview that reports its proposals.
private struct ProposalReporter: Layout {
    let isAsked: () -> Void

    func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Void) -> CGSize {
        isAsked()
        return subviews[0].sizeThatFits(proposal)
    }

    func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void) {
        subviews[0].place(at: bounds.origin, proposal: proposal)
    }
}

/// A typical row of an app: a picture, two texts, a condition, state and an action.
struct AuthoredRow: View {
    /// Itself, padding, the tap, the stack and its content, picture, texts, spacer and condition.
    static let elements = 12

    let number: Int
    @State private var isOn = false

    var body: some View {
        HStack(spacing: 8) {
            Image(systemName: "star")
            VStack(alignment: .leading) {
                Text(verbatim: "Row \(number)").bold()
                Text("Details").foregroundStyle(.secondary)
            }
            Spacer()
            if isOn { Text("on") }
        }
        .padding(4)
        .onTapGesture { isOn.toggle() }
    }
}
