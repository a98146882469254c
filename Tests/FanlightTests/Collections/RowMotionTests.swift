import Fanlight
import FanlightTesting
import Foundation
import Observation
import TestSupport
import Testing

@MainActor
@Suite("Rows that move to other places")
struct RowMotionTests {
    @Observable final class Model {
        var rows = [1, 2, 3, 4]
    }

    enum Container: CaseIterable { case list, stack, grid }

    private struct Rows: View {
        let model: Model
        let container: Container

        private var rows: some View {
            ForEach(model.rows, id: \.self) { row in
                Text("row \(row)").frame(width: 100, height: 40).accessibilityIdentifier("\(row)")
            }
        }

        var body: some View {
            switch container {
            case .list: List { rows }
            case .stack: ScrollView { LazyVStack(spacing: 0) { rows } }
            case .grid: ScrollView { LazyVGrid(columns: [GridItem(), GridItem()], spacing: 0) { rows } }
            }
        }
    }

    // Two rows are exchanged, all are turned around, or the first one becomes the last.
    @Test(
        "a moved row is half way between its places at half the animation", arguments: Container.allCases,
        [[1, 3, 2, 4], [4, 3, 2, 1], [2, 3, 4, 1]])
    func moved(in container: Container, to order: [Int]) {
        let model = Model()
        let stage = Stage(width: 400, height: 300) { Rows(model: model, container: container) }
        let ids = (1...4).map { "\($0)" }
        let before = ids.map { stage[$0].frame }
        animate(stage) { model.rows = order }
        let after = ids.map { stage[$0].frame }
        let moved = zip([1, 2, 3, 4], order).filter { $0 != $1 }.count
        #expect(zip(before, after).filter { $0 != $1 }.count == moved, "\(before) \(after)")
        for (share, wait) in [(0, 0), (0.5, 0.5), (1, 0.5)] {
            stage.advance(by: .seconds(wait))
            for (index, id) in ids.enumerated() {
                let shown = stage[id].presentedFrame
                let x = before[index].minX + (after[index].minX - before[index].minX) * share
                let y = before[index].minY + (after[index].minY - before[index].minY) * share
                #expect(abs(shown.minX - x) <= 1 && abs(shown.minY - y) <= 1, "row \(id) at \(share): \(shown)")
                #expect(stage[id].frame == after[index])
            }
        }
    }

    @Test("a row that is moved back half way turns around where it is seen", arguments: Container.allCases)
    func returned(in container: Container) {
        let model = Model()
        let stage = Stage(width: 400, height: 300) { Rows(model: model, container: container) }
        let before = stage["1"].frame
        animate(stage) { model.rows = [2, 3, 4, 1] }
        let distance = stage["1"].frame.minY - before.minY
        stage.advance(by: .seconds(0.5))
        animate(stage) { model.rows = [1, 2, 3, 4] }
        // Half of the rest of its way, and half of the way back.
        for (wait, share) in [(0.0, 0.5), (0.5, 0.5), (0.5, 0)] {
            stage.advance(by: .seconds(wait))
            let shown = stage["1"].presentedFrame.minY - before.minY
            #expect(abs(shown - distance * share) <= 1, "\(shown) of \(distance)")
        }
    }
}
