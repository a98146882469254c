/// The arguments of an alert, stored unchanged.
private struct AlertContent<Actions: PresentationContent, Message: PresentationContent>
where Actions.Item == Message.Item {
    let title: Text
    /// The visibility of a dialog's title; nil for an alert, which always shows its title.
    let dialogTitle: Visibility?
    let actions: Actions
    let message: Message
}

extension AlertContent: PresentationContent {
    func content(for item: Actions.Item) -> AlertPanel<Actions.Content, Message.Content> {
        AlertPanel(
            title: title, actions: actions.content(for: item), message: message.content(for: item),
            isDialog: dialogTitle != nil, titleVisibility: dialogTitle ?? .visible)
    }
}

extension View {
    private nonisolated func showsAlert<Data, A: PresentationContent<Data>, M: PresentationContent<Data>>(
        _ title: Text, _ isPresented: Binding<Bool>, asDialog dialogTitle: Visibility? = nil, about data: Data?,
        _ actions: A, _ message: M
    ) -> some View {
        modifier(
            _PresentationModifier(
                kind: dialogTitle == nil ? .alert : .dialog, binding: .flag(isPresented, about: data),
                content: AlertContent(title: title, dialogTitle: dialogTitle, actions: actions, message: message)))
    }

    private nonisolated func showsAlert<A: View>(
        _ title: Text, _ isPresented: Binding<Bool>, asDialog dialogTitle: Visibility? = nil,
        _ actions: @escaping () -> A
    ) -> some View {
        showsAlert(
            title, isPresented, asDialog: dialogTitle, about: (), PlainContent(make: actions), NoContent<Void>())
    }

    private nonisolated func showsAlert<A: View, M: View>(
        _ title: Text, _ isPresented: Binding<Bool>, asDialog dialogTitle: Visibility? = nil,
        _ actions: @escaping () -> A, _ message: @escaping () -> M
    ) -> some View {
        showsAlert(
            title, isPresented, asDialog: dialogTitle, about: (), PlainContent(make: actions),
            PlainContent(make: message))
    }

    private nonisolated func showsAlert<T, A: View>(
        _ title: Text, _ isPresented: Binding<Bool>, asDialog dialogTitle: Visibility? = nil, presenting data: T?,
        _ actions: @escaping (T) -> A
    ) -> some View {
        showsAlert(
            title, isPresented, asDialog: dialogTitle, about: data, ItemContent(make: actions), NoContent<T>())
    }

    private nonisolated func showsAlert<T, A: View, M: View>(
        _ title: Text, _ isPresented: Binding<Bool>, asDialog dialogTitle: Visibility? = nil, presenting data: T?,
        _ actions: @escaping (T) -> A, _ message: @escaping (T) -> M
    ) -> some View {
        showsAlert(
            title, isPresented, asDialog: dialogTitle, about: data, ItemContent(make: actions),
            ItemContent(make: message))
    }

    // MARK: Alerts

    /// Presents an alert while the binding is true. Each button dismisses it; without actions there is a button that
    /// only dismisses.
    nonisolated public func alert<A: View>(
        _ title: Text, isPresented: Binding<Bool>, @ViewBuilder actions: @escaping () -> A
    ) -> some View {
        showsAlert(title, isPresented, actions)
    }

    nonisolated public func alert<A: View>(
        _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, @ViewBuilder actions: @escaping () -> A
    ) -> some View {
        showsAlert(Text(titleKey), isPresented, actions)
    }

    @_disfavoredOverload
    nonisolated public func alert<A: View>(
        _ titleResource: LocalizedStringResource, isPresented: Binding<Bool>, @ViewBuilder actions: @escaping () -> A
    ) -> some View {
        showsAlert(Text(titleResource), isPresented, actions)
    }

    @_disfavoredOverload
    nonisolated public func alert<S: StringProtocol, A: View>(
        _ title: S, isPresented: Binding<Bool>, @ViewBuilder actions: @escaping () -> A
    ) -> some View {
        showsAlert(Text(title), isPresented, actions)
    }

    nonisolated public func alert<A: View, M: View>(
        _ title: Text, isPresented: Binding<Bool>, @ViewBuilder actions: @escaping () -> A,
        @ViewBuilder message: @escaping () -> M
    ) -> some View {
        showsAlert(title, isPresented, actions, message)
    }

