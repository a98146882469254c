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
        @Namespace private var space
        @State private var isPresented = false

        var body: some View {
            NavigationStack {
                VStack {
                    Color.red.frame(width: 39, height: 60)
                        .modifier(Source(space: space, isUsed: hasSource))
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

        func body(content: Content) -> some View {
            if isUsed { content.matchedTransitionSource(id: "a", in: space) } else { content }
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
}
