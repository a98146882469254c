extension Layer {
    /// Moves the layer to a placement in which it may have another size. Paths and areas are stretched with the layer.
    /// Corner radii and line widths stay.
    public mutating func move(to new: Placement) {
        let (old, size) = (placement.frame, new.frame)
        placement = new
        guard old.width > 0, old.height > 0, old.width != size.width || old.height != size.height else { return }
        let x = Double(size.width) / Double(old.width)
        let y = Double(size.height) / Double(old.height)
        for index in drawing.commands.indices {
            drawing.commands[index].outline = drawing.commands[index].outline.stretched(x, y)
            drawing.commands[index].rect = drawing.commands[index].rect?.stretched(x, y)
        }
        drawing.clip = drawing.clip?.stretched(x, y)
    }
}

extension Outline {
    fileprivate func stretched(_ x: Double, _ y: Double) -> Outline {
        guard case .path(let path) = self else { return self }
        let factors = [Float(x), Float(y)]
        let numbers = path.numbers.indices.map { path.numbers[$0] * factors[$0 % 2] }
        return DrawnPath(verbs: path.verbs, numbers: numbers, isEvenOdd: path.isEvenOdd).map { .path($0) } ?? self
    }
}

extension DotRect {
    fileprivate func stretched(_ x: Double, _ y: Double) -> DotRect {
        func whole(_ length: Int32, _ factor: Double) -> Int32 {
            Int32(min(max((Double(length) * factor).rounded(), -0x1p28), 0x1p28))
        }
        let (left, top) = (whole(self.x, x), whole(self.y, y))
        return DotRect(
            x: left, y: top, width: whole(self.x &+ width, x) - left, height: whole(self.y &+ height, y) - top)
    }
}
