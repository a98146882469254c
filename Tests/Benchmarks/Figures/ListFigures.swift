import Display
import Fanlight
import SwiftUI

/// A hundred thousand rows, of which only the visible ones are made.
@MainActor
struct ListFigures {
    private static let count = 100_000

    func add(to report: inout Report) {
        firstFrame("lazy rows", of: RowsView(count: ListFigures.count), to: &report)
        firstFrame("rows of a list", of: ListView(count: ListFigures.count), to: &report)
    }

    private func firstFrame(_ name: String, of view: some View, to report: inout Report) {
        var starts = Samples(.thread)
        for _ in 0..<7 {
            let session = SceneSession(view, configuration: SessionConfiguration(screen: WireFigures.screen))
            starts.time { session.start() }
            session.close()
        }
        report.add("\(ListFigures.count) \(name).first frame", starts.median / 1000, "ms")
    }
}

private struct ListView: View {
    let count: Int

    var body: some View { List(0..<count, id: \.self) { Text("Row \($0)") } }
}
