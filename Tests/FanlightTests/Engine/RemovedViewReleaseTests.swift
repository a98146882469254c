import Combine
import Display
import Fanlight
import FanlightTesting
import Foundation
import Testing

/// Nothing retains a view that is removed while the scene goes on, whether during an interaction or after it.
@MainActor
@Suite("Release of removed views")
struct RemovedViewReleaseTests {
    /// Captured by a view's closures; alive while anything of the view is retained.
    private final class Token {
        private let gone: (() -> Void)?
        init(gone: (() -> Void)? = nil) { self.gone = gone }
        func use() {}
        deinit { gone?() }
    }

    private final class Keeper: ObservableObject {
        @Published var token: Token?
        init(_ token: Token) { self.token = token }
    }

    private struct Host<Content: View>: View {
        @ObservedObject var keeper: Keeper
        let content: (Token) -> Content
        var body: some View {
            VStack { if let token = keeper.token { content(token) } }
                .frame(width: 200, height: 200)
        }
    }

    private static func place(_ x: Double = 100, _ y: Double = 100) -> ScreenPoint { ScreenPoint(x: x, y: y) }

    private func expectReleased<Content: View>(
        _ name: String, _ location: SourceLocation = #_sourceLocation,
        inTheMiddleOf act: (Stage) -> Void = { $0.send(.pointer(PointerInput(.pressed, at: place()))) },
        @ViewBuilder _ content: @escaping (Token) -> Content
    ) {
        weak var token: Token?
        func show() -> Stage {
            let keeper = Keeper(Token())
            token = keeper.token
            let stage = Stage(width: 200, height: 200) { Host(keeper: keeper, content: content) }
            act(stage)
            #expect(token != nil, "\(name): it is there", sourceLocation: location)
            keeper.token = nil
            stage.session.flush()
            return stage
        }
        let stage = show()
        #expect(token == nil, "\(name)", sourceLocation: location)
        stage.session.close()
    }

    private struct Area: View {
        var body: some View { Color.red.frame(width: 200, height: 200) }
    }

    private struct Following: View {
        let token: Token
        @GestureState private var way = CGSize.zero
        var body: some View {
            Area().offset(way)
                .gesture(
                    DragGesture(minimumDistance: 0)
                        .updating($way) { value, way, _ in
                            token.use()
                            way = value.translation
                        }
                        .onEnded { _ in token.use() })
        }
    }

    @Test("a view removed during a gesture is released")
    func gestures() {
        expectReleased("tap") { token in Area().onTapGesture { token.use() } }
        expectReleased(
            "drag",
            inTheMiddleOf: { stage in
                stage.send(.pointer(PointerInput(.pressed, at: Self.place())))
                stage.send(.pointer(PointerInput(.moved, at: Self.place(150))))
            }
        ) { token in Area().gesture(DragGesture().onChanged { _ in token.use() }.onEnded { _ in token.use() }) }
        expectReleased(
            "drag in progress",
            inTheMiddleOf: { stage in
                stage.send(.pointer(PointerInput(.pressed, at: Self.place())))
                stage.send(.pointer(PointerInput(.moved, at: Self.place(150))))
            }
        ) { token in Following(token: token) }
        expectReleased("long press") { token in Area().onLongPressGesture { token.use() } }
        expectReleased(
            "long press that was recognised",
            inTheMiddleOf: { stage in
                stage.send(.pointer(PointerInput(.pressed, at: Self.place())))
                stage.advance(by: .seconds(1))
            }
        ) { token in Area().onLongPressGesture { token.use() } }
        expectReleased(
            "double tap after the first",
            inTheMiddleOf: { stage in
                stage.send(.pointer(PointerInput(.pressed, at: Self.place())))
                stage.send(.pointer(PointerInput(.released, at: Self.place())))
            }
        ) { token in Area().onTapGesture(count: 2) { token.use() } }
        expectReleased("several") { token in
            Area().onTapGesture { token.use() }.highPriorityGesture(DragGesture().onEnded { _ in token.use() })
                .simultaneousGesture(LongPressGesture().onEnded { _ in token.use() })
        }
        expectReleased("hover", inTheMiddleOf: { $0.send(.pointer(PointerInput(.moved, at: Self.place()))) }) { token in
            Area().onHover { _ in token.use() }
        }
    }

    @Test("a control removed while pressed is released")
    func controls() {
        expectReleased("button") { token in Button(action: { token.use() }, label: { Area() }) }
        expectReleased("repeating button") { token in
            Button(action: { token.use() }, label: { Area() }).buttonRepeatBehavior(.enabled)
        }
        expectReleased("slider") { token in
            Slider(value: Binding(get: { 0.5 }, set: { _ in token.use() })).frame(width: 200)
        }
        expectReleased("field") { token in
            TextField("a", text: Binding(get: { "text" }, set: { _ in token.use() })).frame(width: 200)
        }
        expectReleased(
            "row",
            inTheMiddleOf: { stage in
                stage.send(.pointer(PointerInput(.pressed, at: Self.place(100, 20))))
            }
        ) { token in
            List(selection: Binding<Int?>(get: { nil }, set: { _ in token.use() })) {
                ForEach(0..<3) { Text(verbatim: "\($0)") }
            }
        }
        expectReleased("focus", inTheMiddleOf: { $0["it"].focus() }) { token in
            Area().focusable().onKeyPress { _ in
                token.use()
                return .handled
            }
            .accessibilityIdentifier("it")
        }
        expectReleased("open menu", inTheMiddleOf: { $0["it"].tap() }) { token in
            Menu("a") { Button("b") { token.use() } }.accessibilityIdentifier("it")
        }
        expectReleased("presented sheet", inTheMiddleOf: { _ in }) { token in
            Area().sheet(isPresented: .constant(true), onDismiss: { token.use() }) { Button("b") { token.use() } }
        }
    }

    /// Awaits a stream that never yields.
    private func showUntilFreed(_ way: (Keeper, Stage) -> Void) async {
        let (gone, goes) = AsyncStream.makeStream(of: Void.self)
        let (begun, begins) = AsyncStream.makeStream(of: Void.self)
        let (silent, silence) = AsyncStream.makeStream(of: Int.self)
        let keeper = Keeper(Token { goes.finish() })
        let stage = Stage(width: 200, height: 200) {
            Host(keeper: keeper) { token in
                Text("a").task(id: ObjectIdentifier(token)) {
                    begins.yield()
                    for await _ in silent { token.use() }
                    token.use()
                }
            }
        }
        for await _ in begun { break }
        way(keeper, stage)
        // The task is cancelled and releases its captures; nothing else ends the stream.
        for await _ in gone {}
        stage.session.close()
        silence.finish()
    }

    @Test("a task cancelled by its view's removal releases its captures")
    func cancelled() async {
        await showUntilFreed { keeper, stage in
            keeper.token = nil
            stage.session.flush()
        }
    }

    @Test("a task restarted for another id releases the earlier captures")
    func restarted() async {
        await showUntilFreed { keeper, stage in
            keeper.token = Token()
            stage.session.flush()
        }
    }

    @Test("a task releases its captures when its scene is closed")
    func closed() async {
        await showUntilFreed { keeper, stage in
            stage.session.close()
            keeper.token = nil
        }
    }
}
