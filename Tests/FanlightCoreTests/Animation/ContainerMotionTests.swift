import FanlightCore
import FanlightCoreTesting
import Foundation
import Observation
import Testing

@MainActor
@Suite("Animated changes of containers")
struct ContainerMotionTests {
    @Observable final class Model {
        var isOn = false
    }

    private enum Container: CaseIterable { case horizontal, vertical, layered, grid, custom, erased, lazy }

    /// A layout of the app without animatable data.
    private struct Diagonal: Layout {
        let step: CGFloat

        func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
            CGSize(width: 200, height: 200)
        }

        func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
            for (index, view) in subviews.enumerated() {
                let distance = CGFloat(index) * step
                view.place(at: CGPoint(x: bounds.minX + distance, y: bounds.minY + distance), proposal: .unspecified)
            }
        }
    }

    private struct Screen: View {
        let container: Container
        let model: Model

        var body: some View {
            let isOn = model.isOn
            switch container {
            case .horizontal: HStack(alignment: isOn ? .bottom : .top, spacing: isOn ? 40 : 0) { views }
            case .vertical: VStack(alignment: isOn ? .trailing : .leading, spacing: isOn ? 30 : 0) { views }
            case .layered: ZStack(alignment: isOn ? .bottomTrailing : .topLeading) { views }
            case .grid:
                Grid(horizontalSpacing: isOn ? 30 : 0, verticalSpacing: isOn ? 20 : 0) {
                    GridRow { views }
                    GridRow { Text("D").accessibilityIdentifier("d") }
                }
            case .custom: Diagonal(step: isOn ? 40 : 10) { views }
            case .erased: (isOn ? AnyLayout(VStackLayout()) : AnyLayout(HStackLayout())) { views }
            case .lazy:
                ScrollView { LazyVStack(alignment: isOn ? .trailing : .leading, spacing: isOn ? 30 : 0) { views } }
            }
        }

        @ViewBuilder private var views: some View {
            Color.red.frame(width: 20, height: 40).accessibilityIdentifier("a")
            Text("B").accessibilityIdentifier("b")
            Color.blue.frame(width: 50, height: 10).accessibilityIdentifier("c")
        }
    }

    @Test("the views of a changed container move evenly to their new places", arguments: Container.allCases)
    private func container(_ container: Container) {
        let model = Model()
        let stage = Stage(width: 400, height: 400) { Screen(container: container, model: model) }
        let ids = container == .grid ? ["a", "b", "c", "d"] : ["a", "b", "c"]
        let before = ids.map { stage[$0].frame }
        withAnimation(.linear(duration: 1)) { model.isOn = true }
        let after = ids.map { stage[$0].frame }
        #expect(zip(before, after).filter { $0 != $1 }.count >= 2, "\(before) \(after)")
        for (share, wait) in [(0.0, 0.0), (0.25, 0.25), (0.5, 0.25), (1, 0.5)] {
            stage.advance(by: .seconds(wait))
            for (index, id) in ids.enumerated() {
                let shown = stage[id].presentedFrame
                let x = before[index].minX + (after[index].minX - before[index].minX) * share
                let y = before[index].minY + (after[index].minY - before[index].minY) * share
                #expect(abs(shown.minX - x) <= 1 && abs(shown.minY - y) <= 1, "\(id) at \(share): \(shown)")
                #expect(stage[id].frame == after[index])
            }
        }
    }
}
