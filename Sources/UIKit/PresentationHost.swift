import Fanlight
import FanlightCore
import PlatformSupport

/// The presentation that a controller has begun, and that in which it is shown itself.
@MainActor
final class ControllerPresentation {
    let changes = ViewChanges()
    private(set) var presented: UIViewController?
    /// The controller that presents this one.
    private(set) weak var presenting: UIViewController?
    private var completion: (() -> Void)?
    /// Ends the presentation of SwiftUI in which the controller is shown.
    var dismissLayer: DismissAction?

    func begin(_ new: UIViewController, from owner: UIViewController, completion: (() -> Void)?) {
        presented = new
        new.presentation.presenting = owner
        self.completion = completion
        changes.record()
    }

    func end() {
        presented?.presentation.presenting = nil
        (presented, completion) = (nil, nil)
        changes.record()
    }

    /// Runs the closure that waits for the first appearance.
    func complete() {
        let completion = completion
        self.completion = nil
        completion?()
    }
}

/// An invisible view that shows what a controller presents.
@MainActor
struct PresentationHost {
    let controller: UIViewController
    @Environment(\.dismissLayer) private var dismissLayer

    private enum Kind { case sheet, cover, alert, choices }

    private struct Presented: Identifiable {
        let controller: UIViewController
        var id: ObjectIdentifier { ObjectIdentifier(controller) }
    }

    private var presentation: ControllerPresentation { controller.presentation }

    private static func kind(of presented: UIViewController) -> Kind {
        if let alert = presented as? UIAlertController { return alert.preferredStyle == .alert ? .alert : .choices }
        return switch presented.modalPresentationStyle {
        case .fullScreen, .overFullScreen, .currentContext, .overCurrentContext, .custom: .cover
        default: .sheet
        }
    }

    /// Returns what is presented if it has a kind.
    private func presented(_ kind: Kind) -> UIViewController? {
        presentation.presented.flatMap { PresentationHost.kind(of: $0) == kind ? $0 : nil }
    }

    /// Ends the presentation of a controller, as a person does. Another one may have begun meanwhile.
    private func end(_ presented: UIViewController?) {
        guard let presented, presentation.presented === presented else { return }
        let settings = presented.loadedPresentationController
        settings.map { $0.delegate?.presentationControllerWillDismiss($0) }
        presentation.end()
        settings.map { $0.delegate?.presentationControllerDidDismiss($0) }
    }

    private func item(_ kind: Kind) -> Binding<Presented?> {
        let current = presented(kind)
        return Binding {
            onMainActor { presented(kind).map(Presented.init) }
        } set: { new in
            onMainActor { if new == nil { end(current) } }
        }
    }

    private func isPresented(_ kind: Kind) -> Binding<Bool> {
        let current = presented(kind)
        return Binding {
            onMainActor { presented(kind) != nil }
        } set: { new in
            onMainActor { if !new { end(current) } }
        }
    }

    private func alert(_ kind: Kind) -> UIAlertController? { presented(kind) as? UIAlertController }

    @ViewBuilder private func buttons(of alert: UIAlertController) -> some View {
        ForEach(Array((alert.textFields ?? []).enumerated()), id: \.offset) { AlertField(field: $1) }
        ForEach(Array(alert.actions.enumerated()), id: \.offset) { _, action in
            AlertButton(action: action) {
                // UIKit ends the presentation first, so that the handler may begin another one.
                if presentation.presented === alert { presentation.end() }
                action.perform()
            }
        }
    }

    @ViewBuilder private func message(of alert: UIAlertController) -> some View {
        if let message = alert.message { Text(verbatim: message) }
    }
}

extension PresentationHost: View {
    var body: some View {
        presentation.changes.observe()
        return Color.clear
            .onAppear { presentation.dismissLayer = dismissLayer }
            .sheet(item: item(.sheet)) { PresentedPage(presentation: presentation, controller: $0.controller) }
            .fullScreenCover(item: item(.cover)) {
                PresentedPage(presentation: presentation, controller: $0.controller)
            }
            .alert(
                Text(verbatim: alert(.alert)?.title ?? ""), isPresented: isPresented(.alert), presenting: alert(.alert)
            ) {
                buttons(of: $0)
            } message: {
                message(of: $0)
            }
            .confirmationDialog(
                Text(verbatim: alert(.choices)?.title ?? ""), isPresented: isPresented(.choices),
                titleVisibility: alert(.choices)?.title == nil ? .hidden : .visible, presenting: alert(.choices)
            ) {
                buttons(of: $0)
            } message: {
                message(of: $0)
            }
    }
}

@MainActor
private struct AlertButton {
    let action: UIAlertAction
    let press: () -> Void
}

extension AlertButton: View {
    var body: some View {
        action.changes.observe()
        return Button(
            role: action.style == .cancel ? .cancel : action.style == .destructive ? .destructive : nil, action: press
        ) {
            Text(verbatim: action.title ?? "")
        }
        .disabled(!action.isEnabled)
    }
}

@MainActor
private struct AlertField {
    let field: UITextField
}

extension AlertField: View {
    var body: some View {
        field.changes.observe()
        return Group {
            if field.isSecureTextEntry {
                SecureField(field.placeholder ?? "", text: field.textBinding)
            } else {
                TextField(field.placeholder ?? "", text: field.textBinding)
            }
        }
    }
}

/// The view of a presented controller with its settings.
@MainActor
private struct PresentedPage {
    let presentation: ControllerPresentation
    let controller: UIViewController

    private var sheet: UISheetPresentationController? {
        controller.loadedPresentationController as? UISheetPresentationController
    }

    private var detents: [PresentationDetent] { sheet?.detents.map(\.own) ?? [.large] }

    /// The largest detent at which the sheet dims nothing behind it.
    private var undimmed: PresentationDetent? {
        sheet?.largestUndimmedDetentIdentifier.flatMap { name in
            sheet?.detents.first { $0.identifier == name }?.own
        }
    }

    // Settings that the controller does not have are left to a SwiftUI view in it.

    @ViewBuilder private var sizedPage: some View {
        let view = DrawnPlatformView(controller.ownView).frame(maxWidth: .infinity, maxHeight: .infinity)
        switch controller.modalPresentationStyle {
        case .formSheet: view.presentationSizing(.form)
        case .pageSheet: view.presentationSizing(.page)
        default: view
        }
    }

    @ViewBuilder private var undimmingPage: some View {
        if let undimmed {
            sizedPage.presentationBackgroundInteraction(.enabled(upThrough: undimmed))
        } else {
            sizedPage
        }
    }

    @ViewBuilder private var page: some View {
        if let radius = sheet?.preferredCornerRadius {
            undimmingPage.presentationCornerRadius(radius)
        } else {
            undimmingPage
        }
    }
}

extension PresentedPage: View {
    var body: some View {
        page
            .presentationDetents(Set(detents))
            .presentationDragIndicator(sheet?.prefersGrabberVisible == true ? .visible : .automatic)
            .interactiveDismissDisabled(controller.isModalInPresentation)
            .onAppear { presentation.complete() }
    }
}
