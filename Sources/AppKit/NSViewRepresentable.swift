import FanlightCore
import PlatformSupport

/// The circumstances of a represented view: its coordinator, the environment and the transaction.
public typealias NSViewRepresentableContext<Representable: _Represented> = _RepresentedContext<Representable>

/// A view of SwiftUI that shows a view of AppKit.
///
/// The view is made once, and updated whenever a value that `updateNSView` reads may have changed. `NSView` documents
/// the drawn part of it.
@MainActor @preconcurrency
public protocol NSViewRepresentable: _Represented {
    associatedtype NSViewType: NSView
    typealias Context = NSViewRepresentableContext<Self>

    func makeNSView(context: Context) -> NSViewType
    func updateNSView(_ nsView: NSViewType, context: Context)
    static func dismantleNSView(_ nsView: NSViewType, coordinator: Coordinator)
    func sizeThatFits(_ proposal: ProposedViewSize, nsView: NSViewType, context: Context) -> CGSize?
}

extension NSViewRepresentable {
    public static func dismantleNSView(_ nsView: NSViewType, coordinator: Coordinator) {}
    public func sizeThatFits(_ proposal: ProposedViewSize, nsView: NSViewType, context: Context) -> CGSize? { nil }
    public var body: some View {
        RepresentedView(
            self, make: makeNSView, update: updateNSView, size: { sizeThatFits($0, nsView: $1, context: $2) },
            view: { $0 },
            dismantle: { Self.dismantleNSView($0, coordinator: $1) })
    }
}

/// The circumstances of a represented controller: its coordinator, the environment and the transaction.
public typealias NSViewControllerRepresentableContext<Representable: _Represented> =
    _RepresentedContext<Representable>

/// A view of SwiftUI that shows the view of a controller.
@MainActor @preconcurrency
public protocol NSViewControllerRepresentable: _Represented {
    associatedtype NSViewControllerType: NSViewController
    typealias Context = NSViewControllerRepresentableContext<Self>

    func makeNSViewController(context: Context) -> NSViewControllerType
    func updateNSViewController(_ nsViewController: NSViewControllerType, context: Context)
    static func dismantleNSViewController(_ nsViewController: NSViewControllerType, coordinator: Coordinator)
    func sizeThatFits(_ proposal: ProposedViewSize, nsViewController: NSViewControllerType, context: Context) -> CGSize?
}

extension NSViewControllerRepresentable {
    public static func dismantleNSViewController(_ nsViewController: NSViewControllerType, coordinator: Coordinator) {}
    public func sizeThatFits(_ proposal: ProposedViewSize, nsViewController: NSViewControllerType, context: Context)
        -> CGSize?
    { nil }
    public var body: some View {
        RepresentedView(
            self, make: makeNSViewController, update: updateNSViewController,
            size: { sizeThatFits($0, nsViewController: $1, context: $2) }, view: { $0.view },
            dismantle: { Self.dismantleNSViewController($0, coordinator: $1) })
    }
}
