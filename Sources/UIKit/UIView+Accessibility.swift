import PlatformSupport

extension UIView {
    /// The label for assistive technology and for scripts.
    public var accessibilityLabel: String? {
        get { accessibilityTexts?.label }
        set { describe { $0.label = newValue } }
    }
    public var accessibilityValue: String? {
        get { accessibilityTexts?.value }
        set { describe { $0.value = newValue } }
    }
    public var accessibilityHint: String? {
        get { accessibilityTexts?.hint }
        set { describe { $0.hint = newValue } }
    }
    /// The name by which scripts and tests find the view.
    public var accessibilityIdentifier: String? {
        get { accessibilityTexts?.identifier }
        set { describe { $0.identifier = newValue } }
    }

    @available(*, deprecated, message: "Has no effect: controls and texts are elements, and other views are not.")
    public var isAccessibilityElement: Bool {
        get { false }
        set { _ = newValue }
    }

    private func describe(_ change: (inout PlatformDescription) -> Void) {
        var new = accessibilityTexts ?? PlatformDescription()
        change(&new)
        accessibilityTexts = new
    }
}
