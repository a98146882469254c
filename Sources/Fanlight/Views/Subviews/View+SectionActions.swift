/// Stands for what a section's `sectionActions(content:)` say, among what is said to the container.
enum SectionActions: _ViewTraitKey {
    static var defaultValue: AnyView? { nil }
}

extension SectionConfiguration {
    /// Controls that belong to a section as a whole, as a view. Where they are shown is the container's affair.
    public struct Actions {
        let content: AnyView?
    }
}

extension SectionConfiguration.Actions: View {
    public var body: some View { content }
}

extension View {
    /// Adds controls to the section that this is: a container that shows sections decides where they go, and reads them
    /// from `SectionConfiguration.actions`.
    nonisolated public func sectionActions<Content: View>(@ViewBuilder content: () -> Content) -> some View {
        modifier(_TraitWritingModifier<SectionActions>(value: AnyView(content())))
    }
}
