import Display

/// The commands and shadows of layers that are not visible: fully transparent ones, and forms without an area.
///
/// The picture has them only while an animation leads from or to them. Clients need both ends of the change: a colour
/// that becomes clear fades out. A symbol without a size grows.
extension PaintPass {
    /// Prepares the description of a layer for its animations.
    ///
    /// - Returns: The last commit as the state from which the layer changes. It has the transparent parts that were
    ///   left out of the picture. If no visible part changes, those of the new description are left out.
    func stateBefore(_ before: Layer, _ now: inout Layer, _ id: LayerID) -> Layer {
        let known = clearDrawings.isEmpty ? nil : clearDrawings.removeValue(forKey: id)
        guard known != nil || now.drawing.hasClearParts else { return before }
        let seen = now.drawing.withoutClearParts
        let isSame = seen.commands == before.drawing.commands && seen.effects == before.drawing.effects
        if isSame, !before.hasRunningDrawing(at: time) {
            removeClearParts(of: &now, id)
            return before
        }
        guard let known else { return before }
        var whole = before
        (whole.drawing.commands, whole.drawing.effects) = (known.commands, known.effects)
        return whole
    }

    /// Leaves transparent parts out of a described layer, unless an animation of its drawing runs.
    func removeClearParts(of layer: inout Layer, _ id: LayerID) {
        guard layer.drawing.hasClearParts, !layer.hasRunningDrawing(at: time) else { return }
        clearDrawings[id] = layer.drawing
        layer.drawing = layer.drawing.withoutClearParts
    }
}

extension Layer {
    fileprivate func hasRunningDrawing(at time: Int64) -> Bool {
        animations.contains { $0.property == .drawing && $0.isRunning(at: time) }
    }
}

extension Drawing {
    /// True if there are commands of which none is visible, or shadows that are not.
    var hasClearParts: Bool {
        !commands.isEmpty && isClear || effects.contains(where: \.isClear)
            || commands.contains { $0.paint.shadows.contains { $0.color.alpha == 0 } }
    }

    /// True if no command is visible.
    var isClear: Bool { commands.allSatisfy { $0.paint.isClear || $0.hasNoArea } }

    var withoutClearParts: Drawing {
        var seen = self
        if isClear { seen.commands = [] }
        for (index, command) in seen.commands.enumerated() {
            seen.commands[index].paint = command.paint.withoutClearShadows
        }
        seen.effects.removeAll(where: \.isClear)
        return seen
    }
}

extension Effect {
    /// True for a shadow in a transparent colour.
    var isClear: Bool { if case .shadow(let shadow) = self { shadow.color.alpha == 0 } else { false } }
}

extension Paint {
    /// The paint without its transparent shadows.
    var withoutClearShadows: Paint {
        guard case .shadowed(let base, let shadows) = self else { return self }
        return base.shadowed(shadows.filter { $0.color.alpha > 0 })
    }
}

extension DrawCommand {
    /// True for a filled path whose points all lie on a horizontal or a vertical line.
    fileprivate var hasNoArea: Bool {
        guard case .path(let path) = outline, path.numbers.count > 1 else { return false }
        if case .stroke(let pen) = operation, pen.width > 0 { return false }
        func isFlat(_ axis: Int) -> Bool {
            stride(from: axis, to: path.numbers.count, by: 2).allSatisfy { path.numbers[$0] == path.numbers[axis] }
        }
        return isFlat(0) || isFlat(1)
    }
}

extension Shadow {
    /// The shadow in an opaque colour. A valid transparent one stays, because it may be an end of an animation.
    var opaque: Shadow {
        var shadow = self
        shadow.color.alpha = 255
        return shadow
    }
}