    nonisolated public func alert<A: View, M: View>(
        _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, @ViewBuilder actions: @escaping () -> A,
        @ViewBuilder message: @escaping () -> M
    ) -> some View {
        showsAlert(Text(titleKey), isPresented, actions, message)
    }

    @_disfavoredOverload
    nonisolated public func alert<A: View, M: View>(
        _ titleResource: LocalizedStringResource, isPresented: Binding<Bool>, @ViewBuilder actions: @escaping () -> A,
        @ViewBuilder message: @escaping () -> M
    ) -> some View {
        showsAlert(Text(titleResource), isPresented, actions, message)
    }

    @_disfavoredOverload
    nonisolated public func alert<S: StringProtocol, A: View, M: View>(
        _ title: S, isPresented: Binding<Bool>, @ViewBuilder actions: @escaping () -> A,
        @ViewBuilder message: @escaping () -> M
    ) -> some View {
        showsAlert(Text(title), isPresented, actions, message)
    }

    /// Presents an alert about data; not presented without data.
    nonisolated public func alert<A: View, T>(
        _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, presenting data: T?,
        @ViewBuilder actions: @escaping (T) -> A
    ) -> some View {
        showsAlert(Text(titleKey), isPresented, presenting: data, actions)
    }

    @_disfavoredOverload
    nonisolated public func alert<A: View, T>(
        _ titleResource: LocalizedStringResource, isPresented: Binding<Bool>, presenting data: T?,
        @ViewBuilder actions: @escaping (T) -> A
    ) -> some View {
        showsAlert(Text(titleResource), isPresented, presenting: data, actions)
    }

    @_disfavoredOverload
    nonisolated public func alert<S: StringProtocol, A: View, T>(
        _ title: S, isPresented: Binding<Bool>, presenting data: T?, @ViewBuilder actions: @escaping (T) -> A
    ) -> some View {
        showsAlert(Text(title), isPresented, presenting: data, actions)
    }

    nonisolated public func alert<A: View, M: View, T>(
        _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, presenting data: T?,
        @ViewBuilder actions: @escaping (T) -> A, @ViewBuilder message: @escaping (T) -> M
    ) -> some View {
        showsAlert(Text(titleKey), isPresented, presenting: data, actions, message)
    }

    @_disfavoredOverload
    nonisolated public func alert<A: View, M: View, T>(
        _ titleResource: LocalizedStringResource, isPresented: Binding<Bool>, presenting data: T?,
        @ViewBuilder actions: @escaping (T) -> A, @ViewBuilder message: @escaping (T) -> M
    ) -> some View {
        showsAlert(Text(titleResource), isPresented, presenting: data, actions, message)
    }

    @_disfavoredOverload
    nonisolated public func alert<S: StringProtocol, A: View, M: View, T>(
        _ title: S, isPresented: Binding<Bool>, presenting data: T?, @ViewBuilder actions: @escaping (T) -> A,
        @ViewBuilder message: @escaping (T) -> M
    ) -> some View {
        showsAlert(Text(title), isPresented, presenting: data, actions, message)
    }

    nonisolated public func alert<A: View, T>(
        _ title: Text, isPresented: Binding<Bool>, presenting data: T?, @ViewBuilder actions: @escaping (T) -> A
    ) -> some View {
        showsAlert(title, isPresented, presenting: data, actions)
    }

    nonisolated public func alert<A: View, M: View, T>(
        _ title: Text, isPresented: Binding<Bool>, presenting data: T?, @ViewBuilder actions: @escaping (T) -> A,
        @ViewBuilder message: @escaping (T) -> M
    ) -> some View {
        showsAlert(title, isPresented, presenting: data, actions, message)
    }

    // MARK: Dialogs

    /// Presents a dialog of actions while the binding is true, with a button to cancel.
    ///
    /// It is at the bottom of a narrow display and beside this view on a wide one. A press outside cancels it. By
    /// default its title is visible on a terminal only.
    nonisolated public func confirmationDialog<A: View>(
        _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
        @ViewBuilder actions: @escaping () -> A
    ) -> some View {
        showsAlert(
            Text(titleKey), isPresented, asDialog: titleVisibility, actions)
    }

    @_disfavoredOverload
    nonisolated public func confirmationDialog<A: View>(
        _ titleResource: LocalizedStringResource, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
        @ViewBuilder actions: @escaping () -> A
    ) -> some View {
        showsAlert(
            Text(titleResource), isPresented, asDialog: titleVisibility, actions)
    }

