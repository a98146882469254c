import Foundation

extension View {
    /// Presents an alert about an error while the binding is true and there is an error. The error's description is the
    /// title.
    nonisolated public func alert<E: LocalizedError, A: View>(
        isPresented: Binding<Bool>, error: E?, @ViewBuilder actions: () -> A
    ) -> some View {
        let actions = actions()
        return alert(
            Text(verbatim: error?.errorDescription ?? ""), isPresented: isPresented.requiring(error != nil),
            actions: { actions })
    }

    /// Presents an alert about an error with a message while the binding is true and there is an error.
    nonisolated public func alert<E: LocalizedError, A: View, M: View>(
        isPresented: Binding<Bool>, error: E?, @ViewBuilder actions: @escaping (E) -> A,
        @ViewBuilder message: @escaping (E) -> M
    ) -> some View {
        alert(
            Text(verbatim: error?.errorDescription ?? ""), isPresented: isPresented, presenting: error,
            actions: actions, message: message)
    }
}
