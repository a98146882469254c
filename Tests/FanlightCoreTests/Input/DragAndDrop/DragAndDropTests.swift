import Combine
import CoreTransferable
import Display
import FanlightCore
import FanlightCoreTesting
import Foundation
import TestSupport
import Testing
import UniformTypeIdentifiers

@MainActor
@Suite("Drag and drop")
struct DragAndDropTests {
    private let log = GestureLog()

    private func source(_ name: String, _ taps: GestureLog) -> some View {
        TestButton(name) { taps.add("tap") }.frame(width: 80, height: 40).draggable(name).accessibilityIdentifier(name)
    }

    private func box(_ log: GestureLog) -> some View {
        Color.gray.frame(width: 100, height: 60).accessibilityIdentifier("box").accessibilityLabel("box")
            .dropDestination(for: String.self) { items, place in
                log.add("\(items) \(Int(place.x)),\(Int(place.y))")
                return true
            } isTargeted: {
                log.add($0 ? "over" : "away")
            }
    }

    private func stage() -> Stage {
        Stage(width: 300, height: 300) {
            VStack(spacing: 40) {
                source("card", log)
                box(log)
                Text("elsewhere").frame(width: 100, height: 40)
            }
        }
    }

    @Test("a dragged value is dropped on a view, which is informed while targeted")
    func dropping() {
        let stage = stage()
        let (card, box) = (stage["card"].frame, stage["box"].frame)
        let start = CGPoint(x: card.midX, y: card.midY)
        stage.drag(
            from: start,
            through: [
                CGPoint(x: start.x, y: start.y + 20), CGPoint(x: box.minX + 5, y: box.minY + 5),
                CGPoint(x: box.minX + 10, y: box.minY + 20),
            ])
        #expect(log.text == "over away [\"card\"] 10,20")
    }

    @Test("a press without movement goes to the content, and a drag does not")
    func tapping() {
        let stage = stage()
        stage["card"].tap()
        #expect(log.text == "tap")
        let card = stage["card"].frame
        stage.drag(from: CGPoint(x: card.midX, y: card.midY), through: [])
        #expect(log.text == "tap tap")
        stage.drag(
            from: CGPoint(x: card.midX, y: card.midY), through: [CGPoint(x: card.midX, y: card.midY - 15)])
        #expect(log.text == "tap tap")
    }

    @Test("a script drags an element like a pointer")
    func script() {
        let stage = stage()
        let way = stage["box"].frame.midY - stage["card"].frame.midY
        #expect(stage["card"].drag(y: way) == .handled)
        #expect(log.text == "over away [\"card\"] 50,30")
    }

    @Test("Escape cancels the drag, and nothing is dropped")
    func escape() {
        let stage = stage()
        let (card, box) = (stage["card"].frame, stage["box"].frame)
        stage.send(.pointer(PointerInput(.pressed, at: ScreenPoint(x: card.midX, y: card.midY))))
        stage.send(.pointer(PointerInput(.moved, at: ScreenPoint(x: box.midX, y: box.midY))))
        #expect(log.text == "over")
        #expect(stage.send(.key(KeyInput(.escape))) == .handled)
        stage.send(.pointer(PointerInput(.released, at: ScreenPoint(x: box.midX, y: box.midY))))
        #expect(log.text == "over away")
    }

    @Test("the drag preview follows the pointer without layout and is no element")
    func preview() {
        let stage = Stage(width: 200, height: 200) {
            Text("card").frame(width: 80, height: 40).draggable("card").accessibilityIdentifier("card")
        }
        let card = stage["card"].frame
        let before = stage.elements.count
        let layers = stage.currentPicture.layers.count
        stage.send(.pointer(PointerInput(.pressed, at: ScreenPoint(x: card.midX, y: card.midY))))
        stage.send(.pointer(PointerInput(.moved, at: ScreenPoint(x: card.midX, y: card.midY + 10))))
        #expect(stage.elements.count == before)
        #expect(stage.currentPicture.layers.count > layers)
        stage.resetWork()
        for step in 1...10 {
            stage.send(.pointer(PointerInput(.moved, at: ScreenPoint(x: card.midX, y: card.midY + 10 + Double(step)))))
        }
        #expect(stage.work.bodies == 0)
        #expect(stage.work.layouts == 0)
        #expect(stage.work.layers == 10)
        stage.send(.pointer(PointerInput(.released, at: ScreenPoint(x: card.midX, y: card.midY + 20))))
        #expect(stage.currentPicture.layers.count == layers)
    }

