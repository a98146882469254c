import Display
import Fanlight
import FanlightTesting
import Testing

@MainActor
@Suite("Concentric rectangles")
struct ConcentricRectangleTests {
    private func layers<V: View>(@ViewBuilder _ view: () -> V) -> [Layer] {
        let picture = Stage(width: 40, height: 20, content: view).currentPicture
        return picture.layers.keys.sorted().compactMap { picture.layers[$0] }
    }

    @Test("a concentric corner shares the centre of the container's corner, and a distant one is square")
    func concentric() throws {
        func outline(
            _ shape: some Shape, _ padding: EdgeInsets = EdgeInsets(top: 3, leading: 3, bottom: 3, trailing: 3)
        ) -> Outline? {
            layers {
                ZStack { shape.fill(.red).padding(padding) }.containerShape(RoundedRectangle(cornerRadius: 8))
            }.first?.drawing.commands.first?.outline
        }
        #expect(outline(ConcentricRectangle()) == .rounded(5, continuous: true))
        #expect(outline(.rect(corners: .concentric(minimum: 6))) == .rounded(6, continuous: true))
        #expect(outline(.rect(corners: 2)) == .rounded(2, continuous: true))
        let low = EdgeInsets(top: 10, leading: 1, bottom: 1, trailing: 1)
        #expect(
            outline(ConcentricRectangle(), low)
                == .roundedRectangle(
                    topLeading: 0, topTrailing: 0, bottomTrailing: 7, bottomLeading: 7, continuous: true))
        #expect(outline(.rect(corners: .concentric, isUniform: true), low) == .rounded(7, continuous: true))
        #expect(
            outline(.rect(uniformTopCorners: .concentric, uniformBottomCorners: 1), low)
                == .roundedRectangle(
                    topLeading: 0, topTrailing: 0, bottomTrailing: 1, bottomLeading: 1, continuous: true))
        // Without a container shape, the rectangle has square corners.
        #expect(layers { ConcentricRectangle() }.first?.drawing.commands.first?.outline == .rectangle)
    }
}
