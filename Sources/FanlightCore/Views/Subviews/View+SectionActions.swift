/// The trait key of a section's `sectionActions(content:)`.
enum SectionActions: _ViewTraitKey {
    static var defaultValue: AnyView? { nil }
}

extension SectionConfiguration {
    /// The controls of a section as a whole, as a view. The container decides where to show them.
    public struct Actions {
        let content: AnyView?
    }
}

extension SectionConfiguration.Actions: View {
    public var body: some View { content }
}

extension View {
    /// Adds controls to this section. A container that shows sections reads them from `SectionConfiguration.actions`
    /// and places them.
    nonisolated public func sectionActions<Content: View>(@ViewBuilder content: () -> Content) -> some View {
        modifier(_TraitWritingModifier<SectionActions>(value: AnyView(content())))
    }
}
