/// An alert as a value; replaced by `View.alert(_:isPresented:actions:message:)`.
public struct Alert {
    /// A button of an alert.
    public struct Button {
        fileprivate let label: Text
        fileprivate let role: ButtonRole?
        fileprivate let action: (() -> Void)?

        public static func `default`(_ label: Text, action: (() -> Void)? = {}) -> Button {
            Button(label: label, role: nil, action: action)
        }

        public static func cancel(_ label: Text, action: (() -> Void)? = {}) -> Button {
            Button(label: label, role: .cancel, action: action)
        }

        public static func cancel(_ action: (() -> Void)? = {}) -> Button {
            Button(label: Text("Cancel"), role: .cancel, action: action)
        }

        public static func destructive(_ label: Text, action: (() -> Void)? = {}) -> Button {
            Button(label: label, role: .destructive, action: action)
        }
    }

    fileprivate let title: Text
    fileprivate let message: Text?
    fileprivate let buttons: [Button]
    fileprivate var isDialog = false

    public init(title: Text, message: Text? = nil, dismissButton: Button? = nil) {
        self.title = title
        self.message = message
        buttons = [dismissButton ?? .default(Text("OK"))]
    }

    public init(title: Text, message: Text? = nil, primaryButton: Button, secondaryButton: Button) {
        self.title = title
        self.message = message
        buttons = [primaryButton, secondaryButton]
    }

    fileprivate init(_ sheet: ActionSheet) {
        title = sheet.title
        message = sheet.message
        buttons = sheet.buttons
        isDialog = true
    }
}

/// A list of actions as a value; replaced by `View.confirmationDialog(_:isPresented:titleVisibility:actions:)`.
public struct ActionSheet {
    public typealias Button = Alert.Button

    fileprivate let title: Text
    fileprivate let message: Text?
    fileprivate let buttons: [Button]

    public init(title: Text, message: Text? = nil, buttons: [Button] = [.cancel()]) {
        self.title = title
        self.message = message
        self.buttons = buttons
    }
}

private struct AlertValueButtons: View {
    let buttons: [Alert.Button]

    var body: some View {
        ForEach(buttons.indices, id: \.self) { index in
            Button(role: buttons[index].role, action: { buttons[index].action?() }) { buttons[index].label }
        }
    }
}

private struct AlertValuePanel {
    let alert: Alert
}

extension AlertValuePanel: View {
    var body: some View {
        AlertPanel(
            title: alert.title, actions: AlertValueButtons(buttons: alert.buttons), message: alert.message,
            isDialog: alert.isDialog)
    }
}

private struct AlertValue: PresentationContent {
    let make: () -> Alert
    func content(for item: Void) -> AlertValuePanel { AlertValuePanel(alert: make()) }
}

private struct ItemAlertValue<Item>: PresentationContent {
    let make: (Item) -> Alert
    func content(for item: Item) -> AlertValuePanel { AlertValuePanel(alert: make(item)) }
}

private struct ActionSheetValue: PresentationContent {
    let make: () -> ActionSheet
    func content(for item: Void) -> AlertValuePanel { AlertValuePanel(alert: Alert(make())) }
}

private struct ItemActionSheetValue<Item>: PresentationContent {
    let make: (Item) -> ActionSheet
    func content(for item: Item) -> AlertValuePanel { AlertValuePanel(alert: Alert(make(item))) }
}

extension View {
    /// Presents an alert while the binding is true.
    nonisolated public func alert(isPresented: Binding<Bool>, content: @escaping () -> Alert) -> some View {
        presentLayer(.alert, isPresented: isPresented, AlertValue(make: content))
    }

    /// Presents an alert about an item while the item is not nil.
    nonisolated public func alert<Item: Identifiable>(
        item: Binding<Item?>, content: @escaping (Item) -> Alert
    ) -> some View {
        presentLayer(.alert, item: item, ItemAlertValue(make: content))
    }

    /// Presents a list of actions while the binding is true.
    nonisolated public func actionSheet(isPresented: Binding<Bool>, content: @escaping () -> ActionSheet) -> some View {
        presentLayer(.dialog, isPresented: isPresented, ActionSheetValue(make: content))
    }

    /// Presents a list of actions about an item while the item is not nil.
    nonisolated public func actionSheet<Item: Identifiable>(
        item: Binding<Item?>, content: @escaping (Item) -> ActionSheet
    ) -> some View {
        presentLayer(.dialog, item: item, ItemActionSheetValue(make: content))
    }
}
