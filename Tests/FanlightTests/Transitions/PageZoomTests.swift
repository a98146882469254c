import Display
import Fanlight
import FanlightTesting
import Foundation
import Painter
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
                    $0.background(Color(red: 0, green: 1, blue: 0)).clipShape(RoundedRectangle(cornerRadius: 6))
                        .shadow(color: Color(red: 1, green: 0, blue: 1), radius: 4)
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

    /// The presented shadow of a moving page, and the clip of the layer inside; nil without a shadow.
    private func decoration(_ stage: Stage) -> (alpha: UInt8, isClipped: Bool)? {
        let picture = stage.presentedPicture
        for (id, layer) in picture.layers {
            guard case .shadow(let shadow)? = layer.drawing.effects.last, shadow.color.red > 200,
                shadow.color.green < 50, shadow.color.blue > 200, shadow.color.alpha > 0
            else { continue }
            let inside = picture.layers.values.filter { $0.place.parent == id }
            return (shadow.color.alpha, inside.contains { $0.drawing.clip != nil })
        }
        return nil
    }

    @Test("a page has the background, the clip and the shadow of its source on its way", arguments: [false, true])
    func configured(isSheet: Bool) throws {
        let stage = stage(Page(isSheet: isSheet, isConfigured: true))
        let source = stage["source"].frame
        stage.showing("Open").tap()
        let (start, end) = (stage["detail"].presentedFrame, stage["detail"].frame)
        let pixels = try PixelPainter().pixels(stage.presentedPicture, on: Screen(width: 390, height: 844))
        func isGreen(_ x: CGFloat, _ y: CGFloat) throws -> Bool {
            let color = try #require(pixels[Int(x), Int(y)])
            return color.green > 200 && color.red < 60 && color.blue < 60
        }
        #expect(try isGreen(source.midX, source.midY) && isGreen(start.minX + 2, source.midY))
        #expect(try !isGreen(start.minX.rounded(), source.minY) && !isGreen(start.maxX.rounded() - 1, source.minY))
        let first = try #require(decoration(stage))
        #expect(first.alpha > 250 && first.isClipped)
        stage.advance(by: .seconds(0.1))
        let later = try #require(decoration(stage))
        #expect(later.alpha < first.alpha && later.isClipped)
        stage.advance(by: .seconds(1))
        #expect(decoration(stage) == nil && stage["detail"].presentedFrame == end)
        #expect(stage.elements.contains { $0.identifier == "detail" })
        if isSheet { return }
        stage.showing("Root").tap()
        stage.advance(by: .seconds(0.3))
        #expect(try #require(decoration(stage)).isClipped)
        stage.advance(by: .seconds(1))
        #expect(decoration(stage) == nil)
    }

    /// Pages that grow out of the last item of the bar.
    private struct Bar: View {
        var isSheet = false
        @Namespace private var space
        @State private var isPresented = false
        @State private var path: [Int] = []

        var body: some View {
            NavigationStack(path: $path) {
                Color.clear
                    .toolbar(id: "bar") {
                        ToolbarItem(id: "other", placement: .topBarTrailing) { Button("Other") {} }
                        ToolbarItem(id: "info", placement: .topBarTrailing) {
                            Button("Info") {
                                if isSheet { isPresented = true } else { path = [1] }
                            }
                            .accessibilityIdentifier("item")
                        }
                        .matchedTransitionSource(id: "info", in: space)
                    }
                    .sheet(isPresented: $isPresented) { detail }
                    .navigationDestination(for: Int.self) { _ in detail }
                    .navigationTitle("Root").navigationBarTitleDisplayMode(.inline)
            }
        }

        private var detail: some View {
            Color.blue.accessibilityElement().accessibilityIdentifier("detail")
                .navigationTransition(.zoom(sourceID: "info", in: space))
        }
    }

    @Test("a page or a sheet grows out of the item of a bar", arguments: [false, true])
    func toolbarItem(isSheet: Bool) {
        let stage = Stage(width: 390, height: 844) { Bar(isSheet: isSheet) }
        let item = stage["item"].frame
        #expect(item.width > 0 && item.width < 100)
        stage["item"].tap()
        let start = stage["detail"].presentedFrame
        #expect(item.insetBy(dx: -1, dy: -1).contains(start), "\(start) is outside of \(item)")
        #expect(abs(start.midX - item.midX) <= 1)
        stage.advance(by: .seconds(1))
        #expect(stage["detail"].presentedFrame == stage["detail"].frame)
        if isSheet { return }
        #expect(stage["detail"].frame.width == 390)
        stage.showing("Root").tap()
        stage.advance(by: .seconds(0.3))
        let layers = stage.presentedPicture.layers.values
        let smallest = layers.compactMap { $0.placement.transform?.a }.filter { $0 < 1 }.min() ?? 1
        #expect(smallest < 0.3, "\(smallest)")
        stage.advance(by: .seconds(1))
        #expect(stage["item"].frame == item)
    }
}
