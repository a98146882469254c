extension View {
    /// Whether controls inside take no input. What an outer view has disabled stays so.
    public func disabled(_ disabled: Bool) -> some View {
        transformEnvironment(\.isEnabled) { $0 = $0 && !disabled }
    }
}
