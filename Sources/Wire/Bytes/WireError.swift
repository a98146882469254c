import Display

/// The reason why bytes are not a valid message. Each case has its own sentence for the log and for `Goodbye`.
///
/// `field` is the message's and field's name in the schema, such as `Frame.nodes`.
public enum WireError: Error, Hashable, Sendable {
    /// The message lacks even a kind.
    case empty
    /// No message has this kind.
    case unknownKind(UInt8)
    /// Messages of this kind are not sent in this direction.
    case unexpectedKind(MessageKind)
    /// The message has more bytes than its kind permits.
    case tooLarge(bytes: Int, limit: Int)
    /// The message is not Protocol Buffers, or is truncated.
    case malformed(MessageKind)
    /// The message would take more memory than its size justifies.
    case overBudget(limit: Int)
    case badUTF8(field: String)
    /// A string contains U+0000.
    case embeddedNUL(field: String)
    case stringTooLong(field: String, bytes: Int, limit: Int)
    case tooMany(field: String, count: Int, limit: Int)
    /// A list must have another length.
    case wrongCount(field: String, count: Int)
    /// An enum value is undefined in this version.
    case unknownValue(field: String, value: Int64)
    case missing(field: String)
    case notFinite(field: String)
    case outOfRange(field: String)
    /// A session cannot be laid out for a display of this size.
    case displayTooLarge(width: Double, height: Double)
    /// IDs do not ascend, or one is listed twice.
    case unordered(field: String)
    /// A table has no entry at this index.
    case unknownReference(field: String, index: Int)
    /// The previous text does not have the kept bytes, or they cut a character.
    case badSplice(field: String)
    /// Fields exclude each other.
    case conflicting(field: String)
    /// A session's request was sent as the service's, or vice versa.
    case misrouted(MessageKind)
    /// The first frame of a connection must state its base.
    case unknownBase

    /// The case's name, used by transcripts to declare the expected error.
    public var name: String {
        switch self {
        case .empty: "empty"
        case .unknownBase: "unknownBase"
        default: Mirror(reflecting: self).children.first?.label ?? ""
        }
    }
}

extension WireError: CustomStringConvertible {
    /// The error as a sentence, for logs and for authors of clients.
    public var sentence: String {
        switch self {
        case .empty: "The message is empty."
        case .unknownKind(let kind): "No message has the kind \(kind)."
        case .unexpectedKind(let kind): "A message of kind \(kind.rawValue) does not travel in this direction."
        case .tooLarge(let bytes, let limit): "The message has \(bytes) bytes; at most \(limit) are allowed."
        case .malformed(let kind): "The message of kind \(kind.rawValue) is damaged or cut short."
        case .overBudget(let limit): "Reading the message would take more than the \(limit) bytes its size allows."
        case .badUTF8(let field): "\(field) is not valid UTF-8."
        case .embeddedNUL(let field): "\(field) contains a zero character."
        case .stringTooLong(let field, let bytes, let limit):
            "\(field) has \(bytes) bytes; at most \(limit) are allowed."
        case .tooMany(let field, let count, let limit): "\(field) has \(count) entries; at most \(limit) are allowed."
        case .wrongCount(let field, let count): "\(field) cannot have \(count) entries."
        case .unknownValue(let field, let value): "\(field) has the value \(value), which this version does not know."
        case .missing(let field): "\(field) is missing."
        case .notFinite(let field): "\(field) is not a finite number."
        case .outOfRange(let field): "\(field) is outside its range."
        case .displayTooLarge(let width, let height):
            "A display of \(width) × \(height) points is too large; a side has at most \(Int(Screen.longestSide))."
        case .unordered(let field): "\(field) names ids that do not ascend."
        case .unknownReference(let field, let index): "\(field) refers to entry \(index), which does not exist."
        case .badSplice(let field): "\(field) keeps bytes that the text before does not have, or cuts a character."
        case .conflicting(let field): "\(field) contradicts another field."
        case .misrouted(let kind): "A request of this verb cannot have kind \(kind.rawValue)."
        case .unknownBase: "The first frame of a connection must name its base version."
        }
    }
    public var description: String { sentence }
}

extension WireError {
    /// The code that `Goodbye` contains for the error.
    public var goodbyeCode: FailureCode {
        switch self {
        case .tooLarge, .overBudget, .stringTooLong, .tooMany, .displayTooLarge: .tooLarge
        default: .malformed
        }
    }
}
