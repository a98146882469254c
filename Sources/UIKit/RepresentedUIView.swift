import FanlightCore

/// Keeps the object of a represented view, and shows its view.
@MainActor
struct RepresentedUIView<Source: RepresentedSource> {
    let source: Source
    @State private var object = RepresentedObject<Source>()
    @Environment(\.self) private var values
}

extension RepresentedUIView: View {
    var body: some View {
        let view = object.update(source, values)
        let (object, source, values) = (object, source, values)
        return RepresentedLayout(size: { object.size($0, source, values) }) { DrawnUIView(view: view) }
    }
}

/// The object of a represented view with its coordinator, from the first update until the view leaves.
@MainActor
private final class RepresentedObject<Source: RepresentedSource> {
    private var made: (object: Source.Object, coordinator: Source.Coordinator)?

    nonisolated init() {}

    func update(_ source: Source, _ values: EnvironmentValues) -> UIView {
        if made == nil {
            let coordinator = source.makeCoordinator()
            made = (source.make(coordinator, values), coordinator)
        }
        guard let made else { return UIView() }
        source.update(made.object, made.coordinator, values)
        return Source.view(of: made.object)
    }

    func size(_ proposal: ProposedViewSize, _ source: Source, _ values: EnvironmentValues) -> CGSize? {
        made.flatMap { source.size(proposal, $0.object, $0.coordinator, values) }
    }

    isolated deinit {
        if let made { Source.dismantle(made.object, made.coordinator) }
    }
}

/// Gives the drawn view the size that the author's `sizeThatFits` returns, or that of the drawing.
private struct RepresentedLayout: Layout {
    let size: @MainActor (ProposedViewSize) -> CGSize?

    func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
        let own = onMainActor { size(proposal) }
        return own ?? subviews.first?.sizeThatFits(proposal) ?? .zero
    }

    func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
        for subview in subviews { subview.place(at: bounds.origin, proposal: ProposedViewSize(bounds.size)) }
    }
}
