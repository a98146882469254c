import Foundation

extension UserDefaults {
    /// Sets the value of a key, as key-value coding does on Apple's systems.
    public func setValue(_ value: Any?, forKey key: String) { set(value, forKey: key) }

    /// Returns the value of a key, as key-value coding does on Apple's systems.
    public func value(forKey key: String) -> Any? { object(forKey: key) }
}
