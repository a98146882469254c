import Foundation

/// What a field edits: letters, or a value that is written as letters.
struct TextFieldSource {
    /// The letters of the value now.
    let read: () -> String
    /// Takes letters while they are written; false where they are no value.
    let write: (String) -> Bool
    /// Whether letters that are no value, or are written otherwise, are put right when the field is left.
    let isFormatted: Bool

    static func text(_ binding: Binding<String>) -> TextFieldSource {
        TextFieldSource(
            read: { binding.wrappedValue },
            write: {
                binding.wrappedValue = $0
                return true
            },
            isFormatted: false)
    }

    static func formatted<F: ParseableFormatStyle>(_ value: Binding<F.FormatInput>, _ format: F) -> TextFieldSource
    where F.FormatOutput == String {
        TextFieldSource(
            read: { format.format(value.wrappedValue) },
            write: { letters in
                guard let parsed = try? format.parseStrategy.parse(letters) else { return false }
                value.wrappedValue = parsed
                return true
            },
            isFormatted: true)
    }

    static func formatted<F: ParseableFormatStyle>(_ value: Binding<F.FormatInput?>, _ format: F) -> TextFieldSource
    where F.FormatOutput == String {
        TextFieldSource(
            read: { value.wrappedValue.map(format.format) ?? "" },
            write: { letters in
                if letters.isEmpty {
                    value.wrappedValue = nil
                    return true
                }
                guard let parsed = try? format.parseStrategy.parse(letters) else { return false }
                value.wrappedValue = parsed
                return true
            },
            isFormatted: true)
    }

    static func formatter<V>(_ value: Binding<V>, _ formatter: Formatter) -> TextFieldSource {
        TextFieldSource(
            read: { formatter.string(for: value.wrappedValue) ?? "" },
            write: { letters in
                guard let parsed = formatter.value(of: letters) as? V else { return false }
                value.wrappedValue = parsed
                return true
            },
            isFormatted: true)
    }
}

extension Formatter {
    /// Formatters of Foundation have each their own way of reading.
    fileprivate func value(of letters: String) -> Any? {
        switch self {
        case let numbers as NumberFormatter:
            return numbers.number(from: letters).map { number in
                let integer = number.int64Value
                return Double(integer) == number.doubleValue ? Int(integer) as Any : number.doubleValue
            }
        case let dates as DateFormatter: return dates.date(from: letters)
        default: return nil
        }
    }
}
