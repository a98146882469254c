import Foundation

extension Label where Title == Text, Icon == Image {
    /// Creates a label with a title and an image of the app.
    nonisolated public init(_ titleKey: LocalizedStringKey, image resource: ImageResource) {
        self.init {
            Text(titleKey)
        } icon: {
            Image(resource)
        }
    }

    @_disfavoredOverload
    nonisolated public init(_ titleResource: LocalizedStringResource, image resource: ImageResource) {
        self.init {
            Text(titleResource)
        } icon: {
            Image(resource)
        }
    }

    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(_ title: S, image resource: ImageResource) {
        self.init {
            Text(title)
        } icon: {
            Image(resource)
        }
    }
}

extension Button where Label == Fanlight.Label<Text, Image> {
    /// Creates a button with a title and an image of the app.
    nonisolated public init(_ titleKey: LocalizedStringKey, image resource: ImageResource, action: @escaping () -> Void)
    {
        self.init(role: nil, action: action) { Fanlight.Label(titleKey, image: resource) }
    }

    @_disfavoredOverload
    nonisolated public init(
        _ titleResource: LocalizedStringResource, image resource: ImageResource, action: @escaping () -> Void
    ) {
        self.init(role: nil, action: action) { Fanlight.Label(titleResource, image: resource) }
    }

    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(_ title: S, image resource: ImageResource, action: @escaping () -> Void)
    {
        self.init(role: nil, action: action) { Fanlight.Label(title, image: resource) }
    }

    /// Creates a button with a title, an image of the app and a role.
    nonisolated public init(
        _ titleKey: LocalizedStringKey, image resource: ImageResource, role: ButtonRole?, action: @escaping () -> Void
    ) {
        self.init(role: role, action: action) { Fanlight.Label(titleKey, image: resource) }
    }

    @_disfavoredOverload
    nonisolated public init(
        _ titleResource: LocalizedStringResource, image resource: ImageResource, role: ButtonRole?,
        action: @escaping () -> Void
    ) {
        self.init(role: role, action: action) { Fanlight.Label(titleResource, image: resource) }
    }

    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(
        _ title: S, image resource: ImageResource, role: ButtonRole?, action: @escaping () -> Void
    ) {
        self.init(role: role, action: action) { Fanlight.Label(title, image: resource) }
    }
}

extension Toggle where Label == Fanlight.Label<Text, Image> {
    /// Creates a toggle with a title and an image of the app.
    nonisolated public init(_ titleKey: LocalizedStringKey, image resource: ImageResource, isOn: Binding<Bool>) {
        self.init(isOn: isOn) { Fanlight.Label(titleKey, image: resource) }
    }

    @_disfavoredOverload
    nonisolated public init(
        _ titleResource: LocalizedStringResource, image resource: ImageResource, isOn: Binding<Bool>
    ) {
        self.init(isOn: isOn) { Fanlight.Label(titleResource, image: resource) }
    }

    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(_ title: S, image resource: ImageResource, isOn: Binding<Bool>) {
        self.init(isOn: isOn) { Fanlight.Label(title, image: resource) }
    }

    /// Creates a toggle for several values: on if all of them are, mixed if only some are.
    nonisolated public init<C: RandomAccessCollection>(
        _ titleKey: LocalizedStringKey, image resource: ImageResource, sources: C,
        isOn: KeyPath<C.Element, Binding<Bool>>
    ) {
        self.init(sources: sources, isOn: isOn) { Fanlight.Label(titleKey, image: resource) }
    }

    @_disfavoredOverload
    nonisolated public init<C: RandomAccessCollection>(
        _ titleResource: LocalizedStringResource, image resource: ImageResource, sources: C,
        isOn: KeyPath<C.Element, Binding<Bool>>
    ) {
        self.init(sources: sources, isOn: isOn) { Fanlight.Label(titleResource, image: resource) }
    }

    @_disfavoredOverload
    nonisolated public init<S: StringProtocol, C: RandomAccessCollection>(
        _ title: S, image resource: ImageResource, sources: C, isOn: KeyPath<C.Element, Binding<Bool>>
    ) {
        self.init(sources: sources, isOn: isOn) { Fanlight.Label(title, image: resource) }
    }
}

extension Menu where Label == Fanlight.Label<Text, Image> {
    /// Creates a menu with a title and an image of the app.
    nonisolated public init(
        _ titleKey: LocalizedStringKey, image resource: ImageResource, @ViewBuilder content: () -> Content
    ) {
        self.init(content: content) { Fanlight.Label(titleKey, image: resource) }
    }

