import Display
import FanlightCore
import FanlightCoreTesting
import Foundation
import TestSupport
import Testing

@MainActor
@Suite("Hit testing")
struct HitTestingTests {
    private let log = GestureLog()

    private func click(_ stage: Stage, _ x: CGFloat, _ y: CGFloat) {
        stage.drag(from: CGPoint(x: x, y: y), through: [])
    }

    private func color(_ color: Color, _ name: String) -> some View { color.onTapGesture { log.add(name) } }

    @Test("the last of overlapping views is hit, or the one with the highest zIndex")
    func order() {
        let stage = Stage(width: 100, height: 100) {
            ZStack {
                color(.red, "low")
                color(.blue, "top")
            }
        }
        click(stage, 50, 50)
        let raised = Stage(width: 100, height: 100) {
            ZStack {
                color(.red, "raised").zIndex(1)
                color(.blue, "last")
            }
        }
        click(raised, 50, 50)
        #expect(log.text == "top raised")
    }

    @Test("a content shape is hit where nothing is drawn, and nothing outside of it")
    func contentShape() {
        let stage = Stage(width: 100, height: 100) {
            VStack(spacing: 60) {
                Text(verbatim: "a")
                Text(verbatim: "b")
            }
            .frame(width: 100, height: 100)
            .contentShape(Circle())
            .onTapGesture { log.add("tap") }
        }
        click(stage, 50, 50)
        click(stage, 3, 3)
        #expect(log.text == "tap")
    }

    @Test("a view without hit testing is skipped, and the view behind it is hit")
    func allowsHitTesting() {
        let stage = Stage(width: 100, height: 100) {
            ZStack {
                TestButton("behind") { log.add("behind") }.accessibilityIdentifier("behind")
                color(.blue, "front").allowsHitTesting(false)
            }
        }
        click(stage, 50, 50)
        #expect(log.text == "behind")
        #expect(stage["behind"].obstacle == nil, "the element has no obstacle for scripts")
        stage["behind"].tap()
        #expect(log.text == "behind behind")
    }

    @Test("the keyboard reaches a view without hit testing")
    func keysReach() {
        let stage = Stage(width: 100, height: 100) {
            TestButton("b") { log.add("b") }.allowsHitTesting(false)
        }
        stage.press(.tab)
        stage.press(.space)
        #expect(log.text == "b")
    }

    @Test("gaps in a stack are not hit, and an offset view is hit where it is drawn")
    func gapsAndOffsets() {
        let stage = Stage(width: 100, height: 100) {
            VStack(spacing: 20) {
                Color.red.frame(height: 20)
                Color.blue.frame(height: 20).offset(x: 60)
            }
            .frame(width: 40)
            .onTapGesture { log.add("stack") }
        }
        click(stage, 50, 50)
        #expect(log.text == "")
        click(stage, 50, 30)
        #expect(log.text == "stack")
        click(stage, 95, 70)
        #expect(log.text == "stack stack")
    }

    @Test("a circle is hit inside the circle, a clipped view inside its clip, a transparent one nowhere")
    func forms() {
        let circle = Stage(width: 100, height: 100) { Circle().onTapGesture { log.add("circle") } }
        click(circle, 3, 3)
        click(circle, 50, 50)
        #expect(log.text == "circle")
        let clipped = Stage(width: 100, height: 100) {
            Color.red.clipShape(Circle()).onTapGesture { log.add("clip") }
        }
        click(clipped, 3, 3)
        click(clipped, 50, 50)
        #expect(log.text == "circle clip")
        let gone = Stage(width: 100, height: 100) { color(.red, "gone").opacity(0) }
        click(gone, 50, 50)
        #expect(log.text == "circle clip")
    }

    @Test("onHover reports enter and exit for nested views")
    func hover() {
        let stage = Stage(width: 100, height: 100) {
            Color.red.frame(width: 40, height: 40).onHover { log.add($0 ? "in" : "out") }
                .padding(10).background(.blue).onHover { log.add($0 ? "IN" : "OUT") }
        }
        for x in [5, 25, 50, 25, 5] {
            stage.send(.pointer(PointerInput(.moved, at: ScreenPoint(x: Double(x), y: 50))))
        }
        #expect(log.text == "IN in out OUT")
    }

    @Test("onContinuousHover reports every location")
    func continuousHover() {
        let stage = Stage(width: 100, height: 100) {
            Color.red.frame(width: 40, height: 40).onContinuousHover {
                switch $0 {
                case .active(let place): log.add("\(Int(place.x))")
                case .ended: log.add("ended")
                }
            }
        }
        for x in [40, 50, 90] {
            stage.send(.pointer(PointerInput(.moved, at: ScreenPoint(x: Double(x), y: 50))))
        }
        #expect(log.text == "10 20 ended")
    }
}
