import Display
import Fanlight
import FanlightTesting
import Foundation
import Testing

@MainActor
@Suite("Shape styles with controls")
struct StyleWithControlsTests {
    @Test("a changed container shape updates the relative shapes inside")
    func newContainer() throws {
        struct Card: View {
            @State private var radius: CGFloat = 8
            var body: some View {
                Button {
                    radius = 4
                } label: {
                    ContainerRelativeShape().fill(.red)
                }
                .buttonStyle(.plain).accessibilityIdentifier("smaller")
                .containerShape(RoundedRectangle(cornerRadius: radius, style: .circular))
            }
        }
        let stage = Stage(width: 40, height: 20) { Card() }
        func outlines() -> [Outline] {
            stage.currentPicture.layers.values.flatMap { $0.drawing.commands.map(\.outline) }
        }
        #expect(outlines().contains(.rounded(8, continuous: false)))
        stage["smaller"].tap()
        #expect(outlines().contains(.rounded(4, continuous: false)))
    }
}
