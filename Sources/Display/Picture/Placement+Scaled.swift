extension Placement {
    /// Returns the placement with its content scaled about the middle of the frame.
    public func scaled(by scale: Double) -> Placement {
        let old = transform ?? .identity
        let scale = Float(scale)
        let (x, y) = (Float(frame.width) / 2 * (1 - scale), Float(frame.height) / 2 * (1 - scale))
        var result = self
        result.transform = Transform(
            a: old.a * scale, b: old.b * scale, c: old.c * scale, d: old.d * scale,
            tx: old.tx + old.a * x + old.c * y, ty: old.ty + old.b * x + old.d * y, px: old.px * scale,
            py: old.py * scale, pw: old.pw + old.px * x + old.py * y)
        return result
    }
}
