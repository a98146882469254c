import Display
import Fanlight
import FanlightTesting
import Foundation
import Testing

@MainActor
@Suite("Zooms of pages out of views")
struct PageZoomTests {
    private struct Page: View {
        var hasSource = true
        var isSheet = false
        var isConfigured = false
        @Namespace private var space
        @State private var isPresented = false

        var body: some View {
            NavigationStack {
                VStack {
                    Color.red.frame(width: 39, height: 60)
                        .modifier(Source(space: space, isUsed: hasSource, isConfigured: isConfigured))
                        .accessibilityElement().accessibilityIdentifier("source")
                    if isSheet {
                        Button("Open") { isPresented = true }
                    } else {
                        NavigationLink("Open") { detail }
                    }
                    Spacer()
                }
                .sheet(isPresented: $isPresented) { detail }
                .navigationTitle("Root").navigationBarTitleDisplayMode(.inline)
            }
        }

        private var detail: some View {
            Color.blue.accessibilityElement().accessibilityIdentifier("detail")
                .navigationTransition(.zoom(sourceID: "a", in: space))
        }
    }

    private struct Source: ViewModifier {
        let space: Namespace.ID
        let isUsed: Bool
        let isConfigured: Bool

        func body(content: Content) -> some View {
            if isConfigured {
                content.matchedTransitionSource(id: "a", in: space) {
                    $0.background(.green).clipShape(RoundedRectangle(cornerRadius: 6)).shadow(color: .black, radius: 4)
                }
            } else if isUsed {
                content.matchedTransitionSource(id: "a", in: space)
            } else {
                content
            }
        }
    }

    private func stage(_ page: Page) -> Stage { Stage(width: 390, height: 844) { page } }

    @Test("a pushed page grows out of the middle of its source, and shrinks back into it")
    func pushed() {
        let stage = stage(Page())
        let source = stage["source"].frame
        stage.showing("Open").tap()
        let start = stage["detail"].presentedFrame
        #expect(abs(start.midX - source.midX) <= 1 && source.insetBy(dx: -1, dy: -1).contains(start), "\(start)")
        stage.advance(by: .seconds(1))
        #expect(stage["detail"].presentedFrame == stage["detail"].frame)
        #expect(stage["detail"].frame.width == 390)
        stage.showing("Root").tap()
        stage.advance(by: .seconds(0.3))
        let layers = stage.presentedPicture.layers.values
        let smallest = layers.compactMap { $0.placement.transform?.a }.filter { $0 < 1 }.min() ?? 1
        #expect(smallest < 0.3, "\(smallest)")
    }

    @Test("a page without a shown source moves in from the edge")
    func withoutSource() {
        let stage = stage(Page(hasSource: false))
        stage.showing("Open").tap()
        let start = stage["detail"].presentedFrame
        #expect(start.width == 390 && start.minX >= 380, "\(start)")
    }

    @Test("a sheet grows out of its source")
    func sheet() {
        let stage = stage(Page(isSheet: true))
        let source = stage["source"].frame
        stage.showing("Open").tap()
        let start = stage["detail"].presentedFrame
        #expect(source.insetBy(dx: -1, dy: -1).contains(start), "\(start)")
        stage.advance(by: .seconds(1))
        #expect(stage["detail"].presentedFrame == stage["detail"].frame)
    }

    /// Returns the presented shadow of a moving page, and the size in dots of the corners of the clip inside.
    private func decoration(_ stage: Stage) -> (shadow: Shadow, corner: Float)? {
        let picture = stage.presentedPicture
        for (id, layer) in picture.layers {
            guard case .shadow(let shadow)? = layer.drawing.effects.last, shadow.color.alpha > 0 else { continue }
            for inside in picture.layers.values where inside.place.parent == id {
                if let clip = inside.drawing.clip { return (shadow, corner(of: clip)) }
            }
        }
        return nil
    }

    /// Returns the distance from the corner of a form to the beginning of its upper edge.
    private func corner(of outline: Outline) -> Float {
        if case .roundedRectangle(let radius, _, _, _, _) = outline { return radius }
        var points: [(x: Float, y: Float)] = []
        outline.drawnPath?.forEach { _, numbers in
            if numbers.count >= 2 { points.append((numbers[numbers.endIndex - 2], numbers[numbers.endIndex - 1])) }
        }
        let (left, top) = (points.map(\.x).min() ?? 0, points.map(\.y).min() ?? 0)
        return (points.filter { $0.y < top + 0.01 }.map(\.x).min() ?? 0) - left
    }

    @Test("a page has the background, the clip and the shadow of its source on its way", arguments: [false, true])
    func configured(isSheet: Bool) throws {
        let stage = stage(Page(isSheet: isSheet, isConfigured: true))
        stage.showing("Open").tap()
        let frame = stage["detail"].frame
        let start = try #require(decoration(stage))
        #expect(start.shadow.color.alpha > 250 && start.shadow.radius > 0)
        // The page is scaled to at most a tenth there, and the source has corners of 6 points.
        #expect(start.corner >= 60, "\(start.corner)")
        let green = stage.presentedPicture.layers.values.filter { layer in
            layer.drawing.commands.contains {
                guard case .color(let color) = $0.paint else { return false }
                return color.green > 150 && color.red < 100 && color.blue < 150
            }
        }
        #expect(green.count == 1)
        stage.advance(by: .seconds(0.1))
        let half = try #require(decoration(stage))
        #expect(half.shadow.color.alpha < 255)
        stage.advance(by: .seconds(1))
        #expect(decoration(stage) == nil && stage["detail"].presentedFrame == frame)
        #expect(stage.elements.contains { $0.identifier == "detail" })
    }
}
