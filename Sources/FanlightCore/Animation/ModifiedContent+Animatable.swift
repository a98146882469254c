extension ModifiedContent: Animatable where Content: Animatable, Modifier: Animatable {
    public var animatableData: AnimatablePair<Content.AnimatableData, Modifier.AnimatableData> {
        get { AnimatablePair(content.animatableData, modifier.animatableData) }
        set {
            content.animatableData = newValue.first
            modifier.animatableData = newValue.second
        }
    }
}
