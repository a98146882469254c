/// A circle of one terminal cell, filled by quarters. The percentage may follow.
struct CellPie {
    var fraction: Double
    var showsPercentage = false
}

extension CellPie: Animatable {
    var animatableData: Double {
        get { fraction }
        set { fraction = newValue }
    }
}

extension CellPie: View {
    var body: some View {
        // A spring passes the ends.
        let part = min(max(fraction, 0), 1)
        let circle = ["○", "◔", "◑", "◕", "●"][Int(part * 4)]
        let percentage = showsPercentage ? " \(Int((part * 100).rounded()))%" : ""
        Text(verbatim: circle + percentage).accessibilityHidden(true)
    }
}
