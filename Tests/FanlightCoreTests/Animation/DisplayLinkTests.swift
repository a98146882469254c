import Display
import FanlightCore
import FanlightCoreTesting
import Observation
import TestSupport

/// The number of evaluations of values that only an app's code can show.
@MainActor
@Suite("Steps for frames of the display")
struct DisplayLinkTests {
    @Observable final class Model {
        var target = 0.0
        var isHidden = false
        var row: Int? = 0
    }

    private struct Counter: View, Animatable {
        var number: Double
        nonisolated var animatableData: Double {
            get { number }
            set { number = newValue }
        }
        var body: some View { Text("\(Int((number * 100).rounded()))") }
    }

    private struct Page: View {
        let model: Model
        var body: some View { Counter(number: model.target).opacity(model.isHidden ? 0 : 1) }
    }

    private static let once = Animation.linear(duration: 1)
    private static let forEver = Animation.linear(duration: 1).repeatForever(autoreverses: false)

    private func session(
        _ model: Model, _ screen: Screen = Screen(width: 100, height: 50), clock: SessionClock.Kind = .virtual,
        isSeen: Bool = true
    ) -> SceneSession {
        let session = SceneSession(
            Page(model: model), configuration: SessionConfiguration(screen: screen, clock: clock, isSeen: isSeen))
        session.start()
        return session
    }

    private func animate(_ session: SceneSession, _ animation: Animation, _ change: () -> Void) {
        withAnimation(animation, change)
        session.flush()
    }

    /// Returns the bodies that are evaluated while the clock advances.
    private func bodies(_ session: SceneSession, during time: Duration) -> Int {
        let before = session.work
        session.advance(by: time)
        return (session.work - before).bodies
    }

    private func text(_ stage: Stage) -> String {
        stage.currentPicture.texts.joined(separator: " ")
    }

    @Test(
        "a value is evaluated at most once a frame of the display",
        arguments: [
            (Screen(width: 100, height: 50), 30), (.cells(columns: 20, rows: 5), 15),
            (Screen(width: 100, height: 50, frameRate: 20), 10),
            (Screen(width: 100, height: 50, frameRate: 120), 60),
        ])
    func rate(_ screen: Screen, _ expected: Int) {
        let model = Model()
        let session = session(model, screen)
        animate(session, Self.forEver) { model.target = 1 }
        #expect(bodies(session, during: .milliseconds(500)) == expected)
    }

    @Test("a change that is evaluated before its turn makes no step in that turn")
    func beforeTurn() {
        let model = Model()
        let session = session(model)
        session.flush()
        session.clock.schedule(after: .seconds(1), "a change") {
            withAnimation(Self.once) { model.target = 1 }
            session.settleViews()
        }
        // The page and its counter.
        #expect(bodies(session, during: .seconds(1)) == 2)
        #expect(bodies(session, during: .milliseconds(500)) == 30)
    }

    @Test("a value goes on where the view around it is evaluated in the turn of a step")
    func evaluatedFromOutside() {
        struct Labelled: View, Animatable {
            var number: Double
            let isMarked: Bool
            nonisolated var animatableData: Double {
                get { number }
                set { number = newValue }
            }
            var body: some View { Text("\(Int((number * 100).rounded()))\(isMarked ? "!" : "")") }
        }
        struct Page: View {
            let model: Model
            var body: some View { Labelled(number: model.target, isMarked: model.row == nil) }
        }
        let model = Model()
        let screen = Screen(width: 100, height: 50)
        let session = SceneSession(
            Page(model: model), configuration: SessionConfiguration(screen: screen, clock: .virtual))
        let stage = Stage(screen, session)
        animate(session, Self.once) { model.target = 1 }
        session.clock.schedule(after: .milliseconds(120), "a change") { model.row = nil }
        session.advance(by: .milliseconds(500))
        #expect(text(stage) == "50!")
    }

    @Test("a session that nobody sees makes no steps, and has the right value once it is seen and at the end")
    func unseen() {
        let model = Model()
        let screen = Screen(width: 100, height: 50)
        let session = SceneSession(
            Page(model: model), configuration: SessionConfiguration(screen: screen, clock: .virtual, isSeen: false))
        let stage = Stage(screen, session)
        animate(session, Self.forEver) { model.target = 1 }
        // The turn that ends the advance.
        #expect(bodies(session, during: .seconds(10)) <= 1)
        session.advance(by: .milliseconds(250))
        session.isSeen = true
        session.flush()
        #expect(text(stage) == "25")
        session.isSeen = false
        session.flush()
        animate(session, Self.once) { model.target = 3 }
        // One step at the end of the change, and one for the turn that ends the advance.
        #expect(bodies(session, during: .seconds(10)) <= 2)
        #expect(text(stage) == "300")
    }

