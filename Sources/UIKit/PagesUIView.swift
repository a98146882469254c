import FanlightCore

/// A view that the pages of a controller fill.
final class PagesUIView: UIView {
    private let pages: () -> AnyView?

    init(_ pages: @escaping () -> AnyView?) {
        self.pages = pages
        super.init(frame: .zero)
    }

    required init?(coder: NSCoder) { nil }

    override package var content: AnyView? { pages() }
}
