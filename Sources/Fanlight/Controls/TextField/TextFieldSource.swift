import Foundation

/// The value that a field edits: text, or a value formatted as text.
struct TextFieldSource {
    /// The bindings and the format from which the source was made. They identify the source, because the closures are
    /// new in each evaluation.
    var origin: Any
    /// Returns the current text.
    let read: () -> String
    /// Writes the text during editing. Returns false if the text is not a valid value.
    let write: (String) -> Bool
    /// True if text that is invalid or not canonical is reformatted when the field loses the focus.
    let isFormatted: Bool
    /// Returns the canonical form of a text, or nil if the text is invalid.
    var canonical: ((String) -> String?)?
    /// The app's selection binding.
    var selection: SelectionSource?
    /// The text with its attributes, if the source is attributed.
    var attributed: AttributedSource?

    static func text(_ binding: Binding<String>) -> TextFieldSource {
        TextFieldSource(
            origin: binding, read: { binding.wrappedValue },
            write: {
                binding.wrappedValue = $0
                return true
            },
            isFormatted: false)
    }

    static func formatted<F: ParseableFormatStyle>(_ value: Binding<F.FormatInput>, _ format: F) -> TextFieldSource
    where F.FormatOutput == String {
        TextFieldSource(
            origin: (value, format), read: { format.format(value.wrappedValue) },
            write: { string in
                guard let parsed = try? format.parseStrategy.parse(string) else { return false }
                value.wrappedValue = parsed
                return true
            },
            isFormatted: true, canonical: { (try? format.parseStrategy.parse($0)).map(format.format) })
    }

    static func formatted<F: ParseableFormatStyle>(_ value: Binding<F.FormatInput?>, _ format: F) -> TextFieldSource
    where F.FormatOutput == String {
        TextFieldSource(
            origin: (value, format), read: { value.wrappedValue.map(format.format) ?? "" },
            write: { string in
                if string.isEmpty {
                    value.wrappedValue = nil
                    return true
                }
                guard let parsed = try? format.parseStrategy.parse(string) else { return false }
                value.wrappedValue = parsed
                return true
            },
            isFormatted: true,
            canonical: { $0.isEmpty ? "" : (try? format.parseStrategy.parse($0)).map(format.format) })
    }

    static func formatter<V>(_ value: Binding<V>, _ formatter: Formatter) -> TextFieldSource {
        TextFieldSource(
            origin: (value, formatter), read: { formatter.string(for: value.wrappedValue) ?? "" },
            write: { string in
                guard let parsed = formatter.value(of: string, as: V.self) else { return false }
                value.wrappedValue = parsed
                return true
            },
            isFormatted: true,
            canonical: { formatter.value(of: $0, as: V.self).flatMap { formatter.string(for: $0) } })
    }
}

/// Access to an attributed text. Positions are UTF-8 offsets.
struct AttributedSource {
    let memory: AttributedTextCache
    let read: () -> AttributedString
    let part: (Range<Int>) -> AttributedString
    /// Replaces a range with attributed text.
    let put: (AttributedString, Range<Int>) -> Void
}

extension TextFieldSource: ComparableStorage {
    static func _comparison() -> ValueComparison.Equal {
        { a, b in
            let old = a.assumingMemoryBound(to: Self.self).pointee
            return ValueComparison.isSame(old.origin, b.assumingMemoryBound(to: Self.self).pointee.origin)
        }
    }
}

extension Formatter {
    /// Returns the value of a text. Each kind of Foundation formatter has its own parsing method.
    fileprivate func value<V>(of string: String, as type: V.Type) -> V? {
        if string.isEmpty, let empty = (type as? any ExpressibleByNilLiteral.Type)?.init(nilLiteral: ()) as? V {
            return empty
        }
        switch self {
        case let numbers as NumberFormatter: return numbers.number(from: string)?.value(as: type)
        case let dates as DateFormatter: return dates.date(from: string) as? V
        default: return nil
        }
    }
}

extension NSNumber {
    /// Returns the number as a value of a type, or nil if the type cannot represent it.
    fileprivate func value<V>(as type: V.Type) -> V? {
        if let number = (doubleValue as? V) ?? (Float(doubleValue) as? V) ?? (CGFloat(doubleValue) as? V) {
            return number
        }
        if let number = decimalValue as? V { return number }
        let integers: [any FixedWidthInteger.Type] = [
            Int.self, Int64.self, Int32.self, Int16.self, Int8.self, UInt.self, UInt64.self, UInt32.self, UInt16.self,
            UInt8.self,
        ]
        for integer in integers {
            if let number = whole(as: integer) as? V { return number }
        }
        return self as? V
    }

    private func whole(as type: (some FixedWidthInteger).Type) -> Any? {
        let isWhole = doubleValue.rounded() == doubleValue
        guard isWhole else { return nil }
        return doubleValue < 0 || Double(int64Value) == doubleValue
            ? type.init(exactly: int64Value) : type.init(exactly: uint64Value)
    }
}
