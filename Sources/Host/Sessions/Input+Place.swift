import Display

extension Input {
    /// Where a touch or a turn of the wheel begins: there must be something. Once begun, a drag may leave the display.
    var placeOfBeginning: ScreenPoint? {
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
    /// Whole numbers without a point, as a person writes them.
    var plainText: String { self == rounded() && abs(self) < 1e15 ? String(Int64(self)) : String(self) }
}
