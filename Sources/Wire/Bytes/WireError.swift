/// Why bytes are not a message. Each case has its own sentence for the log and for `Goodbye`.
///
/// `field` is the message's and field's name in the schema, `Frame.nodes`.
public enum WireError: Error, Hashable, Sendable {
    /// Not even a kind.
    case empty
    /// No message has this kind.
    case unknownKind(UInt8)
    /// Messages of this kind do not travel in this direction.
    case unexpectedKind(MessageKind)
    /// More bytes than messages of this kind may have.
    case tooLarge(bytes: Int, limit: Int)
    /// Not Protocol Buffers, or cut short.
    case malformed(MessageKind)
    /// The message would take more memory than its size justifies.
    case overBudget(limit: Int)
    case badUTF8(field: String)
    /// U+0000 inside a string.
    case embeddedNUL(field: String)
    case stringTooLong(field: String, bytes: Int, limit: Int)
    case tooMany(field: String, count: Int, limit: Int)
    /// A list that must have another length.
    case wrongCount(field: String, count: Int)
    /// An enum value that this version does not know.
    case unknownValue(field: String, value: Int64)
    case missing(field: String)
    case notFinite(field: String)
    case outOfRange(field: String)
    /// Ids that do not ascend, or one that is named twice.
    case unordered(field: String)
    /// A position that its table does not have.
    case unknownReference(field: String, index: Int)
    /// Kept bytes that the text before does not have, or that cut a character.
    case badSplice(field: String)
    /// Fields that exclude each other.
    case conflicting(field: String)
    /// A session's question sent as the service's, or the reverse.
    case misrouted(MessageKind)
    /// The first frame of a connection must say what it starts from.
    case unknownBase

    /// The case's name, by which kept transcripts say what to expect.
    public var name: String {
        switch self {
        case .empty: "empty"
        case .unknownBase: "unknownBase"
        default: Mirror(reflecting: self).children.first?.label ?? ""
        }
    }
}

extension WireError: CustomStringConvertible {
    /// What is wrong, for logs and for the person who writes the other side.
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
        case .unordered(let field): "\(field) names ids that do not ascend."
        case .unknownReference(let field, let index): "\(field) refers to entry \(index), which does not exist."
        case .badSplice(let field): "\(field) keeps bytes that the text before does not have, or cuts a character."
        case .conflicting(let field): "\(field) contradicts another field."
        case .misrouted(let kind): "This request does not travel with kind \(kind.rawValue)."
        case .unknownBase: "The first frame of a connection must say what it starts from."
        }
    }
    public var description: String { sentence }
}

extension WireError {
    /// What `Goodbye` says of it.
    public var goodbyeCode: FailureCode {
        switch self {
        case .tooLarge, .overBudget, .stringTooLong, .tooMany: .tooLarge
        default: .malformed
        }
    }
}
