import Foundation

/// The heights of a sheet, and the present one.
struct SheetDetent {
    let all: Set<PresentationDetent>
    /// The present detent; nil for the smallest one.
    let selected: PresentationDetent?
    private let select: (PresentationDetent) -> Void

    init(
        _ settings: PresentationSettings, chosen: PresentationDetent?, choose: @escaping (PresentationDetent) -> Void
    ) {
        all = settings.detents ?? []
        selected = settings.selectedDetent?.detent ?? (chosen.map(all.contains) == true ? chosen : nil)
        select = settings.selectedDetent?.select ?? choose
    }

    func isDraggable(_ visibility: Visibility?) -> Bool {
        switch visibility ?? .automatic {
        case .automatic: all.count > 1
        case .visible: true
        case .hidden: false
        }
    }

    private func ascending(in available: CGFloat) -> [PresentationDetent] {
        all.sorted { $0.height(in: available) < $1.height(in: available) }
    }

    /// The present height without a pull.
    func height(in available: CGFloat) -> CGFloat {
        (selected ?? ascending(in: available).first ?? .large).height(in: available)
    }

    /// The next higher detent, or the lowest after the highest.
    func next(in available: CGFloat) -> PresentationDetent? {
        let detents = ascending(in: available)
        guard let now = selected ?? detents.first, let index = detents.firstIndex(of: now) else { return nil }
        return detents[(index + 1) % detents.count]
    }

    /// Selects the detent nearest to the height after a pull. Returns false if the sheet is pulled away.
    func end(_ pull: CGFloat, in available: CGFloat) -> Bool {
        let detents = ascending(in: available)
        let height = height(in: available) - pull
        if height < (detents.first ?? .large).height(in: available) / 2 { return false }
        let nearest = detents.min {
            abs($0.height(in: available) - height) < abs($1.height(in: available) - height)
        }
        if let nearest, nearest != selected { select(nearest) }
        return true
    }

    func selectNext(in available: CGFloat) {
        if let next = next(in: available), next != selected { select(next) }
    }
}
