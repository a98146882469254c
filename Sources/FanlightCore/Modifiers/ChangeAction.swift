/// An app's action that runs when a value changes. The closure is stored unwrapped, because a wrapping closure would
/// differ in each evaluation; see `ValueComparison`.
package struct ChangeAction<Value> {
    private var plain: (() -> Void)?
    private var withNew: ((Value) -> Void)?
    private var withBoth: ((Value, Value) -> Void)?

    package init(_ plain: @escaping () -> Void) { self.plain = plain }
    package init(new: @escaping (Value) -> Void) { withNew = new }
    package init(both: @escaping (Value, Value) -> Void) { withBoth = both }

    package func callAsFunction(_ old: Value, _ new: Value) {
        plain?()
        withNew?(new)
        withBoth?(old, new)
    }
}
