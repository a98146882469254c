import Display
import FanlightCore
import FanlightCoreTesting
import Observation
import Testing

@MainActor
@Suite("The order of layers in an animated turn")
struct LayerOrderMotionTests {
    @Observable final class Model {
        var isOn = false
        var items = [0, 1, 2, 3]
    }

    /// A view that is replaced when the flag changes.
    enum Replaced: CaseIterable {
        case clippedColor, roundedColor, clippedRectangle, branches, translucentColor, text, circle

        @MainActor @ViewBuilder
        func view(_ isOn: Bool) -> some View {
            switch self {
            case .clippedColor: Color.red.id(isOn).clipped()
            case .roundedColor: Color.red.id(isOn).cornerRadius(8)
            case .clippedRectangle: Rectangle().fill(.red).id(isOn).clipped()
            case .branches:
                Group { if isOn { Color.red } else { Color.blue } }
                    .clipped()
            case .translucentColor: Color.red.id(isOn).frame(width: 50, height: 50).opacity(0.5)
            case .text: Text("x").id(isOn).clipped()
            case .circle: Circle().fill(.red).id(isOn).clipped()
            }
        }
    }

    private struct Screen: View {
        let replaced: Replaced
        let model: Model

        var body: some View {
            VStack {
                replaced.view(model.isOn)
                HStack { ForEach(model.items, id: \.self) { Text("\($0)").background(.yellow) } }
            }
        }
    }

    /// Returns the texts and the yellow backgrounds of the rows in the order in which they are painted.
    private func rows(_ picture: Picture, under parent: LayerID = .scene) -> [String] {
        var result: [String] = []
        for id in picture.children[parent] ?? [] {
            guard let layer = picture.layers[id] else { continue }
            let text = layer.text.map(\.text).joined()
            if !text.isEmpty, text != "x" { result.append(text) }
            if case .color(let color)? = layer.drawing.commands.first?.paint, color.red > 200, color.green > 150 {
                result.append("background")
            }
            result += rows(picture, under: id)
        }
        return result
    }

    @Test("moved rows keep their texts before their backgrounds", arguments: Replaced.allCases)
    func movedRows(_ replaced: Replaced) {
        let model = Model()
        let stage = Stage(width: 200, height: 100) { Screen(replaced: replaced, model: model) }
        _ = stage.currentPicture
        withAnimation(.linear(duration: 1)) {
            model.isOn = true
            model.items.swapAt(0, 3)
        }
        let expected = [3, 1, 2, 0].flatMap { ["background", "\($0)"] }
        #expect(rows(stage.currentPicture) == expected)
        #expect(stage.misplacedLayers.isEmpty)
        stage.advance(by: .seconds(2))
        #expect(rows(stage.currentPicture) == expected)
        #expect(stage.misplacedLayers.isEmpty)
        model.items.swapAt(1, 2)
        #expect(rows(stage.currentPicture) == [3, 2, 1, 0].flatMap { ["background", "\($0)"] })
    }
}
