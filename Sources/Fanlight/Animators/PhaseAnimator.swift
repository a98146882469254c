/// A view that goes through phases and animates the change from each to the next.
public struct PhaseAnimator<Phase: Equatable, Content: View> {
    private let phases: [Phase]
    private let trigger: AnimatorTrigger?
    private let content: (Phase) -> Content
    private let animation: (Phase) -> Animation?

    /// The phases and the animation of the newest body, for runs that began earlier.
    @State private var latest = LatestPhases<Phase>()
    @State private var index = 0
    /// The number of the present run. A later run ends the earlier ones.
    @State private var run = 0

    /// Creates a view that goes through its phases for ever while it is visible.
    nonisolated public init(
        _ phases: some Sequence<Phase>, @ViewBuilder content: @escaping (Phase) -> Content,
        animation: @escaping (Phase) -> Animation? = { _ in .default }
    ) {
        self.phases = Array(phases)
        trigger = nil
        self.content = content
        self.animation = animation
    }

    /// Creates a view that goes through its phases once whenever a value changes, and back to the first.
    nonisolated public init(
        _ phases: some Sequence<Phase>, trigger: some Equatable, @ViewBuilder content: @escaping (Phase) -> Content,
        animation: @escaping (Phase) -> Animation? = { _ in .default }
    ) {
        self.phases = Array(phases)
        self.trigger = AnimatorTrigger(trigger)
        self.content = content
        self.animation = animation
    }
}

extension PhaseAnimator: View {
    public var body: some View {
        let _ = reportUsageWarning(phases.isEmpty ? "it has no phases, so it shows nothing" : nil, of: "PhaseAnimator")
        let _ = latest.update(phases, animation)
        if let phase = phases.indices.contains(index) ? phases[index] : phases.first {
            content(phase)
                .onChange(of: trigger) { start() }
                .onChange(of: phases.count > 1) { if trigger == nil { start() } }
                .onAppear { if trigger == nil { start() } }
                .onDisappear { run += 1 }
        }
    }

    @MainActor private func start() {
        guard latest.phases.count > 1 else { return }
        run += 1
        advance(in: run)
    }

    @MainActor private func advance(in run: Int) {
        let phases = latest.phases
        guard run == self.run, phases.count > 1 else { return }
        let next = (index + 1) % phases.count
        let isLast = trigger != nil && next == 0
        guard let animation = latest.animation(phases[next]) else {
            index = next
            if !isLast {
                Task {
                    try? await Task.sleep(for: InteractionTiming.phaseWithoutAnimation)
                    advance(in: run)
                }
            }
            return
        }
        withTransaction(\.isOfEndlessSequence, trigger == nil) {
            withAnimation(animation) {
                index = next
            } completion: {
                if !isLast { advance(in: run) }
            }
        }
    }
}

/// The phases that a body was last evaluated with, and their animations.
private final class LatestPhases<Phase> {
    private(set) var phases: [Phase] = []
    private(set) var animation: (Phase) -> Animation? = { _ in nil }

    func update(_ phases: [Phase], _ animation: @escaping (Phase) -> Animation?) {
        (self.phases, self.animation) = (phases, animation)
    }
}

extension View {
    /// Goes through phases for ever, and modifies this view by the present one.
    nonisolated public func phaseAnimator<Phase: Equatable>(
        _ phases: some Sequence<Phase>,
        @ViewBuilder content: @escaping (PlaceholderContentView<Self>, Phase) -> some View,
        animation: @escaping (Phase) -> Animation? = { _ in .default }
    ) -> some View {
        let view = PlaceholderContentView<Self>(representing: self)
        return PhaseAnimator(phases, content: { content(view, $0) }, animation: animation)
    }

    /// Goes through phases once whenever a value changes, and modifies this view by the present one.
    nonisolated public func phaseAnimator<Phase: Equatable>(
        _ phases: some Sequence<Phase>, trigger: some Equatable,
        @ViewBuilder content: @escaping (PlaceholderContentView<Self>, Phase) -> some View,
        animation: @escaping (Phase) -> Animation? = { _ in .default }
    ) -> some View {
        let view = PlaceholderContentView<Self>(representing: self)
        return PhaseAnimator(phases, trigger: trigger, content: { content(view, $0) }, animation: animation)
    }
}
