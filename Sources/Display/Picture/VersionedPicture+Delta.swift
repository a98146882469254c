extension VersionedPicture {
    /// Returns the step from version `base` to the present. If that version is unknown or too old, returns a whole
    /// frame with base 0.
    ///
    /// The cost depends on the changes since then, not on the size of the picture.
    public func delta(since base: Version) -> PictureDelta {
        let known = base > 0 && base >= horizon && base <= version
        let base = known ? base : 0
        guard base < version else { return PictureDelta(base: base, version: version) }
        return changes(since: base)
    }
}

extension VersionedPicture {
    private func changes(since base: Version) -> PictureDelta {
        let removed = base == 0 ? [] : log.removed(since: base).sorted()
        if removed.count > PictureLimits.layers { return self.changes(since: 0) }
        var changes: [LayerChange] = []
        for (id, stamps) in log.changed(since: base) {
            guard let layer = picture.layers[id] else { continue }
            changes.append(change(of: id, layer, stamps, since: base))
        }
        changes.sort { $0.id < $1.id }
        return PictureDelta(base: base, version: version, changes: changes, removed: removed)
    }

    private func change(of id: LayerID, _ layer: Layer, _ stamps: Stamps, since base: Version) -> LayerChange {
        if stamps.created > base {
            // All groups are given, even empty ones. By that the encoder recognises a whole layer, which takes fewer
            // bytes than an edit.
            return LayerChange(
                id: id, place: layer.place, placement: layer.placement, drawing: layer.drawing,
                text: .whole(layer.text), semantics: layer.semantics,
                animations: layer.animations.isEmpty ? nil : layer.animations)
        }
        var change = LayerChange(id: id)
        if stamps.place > base { change.place = layer.place }
        if stamps.placement > base { change.placement = layer.placement }
        if stamps.drawing > base { change.drawing = layer.drawing }
        if stamps.animations > base { change.animations = layer.animations }
        if stamps.text > base { change.text = textChange(of: layer, stamps, since: base) }
        if stamps.semantics > base {
            change.value = valueChange(of: layer, stamps, since: base)
            if change.value == nil { change.semantics = layer.semantics }
        }
        return change
    }

    private func valueChange(of layer: Layer, _ stamps: Stamps, since base: Version) -> ValueChange? {
        guard let edit = stamps.valueEdit, edit.since <= base else { return nil }
        return ValueChange(
            keepStart: edit.splice.keepStart, keepEnd: edit.splice.keepEnd,
            insert: edit.splice.insert(of: layer.semantics.value))
    }

    private func textChange(of layer: Layer, _ stamps: Stamps, since base: Version) -> TextChange {
        guard let edit = stamps.edit, edit.since <= base, let run = layer.text.first else { return .whole(layer.text) }
        return .splice(
            keepStart: edit.splice.keepStart, keepEnd: edit.splice.keepEnd, insert: edit.splice.insert(of: run.text),
            width: run.width)
    }
}
