import CFanlightWire

@testable import Wire

/// A message's fields as they lie in its bytes, so that single ones can be left out.
struct FieldTree {
    typealias Descriptor = UnsafePointer<ProtobufCMessageDescriptor>

    struct Field: Hashable {
        /// The message's name in the schema, without the package.
        var message: String
        var field: String
        /// The members of the oneof that the field belongs to.
        var choice: [String]?

        var name: String { "\(message).\(field)" }
    }

    private enum Content {
        case bytes([UInt8])
        case message(FieldTree)
    }

    private let descriptor: Descriptor
    private var fields: [(number: UInt64, tag: [UInt8], content: Content)] = []
    /// The kind's byte in front of the outermost message; empty for inner ones.
    private var kind: [UInt8] = []

    /// Parses a message with its kind. Returns nil for a kind without a message.
    init?(message bytes: [UInt8]) {
        guard let kind = bytes.first.flatMap(MessageKind.init(rawValue:)), let root = FieldTree.roots[kind] else {
            return nil
        }
        self.init(root, bytes.dropFirst())
        self.kind = [kind.rawValue]
    }

    private init(_ descriptor: Descriptor, _ bytes: ArraySlice<UInt8>) {
        self.descriptor = descriptor
        var rest = bytes
        func varint() -> UInt64 {
            var value: UInt64 = 0
            var shift: UInt64 = 0
            while let byte = rest.popFirst() {
                value |= UInt64(byte & 0x7F) << shift
                shift += 7
                if byte < 0x80 { break }
            }
            return value
        }
        while !rest.isEmpty {
            let start = rest.startIndex
            let tag = varint()
            let head = Array(bytes[start..<rest.startIndex])
            let known = descriptor.pointee.all.first { UInt64($0.id) == tag >> 3 }
            let body = rest.startIndex
            switch tag & 7 {
            case 0: _ = varint()
            case 1: rest = rest.dropFirst(8)
            case 5: rest = rest.dropFirst(4)
            default:
                let count = Int(clamping: varint())
                let content = rest.prefix(count)
                rest = rest.dropFirst(count)
                if let known, known.type == PROTOBUF_C_TYPE_MESSAGE {
                    let child = known.descriptor.assumingMemoryBound(to: ProtobufCMessageDescriptor.self)
                    fields.append((tag >> 3, head, .message(FieldTree(child, content))))
                    continue
                }
            }
            fields.append((tag >> 3, head, .bytes(Array(bytes[body..<rest.startIndex]))))
        }
    }

    private var bytes: [UInt8] {
        var result = kind
        for (_, tag, content) in fields {
            result += tag
            switch content {
            case .bytes(let bytes): result += bytes
            case .message(let message):
                let bytes = message.bytes
                var count = bytes.count
                while count > 0x7F {
                    result.append(UInt8(count & 0x7F) | 0x80)
                    count >>= 7
                }
                result.append(UInt8(count))
                result += bytes
            }
        }
        return result
    }

    /// Calls `body` with each known field that is present, at any depth, and the whole message's bytes without it.
    func visitRemovals(_ body: (Field, [UInt8]) -> Void) { visitRemovals(body) { $0.bytes } }

    private func visitRemovals(_ body: (Field, [UInt8]) -> Void, _ whole: (FieldTree) -> [UInt8]) {
        for field in descriptor.pointee.all where fields.contains(where: { $0.number == UInt64(field.id) }) {
            var copy = self
            copy.fields.removeAll { $0.number == UInt64(field.id) }
            body(descriptor.pointee.named(field), whole(copy))
        }
        for (index, field) in fields.enumerated() {
            guard case .message(let child) = field.content else { continue }
            child.visitRemovals(body) { changed in
                var copy = self
                copy.fields[index].content = .message(changed)
                return whole(copy)
            }
        }
    }

    /// The names of all fields of all messages, except of those without a field.
    static let everyField: Set<String> = {
        var names: Set<String> = []
        var seen: Set<Descriptor> = []
        var waiting = Array(roots.values)
        while let message = waiting.popLast() {
            guard seen.insert(message).inserted else { continue }
            for field in message.pointee.all {
                names.insert(message.pointee.named(field).name)
                if field.type == PROTOBUF_C_TYPE_MESSAGE {
                    waiting.append(field.descriptor.assumingMemoryBound(to: ProtobufCMessageDescriptor.self))
                }
            }
        }
        return names
    }()

    private static var roots: [MessageKind: Descriptor] {
        let types: [(MessageKind, any GeneratedMessage.Type)] = [
            (.hello, PBHello.self), (.welcome, PBWelcome.self), (.goodbye, PBGoodbye.self),
            (.serviceRequest, PBRequest.self), (.sessionRequest, PBRequest.self), (.reply, PBReply.self),
            (.input, PBInputMessage.self), (.frame, PBFrame.self), (.acknowledge, PBAcknowledge.self),
            (.event, PBEvent.self), (.worker, PBWorkerMessage.self), (.broker, PBBrokerMessage.self),
            (.introduction, PBIntroduction.self),
        ]
        var roots: [MessageKind: Descriptor] = [:]
        for (kind, type) in types { roots[kind] = descriptor(type) }
        return roots
    }

    private static func descriptor<M: GeneratedMessage>(_ type: M.Type) -> Descriptor? {
        var message = M()
        M.initialize(&message)
        return withUnsafeBytes(of: &message) { $0.load(as: ProtobufCMessage.self).descriptor }
    }
}

extension ProtobufCMessageDescriptor {
    fileprivate var all: UnsafeBufferPointer<ProtobufCFieldDescriptor> {
        UnsafeBufferPointer(start: fields, count: Int(n_fields))
    }

    fileprivate func named(_ field: ProtobufCFieldDescriptor) -> FieldTree.Field {
        let isMember = { (field: ProtobufCFieldDescriptor) in
            field.flags & UInt32(PROTOBUF_C_FIELD_FLAG_ONEOF.rawValue) != 0
        }
        let members = all.filter { isMember($0) && $0.quantifier_offset == field.quantifier_offset }
        return FieldTree.Field(
            message: String(String(cString: name).dropFirst("fanlight.v1.".count)), field: String(cString: field.name),
            choice: isMember(field) ? members.map { String(cString: $0.name) } : nil)
    }
}
