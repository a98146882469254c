import FanlightCore

/// The circumstances of a represented view: its coordinator, the environment and the transaction.
@MainActor @preconcurrency
public struct UIViewRepresentableContext<Representable: UIViewRepresentable> {
    public let coordinator: Representable.Coordinator
    public let environment: EnvironmentValues
    public let transaction: Transaction
}

/// A view of SwiftUI that shows a view of UIKit.
///
/// The view is made once, and updated whenever a value that `updateUIView` reads may have changed. `UIView` documents
/// the drawn part of it.
@MainActor @preconcurrency
public protocol UIViewRepresentable: View {
    associatedtype UIViewType: UIView
    associatedtype Coordinator = Void
    typealias Context = UIViewRepresentableContext<Self>

    func makeUIView(context: Context) -> UIViewType
    func updateUIView(_ uiView: UIViewType, context: Context)
    func makeCoordinator() -> Coordinator
    static func dismantleUIView(_ uiView: UIViewType, coordinator: Coordinator)
    func sizeThatFits(_ proposal: ProposedViewSize, uiView: UIViewType, context: Context) -> CGSize?
}

extension UIViewRepresentable {
    public static func dismantleUIView(_ uiView: UIViewType, coordinator: Coordinator) {}
    public func sizeThatFits(_ proposal: ProposedViewSize, uiView: UIViewType, context: Context) -> CGSize? { nil }
    public var body: some View { RepresentedUIView(source: ViewSource(view: self)) }
}

extension UIViewRepresentable where Coordinator == Void {
    public func makeCoordinator() {}
}

/// The circumstances of a represented controller: its coordinator, the environment and the transaction.
@MainActor @preconcurrency
public struct UIViewControllerRepresentableContext<Representable: UIViewControllerRepresentable> {
    public let coordinator: Representable.Coordinator
    public let environment: EnvironmentValues
    public let transaction: Transaction
}

/// A view of SwiftUI that shows the view of a controller.
@MainActor @preconcurrency
public protocol UIViewControllerRepresentable: View {
    associatedtype UIViewControllerType: UIViewController
    associatedtype Coordinator = Void
    typealias Context = UIViewControllerRepresentableContext<Self>

    func makeUIViewController(context: Context) -> UIViewControllerType
    func updateUIViewController(_ uiViewController: UIViewControllerType, context: Context)
    func makeCoordinator() -> Coordinator
    static func dismantleUIViewController(_ uiViewController: UIViewControllerType, coordinator: Coordinator)
    func sizeThatFits(
        _ proposal: ProposedViewSize, uiViewController: UIViewControllerType, context: Context
    ) -> CGSize?
}

extension UIViewControllerRepresentable {
    public static func dismantleUIViewController(
        _ uiViewController: UIViewControllerType, coordinator: Coordinator
    ) {}
    public func sizeThatFits(
        _ proposal: ProposedViewSize, uiViewController: UIViewControllerType, context: Context
    ) -> CGSize? { nil }
    public var body: some View { RepresentedUIView(source: ControllerSource(view: self)) }
}

extension UIViewControllerRepresentable where Coordinator == Void {
    public func makeCoordinator() {}
}

// MARK: Sources

/// Makes and updates an object of UIKit for a represented view.
@MainActor
protocol RepresentedSource {
    associatedtype Object: UIResponder
    associatedtype Coordinator

    func makeCoordinator() -> Coordinator
    func make(_ coordinator: Coordinator, _ values: EnvironmentValues) -> Object
    func update(_ object: Object, _ coordinator: Coordinator, _ values: EnvironmentValues)
    func size(_ proposal: ProposedViewSize, _ object: Object, _ coordinator: Coordinator, _ values: EnvironmentValues)
        -> CGSize?
    static func view(of object: Object) -> UIView
    static func dismantle(_ object: Object, _ coordinator: Coordinator)
}

private struct ViewSource<Representable: UIViewRepresentable>: RepresentedSource {
    let view: Representable

    private func context(_ coordinator: Representable.Coordinator, _ values: EnvironmentValues) -> Representable.Context
    {
        .init(coordinator: coordinator, environment: values, transaction: Transaction())
    }

    func makeCoordinator() -> Representable.Coordinator { view.makeCoordinator() }

    func make(_ coordinator: Representable.Coordinator, _ values: EnvironmentValues) -> Representable.UIViewType {
        view.makeUIView(context: context(coordinator, values))
    }

    func update(
        _ object: Representable.UIViewType, _ coordinator: Representable.Coordinator, _ values: EnvironmentValues
    ) { view.updateUIView(object, context: context(coordinator, values)) }

    func size(
        _ proposal: ProposedViewSize, _ object: Representable.UIViewType, _ coordinator: Representable.Coordinator,
        _ values: EnvironmentValues
    ) -> CGSize? { view.sizeThatFits(proposal, uiView: object, context: context(coordinator, values)) }

    static func view(of object: Representable.UIViewType) -> UIView { object }

    static func dismantle(_ object: Representable.UIViewType, _ coordinator: Representable.Coordinator) {
        Representable.dismantleUIView(object, coordinator: coordinator)
    }
}

private struct ControllerSource<Representable: UIViewControllerRepresentable>: RepresentedSource {
    let view: Representable

    private func context(_ coordinator: Representable.Coordinator, _ values: EnvironmentValues) -> Representable.Context
    {
        .init(coordinator: coordinator, environment: values, transaction: Transaction())
    }

    func makeCoordinator() -> Representable.Coordinator { view.makeCoordinator() }

    func make(
        _ coordinator: Representable.Coordinator, _ values: EnvironmentValues
    ) -> Representable.UIViewControllerType { view.makeUIViewController(context: context(coordinator, values)) }

    func update(
        _ object: Representable.UIViewControllerType, _ coordinator: Representable.Coordinator,
        _ values: EnvironmentValues
    ) { view.updateUIViewController(object, context: context(coordinator, values)) }

    func size(
        _ proposal: ProposedViewSize, _ object: Representable.UIViewControllerType,
        _ coordinator: Representable.Coordinator, _ values: EnvironmentValues
    ) -> CGSize? { view.sizeThatFits(proposal, uiViewController: object, context: context(coordinator, values)) }

    static func view(of object: Representable.UIViewControllerType) -> UIView { object.view }

    static func dismantle(_ object: Representable.UIViewControllerType, _ coordinator: Representable.Coordinator) {
        Representable.dismantleUIViewController(object, coordinator: coordinator)
    }
}