    @_disfavoredOverload
    nonisolated public init(
        _ titleResource: LocalizedStringResource, image resource: ImageResource, @ViewBuilder content: () -> Content
    ) {
        self.init(content: content) { Fanlight.Label(titleResource, image: resource) }
    }

    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(
        _ title: S, image resource: ImageResource, @ViewBuilder content: () -> Content
    ) {
        self.init(content: content) { Fanlight.Label(title, image: resource) }
    }

    /// Creates a menu with a primary action; its arrow opens the menu.
    nonisolated public init(
        _ titleKey: LocalizedStringKey, image resource: ImageResource, @ViewBuilder content: () -> Content,
        primaryAction: @escaping () -> Void
    ) {
        self.init(content: content, label: { Fanlight.Label(titleKey, image: resource) }, primaryAction: primaryAction)
    }

    @_disfavoredOverload
    nonisolated public init(
        _ titleResource: LocalizedStringResource, image resource: ImageResource, @ViewBuilder content: () -> Content,
        primaryAction: @escaping () -> Void
    ) {
        self.init(
            content: content, label: { Fanlight.Label(titleResource, image: resource) }, primaryAction: primaryAction)
    }

    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(
        _ title: S, image resource: ImageResource, @ViewBuilder content: () -> Content,
        primaryAction: @escaping () -> Void
    ) {
        self.init(content: content, label: { Fanlight.Label(title, image: resource) }, primaryAction: primaryAction)
    }
}

extension Picker where Label == Fanlight.Label<Text, Image> {
    /// Creates a picker with a title and an image of the app.
    nonisolated public init(
        _ titleKey: LocalizedStringKey, image resource: ImageResource, selection: Binding<SelectionValue>,
        @ViewBuilder content: () -> Content
    ) {
        self.init(selection: selection, content: content) { Fanlight.Label(titleKey, image: resource) }
    }

    @_disfavoredOverload
    nonisolated public init(
        _ titleResource: LocalizedStringResource, image resource: ImageResource, selection: Binding<SelectionValue>,
        @ViewBuilder content: () -> Content
    ) {
        self.init(selection: selection, content: content) { Fanlight.Label(titleResource, image: resource) }
    }

    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(
        _ title: S, image resource: ImageResource, selection: Binding<SelectionValue>,
        @ViewBuilder content: () -> Content
    ) {
        self.init(selection: selection, content: content) { Fanlight.Label(title, image: resource) }
    }

    /// Creates a picker for several values; a choice is written to all of them.
    nonisolated public init<C: RandomAccessCollection>(
        _ titleKey: LocalizedStringKey, image resource: ImageResource, sources: C,
        selection: KeyPath<C.Element, Binding<SelectionValue>>, @ViewBuilder content: () -> Content
    ) {
        self.init(sources: sources, selection: selection, content: content) {
            Fanlight.Label(titleKey, image: resource)
        }
    }

    @_disfavoredOverload
    nonisolated public init<C: RandomAccessCollection>(
        _ titleResource: LocalizedStringResource, image resource: ImageResource, sources: C,
        selection: KeyPath<C.Element, Binding<SelectionValue>>, @ViewBuilder content: () -> Content
    ) {
        self.init(sources: sources, selection: selection, content: content) {
            Fanlight.Label(titleResource, image: resource)
        }
    }

    @_disfavoredOverload
    nonisolated public init<S: StringProtocol, C: RandomAccessCollection>(
        _ title: S, image resource: ImageResource, sources: C,
        selection: KeyPath<C.Element, Binding<SelectionValue>>, @ViewBuilder content: () -> Content
    ) {
        self.init(sources: sources, selection: selection, content: content) { Fanlight.Label(title, image: resource) }
    }
}

extension ControlGroup {
    /// Creates a control group with a title and an image of the app.
    nonisolated public init<C: View>(
        _ titleKey: LocalizedStringKey, image resource: ImageResource, @ViewBuilder content: () -> C
    ) where Content == LabeledControlGroupContent<C, Label<Text, Image>> {
        self.init(content: content) { Label(titleKey, image: resource) }
    }

    @_disfavoredOverload
    nonisolated public init<C: View>(
        _ titleResource: LocalizedStringResource, image resource: ImageResource, @ViewBuilder content: () -> C
    ) where Content == LabeledControlGroupContent<C, Label<Text, Image>> {
        self.init(content: content) { Label(titleResource, image: resource) }
    }

    @_disfavoredOverload
    nonisolated public init<C: View, S: StringProtocol>(
        _ title: S, image resource: ImageResource, @ViewBuilder content: () -> C
    ) where Content == LabeledControlGroupContent<C, Label<Text, Image>> {
        self.init(content: content) { Label(title, image: resource) }
    }
}
