import CFanlightWire

/// A Swift enum that travels as a oneof of the schema: each case is one alternative with its content.
///
/// Each case stands twice, once in the switch of each direction. The compiler finds a case that a switch lacks.
///
/// A table with a row for each case was tried for `Input`, and had 59 lines in place of 55. The alternatives are fields
/// of different types in C. So a row needs a key path and two closures beside its number. In a release build, encoding
/// took 1.5 to 3.5 times as long, and decoding 1.2 to 1.4 times. Nothing would check that the table has all cases.
protocol OneofCoded {
    /// The generated structure with the oneof.
    associatedtype Message: GeneratedMessage

    /// The name of the oneof in errors, `Message.oneof`.
    static var oneof: String { get }

    /// Stores the content of this case, and selects its alternative.
    func write(to message: inout Message, with writer: Writer)

    /// Returns the case of the selected alternative; nil for none, or one that is unknown to this version.
    static func read(_ message: Message, with reader: Reader) throws(WireError) -> Self?
}

extension OneofCoded {
    /// Stores the content of an alternative and returns the alternative.
    func store<Content, Alternative>(
        _ content: Content, in field: inout Content, as alternative: Alternative
    ) -> Alternative {
        field = content
        return alternative
    }
}

extension Writer {
    /// Returns a structure that has nothing but a oneof.
    func oneof<Value: OneofCoded>(_ value: Value) -> Value.Message.Pointer {
        arena.make { value.write(to: &$0, with: self) }
    }
}

extension Reader {
    func oneof<Value: OneofCoded>(_ message: Value.Message) throws(WireError) -> Value {
        guard let value = try Value.read(message, with: self) else { throw .missing(field: Value.oneof) }
        return value
    }
}
