import Display
import FanlightCore
import FanlightCoreTesting
import Foundation
import TestSupport
import Testing

@MainActor
@Suite("Extended hit areas of small controls")
struct ExtendedHitAreaTests {
    private final class Presses {
        var names: [String] = []
    }

    private func press(_ stage: Stage, _ x: CGFloat, _ y: CGFloat) {
        stage.send(.pointer(PointerInput(.pressed, at: ScreenPoint(x: x, y: y))))
        stage.send(.pointer(PointerInput(.released, at: ScreenPoint(x: x, y: y))))
    }

    @Test("a control below 24 points in height is hit up to that height")
    func reach() {
        let presses = Presses()
        let stage = Stage(width: 200, height: 100) {
            // At whole points, so that the frame equals the drawn frame.
            TestButton("Add") { presses.names.append("add") }.accessibilityIdentifier("add")
                .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading).padding(20)
        }
        let frame = stage["add"].frame
        #expect(frame.minY == 20)
        #expect(frame.height == 21)
        press(stage, frame.midX, frame.minY - 1.25)
        press(stage, frame.midX, frame.maxY + 1.25)
        #expect(presses.names == ["add", "add"])
        press(stage, frame.midX, frame.minY - 2)
        press(stage, frame.midX, frame.maxY + 2)
        press(stage, frame.minX - 2, frame.midY)
        #expect(presses.names.count == 2)
    }

    @Test("between two controls the nearer one is hit, and no extended area covers another control")
    func nearer() {
        let presses = Presses()
        let stage = Stage(width: 200, height: 100) {
            VStack(spacing: 0) {
                TestButton("One") { presses.names.append("one") }.frame(height: 10).accessibilityIdentifier("one")
                Color.clear.frame(height: 6)
                TestButton("Two") { presses.names.append("two") }.frame(height: 10)
            }
            .font(.system(size: 6))
        }
        let one = stage.label("One").frame
        let two = stage.label("Two").frame
        press(stage, one.midX, one.maxY + 1)
        press(stage, two.midX, two.minY - 1)
        press(stage, one.midX, one.maxY - 0.5)
        press(stage, two.midX, two.minY + 0.5)
        #expect(presses.names == ["one", "two", "one", "two"])
    }

    @Test("an extended area precedes the row around it, but not a neighbour with its own gesture")
    func around() {
        let presses = Presses()
        let stage = Stage(width: 200, height: 100) {
            VStack(spacing: 0) {
                TestButton("Inside") { presses.names.append("inside") }
                Color.red.frame(height: 20).onTapGesture { presses.names.append("beside") }
            }
            .padding(20)
            .contentShape(Rectangle())
            .onTapGesture { presses.names.append("around") }
        }
        let frame = stage.label("Inside").frame
        press(stage, frame.midX, frame.minY - 1)
        press(stage, frame.midX, frame.maxY + 1)
        press(stage, frame.midX, frame.minY - 5)
        #expect(presses.names == ["inside", "beside", "around"])
    }

    @Test("a neighbour with a gesture precedes an extended area")
    func neighbour() {
        let presses = Presses()
        let stage = Stage(width: 200, height: 100) {
            VStack(spacing: 0) {
                TestButton("Inside") { presses.names.append("inside") }
                HStack { Color.red.frame(height: 20) }
                    .gesture(TapGesture().onEnded { presses.names.append("beside") })
            }
            .padding(20)
            .contentShape(Rectangle())
            .onTapGesture { presses.names.append("around") }
        }
        let frame = stage.label("Inside").frame
        press(stage, frame.midX, frame.maxY + 1)
        #expect(presses.names == ["beside"])
    }

    @Test("a covered or disabled control, or one without hit testing, has no extended area", arguments: 0..<3)
    func unmet(_ way: Int) {
        let presses = Presses()
        let stage = Stage(width: 200, height: 100) {
            let button = TestButton("Add") { presses.names.append("add") }
            switch way {
            case 0: button.overlay { Color.red.onTapGesture {} }
            case 1: button.disabled(true)
            default: button.allowsHitTesting(false)
            }
        }
        let frame = stage.label("Add").frame
        press(stage, frame.midX, frame.minY - 1)
        #expect(presses.names == [])
    }
}
