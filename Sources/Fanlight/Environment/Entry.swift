/// Makes a variable in an extension of `EnvironmentValues` an entry of the environment.
///
///     extension EnvironmentValues {
///         @Entry var accent = Color.blue
///     }
///
/// The default is evaluated whenever it is read and nobody wrote a value; an optional needs none.
@attached(accessor)
@attached(peer, names: prefixed(__Key_))
public macro Entry() = #externalMacro(module: "FanlightMacros", type: "EntryMacro")

extension EnvironmentValues {
    /// What `@Entry` reads and writes: the value under a type that stands for the entry.
    public subscript<Key, Value>(_entry key: Key.Type, default value: @autoclosure () -> Value) -> Value {
        get { self.value(of: ObjectIdentifier(key)) ?? value() }
        set { write(newValue, to: ObjectIdentifier(key)) }
    }
}
