import FanlightCore
import Foundation

extension SceneStorage {
    public init(wrappedValue: Value, _ key: String) where Value == Bool {
        self.init(key, wrappedValue, .plain)
    }

    public init(wrappedValue: Value, _ key: String) where Value == Int {
        self.init(key, wrappedValue, .plain)
    }

    public init(wrappedValue: Value, _ key: String) where Value == Double {
        self.init(key, wrappedValue, .plain)
    }

    public init(wrappedValue: Value, _ key: String) where Value == String {
        self.init(key, wrappedValue, .plain)
    }

    public init(wrappedValue: Value, _ key: String) where Value == URL {
        self.init(key, wrappedValue, .plain)
    }

    public init(wrappedValue: Value, _ key: String) where Value == Data {
        self.init(key, wrappedValue, .plain)
    }

    public init(wrappedValue: Value, _ key: String) where Value == Date {
        self.init(key, wrappedValue, .plain)
    }

    /// Stores the raw value.
    public init(wrappedValue: Value, _ key: String) where Value: RawRepresentable, Value.RawValue == Int {
        self.init(key, wrappedValue, .raw)
    }

    /// Stores the raw value.
    public init(wrappedValue: Value, _ key: String) where Value: RawRepresentable, Value.RawValue == String {
        self.init(key, wrappedValue, .raw)
    }

    /// Stores the raw value; nil where there is none.
    public init<R>(_ key: String) where Value == R?, R: RawRepresentable, R.RawValue == Int {
        self.init(key, nil, .optionalRaw())
    }

    /// Stores the raw value; nil where there is none.
    public init<R>(_ key: String) where Value == R?, R: RawRepresentable, R.RawValue == String {
        self.init(key, nil, .optionalRaw())
    }
}

/// Optional values: nil where no value is stored. Writing nil removes the stored value.
extension SceneStorage where Value: ExpressibleByNilLiteral {
    public init(_ key: String) where Value == Bool? {
        self.init(key, nil, .optional())
    }

    public init(_ key: String) where Value == Int? {
        self.init(key, nil, .optional())
    }

    public init(_ key: String) where Value == Double? {
        self.init(key, nil, .optional())
    }

    public init(_ key: String) where Value == String? {
        self.init(key, nil, .optional())
    }

    public init(_ key: String) where Value == URL? {
        self.init(key, nil, .optional())
    }

    public init(_ key: String) where Value == Data? {
        self.init(key, nil, .optional())
    }

    public init(_ key: String) where Value == Date? {
        self.init(key, nil, .optional())
    }
}
