import CFanlightWire
import Foundation

@testable import Wire

/// A message in the JSON mapping of Protocol Buffers, with the schema's names. It is equal to the output of any other
/// library for the same bytes.
enum MessageJSON {
    static func of(_ bytes: [UInt8]) throws -> TranscriptJSON {
        try bytes.withUnsafeBytes { bytes in
            let unpacking = try Unpacking(bytes, limits: .standard)
            return switch unpacking.kind {
            case .hello: try read(PBHello.self, unpacking)
            case .welcome: try read(PBWelcome.self, unpacking)
            case .goodbye: try read(PBGoodbye.self, unpacking)
            case .ping, .pong: .object([:])
            case .serviceRequest, .sessionRequest: try read(PBRequest.self, unpacking)
            case .reply: try read(PBReply.self, unpacking)
            case .input: try read(PBInputMessage.self, unpacking)
            case .frame: try read(PBFrame.self, unpacking)
            case .acknowledge: try read(PBAcknowledge.self, unpacking)
            case .event: try read(PBEvent.self, unpacking)
            case .worker: try read(PBWorkerMessage.self, unpacking)
            case .broker: try read(PBBrokerMessage.self, unpacking)
            case .introduction: try read(PBIntroduction.self, unpacking)
            }
        }
    }

    private static func read<M: GeneratedMessage>(_ type: M.Type, _ unpacking: Unpacking) throws(WireError)
        -> TranscriptJSON
    {
        try unpacking.read(type) { (message, _) throws(WireError) in
            withUnsafeBytes(of: message) { $0.baseAddress.map(json) ?? .null }
        }
    }

    private static func json(_ message: UnsafeRawPointer) -> TranscriptJSON {
        guard let descriptor = message.load(as: ProtobufCMessage.self).descriptor?.pointee else { return .null }
        var members: [TranscriptJSON.Member] = []
        for field in UnsafeBufferPointer(start: descriptor.fields, count: Int(descriptor.n_fields)) {
            guard let value = value(of: field, in: message) else { continue }
            members.append(TranscriptJSON.Member(key: String(cString: field.name), value: value))
        }
        return .object(members)
    }

    private static func value(of field: ProtobufCFieldDescriptor, in message: UnsafeRawPointer) -> TranscriptJSON? {
        let place = message + Int(field.offset)
        let quantifier = message + Int(field.quantifier_offset)
        if field.label == PROTOBUF_C_LABEL_REPEATED {
            let count = quantifier.load(as: Int.self)
            guard count > 0, let start = place.load(as: UnsafeRawPointer?.self) else { return nil }
            return .array((0..<count).map { single(field, start + $0 * size(of: field.type)) })
        }
        let isPointer = field.type == PROTOBUF_C_TYPE_STRING || field.type == PROTOBUF_C_TYPE_MESSAGE
        if field.flags & PROTOBUF_C_FIELD_FLAG_ONEOF.rawValue != 0 {
            guard quantifier.load(as: UInt32.self) == field.id else { return nil }
        } else if isPointer {
            guard place.load(as: UnsafeRawPointer?.self) != nil else { return nil }
        } else if quantifier.load(as: protobuf_c_boolean.self) == 0 {
            return nil
        }
        return single(field, place)
    }

    private static func size(of type: ProtobufCType) -> Int {
        switch type {
        case PROTOBUF_C_TYPE_SINT64, PROTOBUF_C_TYPE_UINT64, PROTOBUF_C_TYPE_FIXED64, PROTOBUF_C_TYPE_DOUBLE,
            PROTOBUF_C_TYPE_STRING, PROTOBUF_C_TYPE_MESSAGE:
            8
        default: 4
        }
    }

    private static func single(_ field: ProtobufCFieldDescriptor, _ place: UnsafeRawPointer) -> TranscriptJSON {
        switch field.type {
        case PROTOBUF_C_TYPE_INT32, PROTOBUF_C_TYPE_SINT32: return .number(place.load(as: Int32.self))
        case PROTOBUF_C_TYPE_UINT32, PROTOBUF_C_TYPE_FIXED32: return .number(place.load(as: UInt32.self))
        // Numbers that JavaScript cannot represent are strings in this mapping.
        case PROTOBUF_C_TYPE_SINT64: return .string(String(place.load(as: Int64.self)))
        case PROTOBUF_C_TYPE_UINT64, PROTOBUF_C_TYPE_FIXED64: return .string(String(place.load(as: UInt64.self)))
        case PROTOBUF_C_TYPE_FLOAT: return .number(place.load(as: Float.self))
        case PROTOBUF_C_TYPE_DOUBLE: return .number(place.load(as: Double.self))
        case PROTOBUF_C_TYPE_BOOL: return .bool(place.load(as: protobuf_c_boolean.self) != 0)
        case PROTOBUF_C_TYPE_ENUM: return name(of: place.load(as: Int32.self), field)
        case PROTOBUF_C_TYPE_STRING:
            return place.load(as: UnsafePointer<CChar>?.self).map { .string(String(cString: $0)) } ?? .null
        case PROTOBUF_C_TYPE_BYTES:
            let data = place.load(as: ProtobufCBinaryData.self)
            return .string(Data(UnsafeBufferPointer(start: data.data, count: data.len)).base64EncodedString())
        case PROTOBUF_C_TYPE_MESSAGE: return place.load(as: UnsafeRawPointer?.self).map(json) ?? .null
        default: return .null
        }
    }

    private static func name(of value: Int32, _ field: ProtobufCFieldDescriptor) -> TranscriptJSON {
        let descriptor = field.descriptor.assumingMemoryBound(to: ProtobufCEnumDescriptor.self)
        guard let found = protobuf_c_enum_descriptor_get_value(descriptor, value) else { return .number(value) }
        return .string(String(cString: found.pointee.name))
    }
}
