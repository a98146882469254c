import FanlightCore
import PlatformSupport

/// The circumstances of a represented view: its coordinator, the environment and the transaction.
public typealias UIViewRepresentableContext<Representable: _Represented> = _RepresentedContext<Representable>

/// A view of SwiftUI that shows a view of UIKit.
///
/// The view is made once, and updated whenever a value that `updateUIView` reads may have changed. `UIView` documents
/// the drawn part of it.
@MainActor @preconcurrency
public protocol UIViewRepresentable: _Represented {
    associatedtype UIViewType: UIView
    typealias Context = UIViewRepresentableContext<Self>

    func makeUIView(context: Context) -> UIViewType
    func updateUIView(_ uiView: UIViewType, context: Context)
    static func dismantleUIView(_ uiView: UIViewType, coordinator: Coordinator)
    func sizeThatFits(_ proposal: ProposedViewSize, uiView: UIViewType, context: Context) -> CGSize?
}

extension UIViewRepresentable {
    public static func dismantleUIView(_ uiView: UIViewType, coordinator: Coordinator) {}
    public func sizeThatFits(_ proposal: ProposedViewSize, uiView: UIViewType, context: Context) -> CGSize? { nil }
    public var body: some View {
        RepresentedView(
            self, make: makeUIView, update: updateUIView, size: { sizeThatFits($0, uiView: $1, context: $2) },
            view: { $0 },
            dismantle: { Self.dismantleUIView($0, coordinator: $1) })
    }
}

/// The circumstances of a represented controller: its coordinator, the environment and the transaction.
public typealias UIViewControllerRepresentableContext<Representable: _Represented> =
    _RepresentedContext<Representable>

/// A view of SwiftUI that shows the view of a controller.
@MainActor @preconcurrency
public protocol UIViewControllerRepresentable: _Represented {
    associatedtype UIViewControllerType: UIViewController
    typealias Context = UIViewControllerRepresentableContext<Self>

    func makeUIViewController(context: Context) -> UIViewControllerType
    func updateUIViewController(_ uiViewController: UIViewControllerType, context: Context)
    static func dismantleUIViewController(_ uiViewController: UIViewControllerType, coordinator: Coordinator)
    func sizeThatFits(_ proposal: ProposedViewSize, uiViewController: UIViewControllerType, context: Context) -> CGSize?
}

extension UIViewControllerRepresentable {
    public static func dismantleUIViewController(_ uiViewController: UIViewControllerType, coordinator: Coordinator) {}
    public func sizeThatFits(_ proposal: ProposedViewSize, uiViewController: UIViewControllerType, context: Context)
        -> CGSize?
    { nil }
    public var body: some View {
        RepresentedView(
            self, make: makeUIViewController, update: updateUIViewController,
            size: { sizeThatFits($0, uiViewController: $1, context: $2) }, view: { $0.ownView },
            dismantle: { Self.dismantleUIViewController($0, coordinator: $1) })
    }
}