    @_disfavoredOverload
    nonisolated public func confirmationDialog<S: StringProtocol, A: View>(
        _ title: S, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
        @ViewBuilder actions: @escaping () -> A
    ) -> some View {
        showsAlert(
            Text(title), isPresented, asDialog: titleVisibility, actions)
    }

    nonisolated public func confirmationDialog<A: View>(
        _ title: Text, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
        @ViewBuilder actions: @escaping () -> A
    ) -> some View {
        showsAlert(title, isPresented, asDialog: titleVisibility, actions)
    }

    nonisolated public func confirmationDialog<A: View, M: View>(
        _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
        @ViewBuilder actions: @escaping () -> A, @ViewBuilder message: @escaping () -> M
    ) -> some View {
        showsAlert(Text(titleKey), isPresented, asDialog: titleVisibility, actions, message)
    }

    @_disfavoredOverload
    nonisolated public func confirmationDialog<A: View, M: View>(
        _ titleResource: LocalizedStringResource, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
        @ViewBuilder actions: @escaping () -> A, @ViewBuilder message: @escaping () -> M
    ) -> some View {
        showsAlert(
            Text(titleResource), isPresented, asDialog: titleVisibility, actions, message)
    }

    @_disfavoredOverload
    nonisolated public func confirmationDialog<S: StringProtocol, A: View, M: View>(
        _ title: S, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
        @ViewBuilder actions: @escaping () -> A, @ViewBuilder message: @escaping () -> M
    ) -> some View {
        showsAlert(Text(title), isPresented, asDialog: titleVisibility, actions, message)
    }

    /// Presents a dialog about data; not presented without data.
    nonisolated public func confirmationDialog<A: View, M: View, T>(
        _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
        presenting data: T?, @ViewBuilder actions: @escaping (T) -> A, @ViewBuilder message: @escaping (T) -> M
    ) -> some View {
        showsAlert(
            Text(titleKey), isPresented, asDialog: titleVisibility, presenting: data, actions,
            message)
    }

    @_disfavoredOverload
    nonisolated public func confirmationDialog<A: View, M: View, T>(
        _ titleResource: LocalizedStringResource, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
        presenting data: T?, @ViewBuilder actions: @escaping (T) -> A, @ViewBuilder message: @escaping (T) -> M
    ) -> some View {
        showsAlert(
            Text(titleResource), isPresented, asDialog: titleVisibility, presenting: data,
            actions,
            message)
    }

    nonisolated public func confirmationDialog<A: View, T>(
        _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
        presenting data: T?, @ViewBuilder actions: @escaping (T) -> A
    ) -> some View {
        showsAlert(
            Text(titleKey), isPresented, asDialog: titleVisibility, presenting: data, actions)
    }

    @_disfavoredOverload
    nonisolated public func confirmationDialog<A: View, T>(
        _ titleResource: LocalizedStringResource, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
        presenting data: T?, @ViewBuilder actions: @escaping (T) -> A
    ) -> some View {
        showsAlert(
            Text(titleResource), isPresented, asDialog: titleVisibility, presenting: data,
            actions)
    }

    nonisolated public func confirmationDialog<A: View, T>(
        _ title: Text, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic, presenting data: T?,
        @ViewBuilder actions: @escaping (T) -> A
    ) -> some View {
        showsAlert(title, isPresented, asDialog: titleVisibility, presenting: data, actions)
    }

    nonisolated public func confirmationDialog<A: View, M: View, T>(
        _ title: Text, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic, presenting data: T?,
        @ViewBuilder actions: @escaping (T) -> A, @ViewBuilder message: @escaping (T) -> M
    ) -> some View {
        showsAlert(title, isPresented, asDialog: titleVisibility, presenting: data, actions, message)
    }

    @_disfavoredOverload
    nonisolated public func confirmationDialog<S: StringProtocol, A: View, T>(
        _ title: S, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic, presenting data: T?,
        @ViewBuilder actions: @escaping (T) -> A
    ) -> some View {
        showsAlert(Text(title), isPresented, asDialog: titleVisibility, presenting: data, actions)
    }

    @_disfavoredOverload
    nonisolated public func confirmationDialog<S: StringProtocol, A: View, M: View, T>(
        _ title: S, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic, presenting data: T?,
        @ViewBuilder actions: @escaping (T) -> A, @ViewBuilder message: @escaping (T) -> M
    ) -> some View {
        showsAlert(Text(title), isPresented, asDialog: titleVisibility, presenting: data, actions, message)
    }
}