    @Test("a drop destination that does not accept the type is skipped, for providers and delegates")
    func providers() async {
        @MainActor final class Delegate: DropDelegate {
            let log: GestureLog
            init(_ log: GestureLog) { self.log = log }
            func validateDrop(info: DropInfo) -> Bool { info.hasItemsConforming(to: [.plainText]) }
            func dropEntered(info: DropInfo) { log.add("entered") }
            func dropUpdated(info: DropInfo) -> DropProposal? { DropProposal(operation: .move) }
            func dropExited(info: DropInfo) { log.add("exited") }
            func performDrop(info: DropInfo) -> Bool {
                log.add("performed \(info.itemProviders(for: [.text]).count)")
                return true
            }
        }
        let delegate = Delegate(log)
        let stage = Stage(width: 300, height: 200) {
            HStack {
                Text("a").frame(width: 60, height: 60).onDrag {
                    NSItemProvider(object: "text")
                } preview: {
                    Text("…")
                }
                .accessibilityIdentifier("a")
                Color.red.frame(width: 60, height: 60).accessibilityIdentifier("b").accessibilityLabel("b")
                    .onDrop(of: [.image], isTargeted: nil) { _ in false }
                    .onDrop(of: [.text], delegate: delegate)
            }
        }
        let way = stage["b"].frame.midX - stage["a"].frame.midX
        stage["a"].drag(byX: way)
        // A performed drop has no exit: a delegate receives either `dropExited` or `performDrop`.
        #expect(log.text == "entered performed 1")
    }

    @MainActor private final class Choosy: DropDelegate {
        let log: GestureLog
        /// Operations proposed one after the other, then none.
        var proposals: [DropOperation]
        let isWanted: (CGPoint) -> Bool
        private(set) var questions = 0
        init(
            _ log: GestureLog, _ proposals: [DropOperation] = [], isWanted: @escaping (CGPoint) -> Bool = { _ in true }
        ) {
            self.log = log
            self.proposals = proposals
            self.isWanted = isWanted
        }
        func validateDrop(info: DropInfo) -> Bool {
            questions += 1
            return isWanted(info.location)
        }
        func dropEntered(info: DropInfo) { log.add("entered") }
        func dropUpdated(info: DropInfo) -> DropProposal? {
            proposals.isEmpty ? nil : DropProposal(operation: proposals.removeFirst())
        }
        func dropExited(info: DropInfo) { log.add("exited") }
        func performDrop(info: DropInfo) -> Bool {
            log.add("performed")
            return true
        }
    }

    private func stage(_ delegate: Choosy) -> Stage {
        Stage(width: 300, height: 100) {
            HStack(spacing: 20) {
                Text("a").frame(width: 60, height: 60).draggable("a").accessibilityIdentifier("a")
                Color.red.frame(width: 100, height: 60).accessibilityIdentifier("b").accessibilityLabel("b")
                    .onDrop(of: [.text], delegate: delegate)
            }
        }
    }

    @Test("a delegate validates once when the drag enters, with the location")
    func validating() {
        let delegate = Choosy(log) { $0.x >= 50 && $0.y > 0 }
        let stage = stage(delegate)
        let (a, b) = (stage["a"].frame, stage["b"].frame)
        let start = CGPoint(x: a.midX, y: a.midY)
        let (left, right) = (CGPoint(x: b.minX + 20, y: b.midY), CGPoint(x: b.minX + 80, y: b.midY))
        stage.drag(from: start, through: [left, right])
        #expect(log.text == "" && delegate.questions == 1)
        stage.drag(from: start, through: [right, left])
        #expect(log.text == "entered performed" && delegate.questions == 2)
        stage.drag(from: start, through: [left, start, right])
        #expect(log.text == "entered performed entered performed" && delegate.questions == 4)
    }

    @Test(
        "a delegate's last proposal stays in effect until the next",
        arguments: [
            ([DropOperation.forbidden], "entered exited"), ([.cancel], "entered exited"),
            ([.move], "entered performed"),
            ([.forbidden, .copy], "entered performed"), ([], "entered performed"),
        ])
    func proposals(_ proposals: [DropOperation], _ expected: String) {
        let stage = stage(Choosy(log, proposals))
        let (a, b) = (stage["a"].frame, stage["b"].frame)
        stage.drag(
            from: CGPoint(x: a.midX, y: a.midY),
            through: [10, 20, 30].map { CGPoint(x: b.minX + $0, y: b.midY) })
        #expect(log.text == expected)
    }

    private final class Shown: ObservableObject {
        @Published var isShown = true
    }

    @Test("a view removed during a drag is no longer targeted")
    func leaving() {
        struct Leaving: View {
            @ObservedObject var shown: Shown
            let log: GestureLog
            var body: some View {
                HStack {
                    Text("a").frame(width: 60, height: 60).draggable("a").accessibilityIdentifier("a")
                    if shown.isShown {
                        Color.red.frame(width: 60, height: 60).accessibilityIdentifier("b").accessibilityLabel("b")
                            .dropDestination(for: String.self) { _, _ in
                                false
                            } isTargeted: {
                                log.add("\($0)")
                            }
                    }
                }
            }
        }
        let shown = Shown()
        let stage = Stage(width: 200, height: 100) { Leaving(shown: shown, log: log) }
        let (a, b) = (stage["a"].frame, stage["b"].frame)
        func send(_ phase: PointerInput.Phase, _ frame: CGRect) {
            stage.send(.pointer(PointerInput(phase, at: ScreenPoint(x: frame.midX, y: frame.midY))))
        }
        send(.pressed, a)
        send(.moved, b)
        #expect(log.text == "true")
        shown.isShown = false
        #expect(stage.elements.count == 1)
        #expect(log.text == "true false")
        send(.released, b)
        #expect(log.text == "true false")
    }
}
