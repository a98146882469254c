/// Turns a variable in an extension of `EnvironmentValues` into an environment entry.
///
///     extension EnvironmentValues { @Entry var accent = Color.blue }
///
/// The default is evaluated at each read while no value is set. An optional needs no default.
@attached(accessor)
@attached(peer, names: prefixed(__Key_))
public macro Entry() = #externalMacro(module: "FanlightMacros", type: "EntryMacro")

extension EnvironmentValues {
    /// The value of an `@Entry`, under a type that represents the entry.
    public subscript<Key, Value>(_entry key: Key.Type, default value: @autoclosure () -> Value) -> Value {
        get { self.value(of: ObjectIdentifier(key)) ?? value() }
        set { write(newValue, to: ObjectIdentifier(key)) }
    }
}
