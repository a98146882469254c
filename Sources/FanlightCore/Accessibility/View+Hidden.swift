extension View {
    /// Hides the view; it still occupies its space.
    nonisolated public func hidden() -> some View { opacity(0).accessibilityHidden(true) }
}
