import Display

extension Input {
    /// The start of a press or a scroll, which must be within the display. Once begun, a drag may leave the display.
    var startPoint: ScreenPoint? {
        switch self {
        case .pointer(let pointer): pointer.phase == .pressed ? pointer.location : nil
        case .scroll(let scroll): scroll.location
        default: nil
        }
    }
}

extension Screen {
    func contains(_ point: ScreenPoint) -> Bool {
        point.x >= 0 && point.y >= 0 && point.x < width && point.y < height
    }
}

extension Double {
    /// The number as a person writes it: whole numbers without a point.
    var plainText: String { self == rounded() && abs(self) < 1e15 ? String(Int64(self)) : String(self) }
}
