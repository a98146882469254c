import Display
import FanlightCore
import FanlightCoreTesting
import Foundation
import TestSupport
import Testing

@MainActor
@Suite("Scroll indicators of pixel displays")
struct RestingIndicatorTests {
    private struct Page: View {
        var visibility = ScrollIndicatorVisibility.automatic
        var flashesOnAppear = false
        @State private var count = 0

        var body: some View {
            ScrollView {
                TestButton("more") { count += 1 }.frame(width: 100, height: 500, alignment: .top)
            }
            .scrollIndicators(visibility)
            .scrollIndicatorsFlash(trigger: count)
            .scrollIndicatorsFlash(onAppear: flashesOnAppear)
        }
    }

    private func stage(_ page: Page) -> Stage { Stage(width: 100, height: 100) { page } }

    /// Returns the opacity of the thumb, which is 6 points wide.
    private func opacity(_ picture: Picture) -> Float? {
        picture.layers.values.first { $0.placement.frame.width == 6 }?.drawing.opacity
    }

    private func turnWheel(_ stage: Stage) {
        stage.send(.scroll(ScrollInput(at: ScreenPoint(x: 50, y: 50), deltaX: 0, deltaY: 50)))
    }

    @Test("an indicator is visible while content moves, and fades afterwards")
    func automatic() throws {
        let stage = stage(Page())
        #expect(opacity(stage.currentPicture) == 0)
        turnWheel(stage)
        #expect(opacity(stage.currentPicture) == 1)
        stage.advance(by: .milliseconds(600))
        turnWheel(stage)
        stage.advance(by: .milliseconds(900))
        #expect(opacity(stage.currentPicture) == 1)
        stage.advance(by: .milliseconds(200))
        #expect(opacity(stage.currentPicture) == 0)
        let presented = try #require(opacity(stage.presentedPicture))
        #expect(presented > 0 && presented < 1, "\(presented)")
        stage.advance(by: .seconds(1))
        #expect(opacity(stage.presentedPicture) == 0)
        turnWheel(stage)
        #expect(opacity(stage.currentPicture) == 1)
    }

    @Test("a hidden indicator takes no presses")
    func presses() {
        let stage = Stage(width: 100, height: 100) {
            ScrollView {
                TestButton("more") {}.frame(width: 100, height: 500, alignment: .top)
                    .accessibilityIdentifier("content")
            }
        }
        // A press below the thumb would move the thumb there.
        stage.drag(from: CGPoint(x: 95, y: 80), through: [])
        #expect(stage["content"].frame.minY == 0 && opacity(stage.currentPicture) == 0)
        turnWheel(stage)
        #expect(stage["content"].frame.minY == -50)
        // The track is 96 points, the thumb 24, and 400 points scroll over the remaining 72.
        stage.drag(from: CGPoint(x: 95, y: 20), through: [CGPoint(x: 95, y: 38)])
        #expect(stage["content"].frame.minY == -150)
    }

    @Test("an indicator set to visible stays visible")
    func visible() {
        let stage = stage(Page(visibility: .visible))
        #expect(opacity(stage.currentPicture) == 1)
        turnWheel(stage)
        stage.advance(by: .seconds(3))
        #expect(opacity(stage.currentPicture) == 1)
    }

    @Test("indicators flash when the app asks for it")
    func flash() {
        let stage = stage(Page(flashesOnAppear: true))
        #expect(opacity(stage.currentPicture) == 1)
        stage.advance(by: .seconds(2))
        #expect(opacity(stage.currentPicture) == 0)
        stage.label("more").tap()
        #expect(opacity(stage.currentPicture) == 1)
        stage.advance(by: .seconds(2))
        #expect(opacity(stage.currentPicture) == 0)
    }
}
