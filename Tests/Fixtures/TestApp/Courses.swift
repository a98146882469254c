import SwiftUI

/// A row for each kind of animation. Fixtures/courses.json has the places of the squares and the order of completions.
#Preview("Courses") {
    Courses()
}

/// A kind of animation, whose square goes 200 points to the right.
enum Course: String, CaseIterable {
    case linear, eased, passing, delayed, fast, repeated, spring, interpolating, custom, stepped, phases, keyframes
    case inserted, removed, moved, interrupted, stopped, matched

    /// The animation of a square that an animation modifier moves; nil for one that moves in another way.
    fileprivate var animation: Animation? {
        switch self {
        case .linear, .stepped, .interrupted, .stopped, .matched: .linear(duration: 0.4)
        case .eased: .easeInOut(duration: 0.4)
        case .passing: .timingCurve(0.25, -0.5, 0.75, 1.5, duration: 0.4)
        case .delayed: .linear(duration: 0.2).delay(0.1)
        case .fast: .linear(duration: 0.8).speed(2)
        case .repeated: .linear(duration: 0.15).repeatCount(3, autoreverses: true)
        case .spring: .spring(duration: 0.5, bounce: 0.3)
        case .interpolating: .interpolatingSpring(stiffness: 150, damping: 15)
        case .custom: Animation(Even())
        case .phases, .keyframes, .inserted, .removed, .moved: nil
        }
    }

    /// True if the square goes back when the second button is tapped.
    fileprivate var returns: Bool { self == .spring || self == .interpolating || self == .interrupted }
}

/// A transaction with a completion, which notes its letter.
enum Noted: String, CaseIterable {
    case a, b, c, d

    fileprivate var animation: Animation {
        switch self {
        case .a: .linear(duration: 0.33)
        case .b: .linear(duration: 0.12)
        case .c, .d: .spring(duration: 0.48, bounce: 0)
        }
    }

    fileprivate var criteria: AnimationCompletionCriteria { self == .d ? .removed : .logicallyComplete }
}

/// An animation of the app's own, which is even for 0.4 s.
private struct Even: CustomAnimation {
    func animate<V: VectorArithmetic>(value: V, time: TimeInterval, context: inout AnimationContext<V>) -> V? {
        time < 0.4 ? value.scaled(by: time / 0.4) : nil
    }
}

/// A modifier that only the app's code can show.
private struct Step: ViewModifier, Animatable {
    var offset: Double
    nonisolated var animatableData: Double {
        get { offset }
        set { offset = newValue }
    }

    func body(content: Content) -> some View { content.offset(x: offset) }
}

/// A transition of the app's own: terminals replace those of the framework.
private struct Aside: Transition {
    func body(content: Content, phase: TransitionPhase) -> some View { content.offset(x: phase.isIdentity ? 0 : 200) }
}

struct Courses: View {
    @State private var isAway = false
    @State private var isBack = false
    @State private var moved: Set<Noted> = []
    @State private var letters = ""
    @Namespace private var space

    var body: some View {
        VStack(alignment: .leading, spacing: 0) {
            HStack {
                Button("Move", action: move).accessibilityIdentifier("move")
                Button("Back") { isBack = true }.accessibilityIdentifier("back")
                Text("Done: \(letters)").accessibilityIdentifier("done")
            }
            ForEach(Course.allCases, id: \.self) { course in
                // A row keeps its height without its square.
                ZStack(alignment: .leading) {
                    Text(" ")
                    row(course)
                }
            }
            ForEach(Noted.allCases, id: \.self) {
                Text("■").offset(x: moved.contains($0) ? 200 : 0).accessibilityIdentifier($0.rawValue)
            }
        }
        .padding(.leading, 48)
        .frame(maxWidth: .infinity, alignment: .leading)
    }

    @ViewBuilder
    private func row(_ course: Course) -> some View {
        let place = isAway && !(isBack && course.returns) ? 200.0 : 0
        let transition = Aside().animation(.linear(duration: 0.4))
        let square = Text("■").accessibilityIdentifier(course.rawValue)
        switch course {
        case .stepped: square.modifier(Step(offset: place)).animation(course.animation, value: place)
        case .phases:
            square.phaseAnimator([0.0, 200, 100], trigger: isAway) {
                $0.offset(x: $1)
            } animation: { _ in
                .linear(duration: 0.15)
            }
        case .keyframes:
            square.keyframeAnimator(initialValue: 0.0, trigger: isAway) {
                $0.offset(x: $1)
            } keyframes: { _ in
                LinearKeyframe(200, duration: 0.2)
                LinearKeyframe(50, duration: 0.3)
            }
        case .inserted: if isAway { square.transition(transition) }
        case .removed: if !isAway { square.transition(transition) }
        case .moved:
            if isAway {
                square.frame(width: 200, alignment: .leading)
                    .transition(MoveTransition(edge: .trailing).animation(.linear(duration: 0.4)))
            }
        // The second button changes the place without an animation.
        case .stopped: square.offset(x: isBack ? 80 : place).animation(course.animation, value: isAway)
        case .matched:
            ZStack(alignment: .leading) {
                if isAway {
                    square.matchedGeometryEffect(id: course, in: space).padding(.leading, 200)
                } else {
                    square.matchedGeometryEffect(id: course, in: space)
                }
            }
            .animation(course.animation, value: isAway)
        default: square.offset(x: place).animation(course.animation, value: place)
        }
    }

    private func move() {
        isAway = true
        for noted in Noted.allCases {
            withAnimation(noted.animation, completionCriteria: noted.criteria) {
                _ = moved.insert(noted)
            } completion: {
                letters += noted.rawValue
            }
        }
    }
}