    @Test("a session on the real clock waits for the end of a change that nobody sees, and not for an endless one")
    func pending() {
        let (first, second) = (Model(), Model())
        let finite = session(first, clock: .real, isSeen: false)
        animate(finite, .linear(duration: 100)) { first.target = 1 }
        #expect(finite.pending.map(\.kind) == [.animation])
        let endless = session(second, clock: .real, isSeen: false)
        animate(endless, Self.forEver) { second.target = 1 }
        #expect(endless.pending.isEmpty)
        for session in [finite, endless] { session.close() }
    }

    @Test("a hidden view is not evaluated, and has the value of the time at which it is shown")
    func hidden() {
        let model = Model()
        let stage = Stage(width: 100, height: 50) { Page(model: model) }
        withAnimation(Self.forEver) { model.target = 1 }
        _ = stage.currentPicture
        model.isHidden = true
        _ = stage.currentPicture
        let before = stage.work
        stage.advance(by: .seconds(10.25))
        let work = stage.work - before
        #expect(work.bodies == 0 && work.frames == 0)
        model.isHidden = false
        #expect(text(stage) == "25")
        stage.advance(by: .seconds(0.5))
        #expect(text(stage) == "75")
    }

    @Test("a modifier whose own effect hides its content at first is evaluated")
    func appearing() {
        struct Fade: ViewModifier, Animatable {
            var amount: Double
            nonisolated var animatableData: Double {
                get { amount }
                set { amount = newValue }
            }
            func body(content: Content) -> some View { content.opacity(amount < 0.5 ? 0 : 1) }
        }
        struct Page: View {
            let model: Model
            var body: some View { Text("A").modifier(Fade(amount: model.target)) }
        }
        let model = Model()
        let stage = Stage(width: 100, height: 50) { Page(model: model) }
        withAnimation(Self.once) { model.target = 1 }
        _ = stage.currentPicture
        stage.advance(by: .seconds(0.25))
        #expect(text(stage) == "")
        stage.advance(by: .seconds(0.5))
        #expect(text(stage) == "A")
    }

    @Test("a view that is scrolled away is not evaluated, and has the right value when it comes back")
    func scrolledAway() {
        struct Page: View {
            @Bindable var model: Model
            var body: some View {
                ScrollView {
                    VStack(spacing: 0) {
                        Counter(number: model.target).frame(height: 50).id(0)
                        Color.red.frame(height: 1_000).id(1)
                    }
                    .scrollTargetLayout()
                }
                .scrollPosition(id: $model.row, anchor: .top)
            }
        }
        let model = Model()
        let stage = Stage(width: 100, height: 50) { Page(model: model) }
        withAnimation(Self.forEver) { model.target = 1 }
        _ = stage.currentPicture
        stage.advance(by: .seconds(0.5))
        model.row = 1
        _ = stage.currentPicture
        let before = stage.work
        stage.advance(by: .seconds(10))
        #expect((stage.work - before).bodies <= 5)
        model.row = 0
        stage.advance(by: .seconds(0.25))
        #expect(text(stage) == "75")
    }

    @Test("several values that began at different times share the turns of their steps")
    func shared() {
        struct Page: View {
            let models: [Model]
            var body: some View { ForEach(models.indices, id: \.self) { Counter(number: models[$0].target) } }
        }
        let models = [Model(), Model()]
        let session = SceneSession(
            Page(models: models),
            configuration: SessionConfiguration(screen: Screen(width: 100, height: 50), clock: .virtual))
        session.start()
        animate(session, Self.forEver) { models[0].target = 1 }
        session.advance(by: .milliseconds(5))
        animate(session, Self.forEver) { models[1].target = 1 }
        session.advance(by: .milliseconds(5))
        let before = session.work
        session.advance(by: .milliseconds(500))
        let work = session.work - before
        #expect((29...31).contains(work.bodies / 2), "\(work.bodies)")
    }
}
