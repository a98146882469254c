/// The visibility of the indicators on a pixel display: they are visible while content moves, and fade afterwards.
extension ScrollNode {
    /// Applies the visibility to the indicators.
    func updateIndicators() {
        for bar in bars {
            bar.isResting = !graph.metrics.isCell && !isMoving && !lastingIndicators.contains(Axis.Set(bar.axis))
        }
    }

    /// Shows the indicators until content has rested for a moment.
    func flashIndicators() {
        guard !graph.metrics.isCell else { return }
        lastMove = graph.clock.now
        isMoving = true
        updateIndicators()
        if !awaitsRest { hideAfterRest(for: InteractionTiming.indicatorRest) }
    }

    private func hideAfterRest(for delay: Duration) {
        awaitsRest = true
        graph.clock.schedule(after: delay, "scroll indicators") { [weak self] in
            guard let self else { return }
            awaitsRest = false
            if viewport.clientAnimation != nil { lastMove = graph.clock.now }
            let left = lastMove + InteractionTiming.indicatorRest - graph.clock.now
            guard left <= .zero else { return hideAfterRest(for: left) }
            isMoving = false
            withAnimation(.easeOut(duration: InteractionTiming.indicatorFade.seconds)) { onRest?() }
            viewport.snapBar()
        }
    }
}
