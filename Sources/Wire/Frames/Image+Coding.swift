import CFanlightWire
import Display

extension Writer {
    func image(_ image: ImageFill) -> PBImage.Pointer {
        arena.make {
            ($0.has_resource, $0.resource) = (1, name(image.resource.id))
            if image.part != SIMD4(0, 0, 1, 1) { ($0.n_part, $0.part) = (4, four(image.part)) }
            if image.isTiled { ($0.has_tiled, $0.tiled) = (1, 1) }
            if image.pixel != 1 { ($0.has_pixel, $0.pixel) = (1, image.pixel.sendable) }
            if image.edges != .zero { ($0.n_edges, $0.edges) = (4, four(image.edges)) }
            if image.filter != .smooth { ($0.has_filter, $0.filter) = (1, .init(UInt32(image.filter.rawValue))) }
            switch image.tint {
            case nil: break
            case .color(let color):
                ($0.tint_case, $0.tint_color) = (FANLIGHT__V1__IMAGE__TINT_TINT_COLOR, color.packed)
            case .foreground(let level):
                $0.tint_case = FANLIGHT__V1__IMAGE__TINT_TINT_FOREGROUND
                $0.tint_foreground = UInt32(min(level, Reader.lowestForeground))
            case .background: ($0.tint_case, $0.tint_background) = (FANLIGHT__V1__IMAGE__TINT_TINT_BACKGROUND, 1)
            }
            if image.alpha != 255 { ($0.has_alpha, $0.alpha) = (1, UInt32(image.alpha)) }
        }
    }

    func name(_ id: ResourceID) -> ProtobufCBinaryData {
        ProtobufCBinaryData(len: ResourceID.length, data: arena.array(id.bytes))
    }

    private func four(_ numbers: SIMD4<Float>) -> UnsafeMutablePointer<Float>? {
        arena.array((0..<4).map { numbers[$0].sendable })
    }
}

extension Reader {
    func image(_ message: PBImage) throws(WireError) -> ImageFill {
        var image = ImageFill(.named(try name(message.has_resource, message.resource, "Image.resource")))
        if message.n_part != 0 { image.part = try four(message.n_part, message.part, "Image.part") }
        if message.n_edges != 0 { image.edges = try four(message.n_edges, message.edges, "Image.edges") }
        image.isTiled = message.tiled != 0
        if message.has_pixel != 0 { image.pixel = try finite(message.pixel, "Image.pixel") }
        // An unknown filter of a later version becomes smooth.
        image.filter = UInt8(exactly: message.filter.rawValue).flatMap(ImageFill.Filter.init(rawValue:)) ?? .smooth
        switch message.tint_case {
        case FANLIGHT__V1__IMAGE__TINT_TINT_COLOR: image.tint = .color(RGBA(packed: message.tint_color))
        case FANLIGHT__V1__IMAGE__TINT_TINT_FOREGROUND:
            guard message.tint_foreground <= UInt32(Reader.lowestForeground) else {
                throw .outOfRange(field: "Image.tint_foreground")
            }
            image.tint = .foreground(level: UInt8(message.tint_foreground))
        case FANLIGHT__V1__IMAGE__TINT_TINT_BACKGROUND: image.tint = .background
        default: break
        }
        if message.has_alpha != 0 { image.alpha = try byte(message.alpha, "Image.alpha") }
        return image
    }

    func name(
        _ has: protobuf_c_boolean, _ data: ProtobufCBinaryData, _ field: String
    ) throws(WireError) -> ResourceID {
        let bytes = try present(has, data, field)
        guard let id = ResourceID(UnsafeBufferPointer(start: bytes.data, count: bytes.len)) else {
            throw .wrongCount(field: field, count: bytes.len)
        }
        return id
    }

    private func four(
        _ count: Int, _ numbers: UnsafeMutablePointer<Float>?, _ field: String
    ) throws(WireError) -> SIMD4<Float> {
        let numbers = try floats(count, numbers, field)
        guard numbers.count == 4 else { throw .wrongCount(field: field, count: numbers.count) }
        return SIMD4(numbers)
    }
}
