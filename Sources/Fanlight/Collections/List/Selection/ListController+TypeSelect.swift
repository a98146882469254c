import Display
@_spi(Nodes) import FanlightCore
import Foundation

extension ListController {
    /// Moves the cursor to the next row that starts with the typed text. Stays on the current row while it matches.
    func selectRow(typing character: String) -> Bool {
        guard selection != nil, count > 0, let box else { return false }
        let isNew = typeSelect.type(character, at: box.graph.clock.now)
        cancelSearch()
        typeSelect.search = TypeSelect.PendingSearch(start: max((cursorRow ?? -1) + (isNew ? 1 : 0), 0))
        searchNextRows()
        return true
    }

    /// Searches the next rows and schedules the following step. Searching a hundred thousand rows in one step would
    /// block the session.
    private func searchNextRows() {
        guard let rows, let box, var search = typeSelect.search, count > 0 else { return typeSelect.search = nil }
        let end = min(search.passed + TypeSelect.stretch, count)
        for step in search.passed..<end {
            let index = (search.start + step) % count
            guard isContent(index) else { continue }
            if typeSelect.cachedTexts[index] == nil {
                typeSelect.cachedTexts[index] = TypeSelect.folded(rows.rowSettings(at: index))
            }
            guard typeSelect.matches(index) else { continue }
            typeSelect.search = nil
            _ = moveSelection(to: index, [])
            return
        }
        search.passed = end
        guard end < count else { return typeSelect.search = nil }
        search.alarm = box.graph.clock.schedule(after: InteractionTiming.typeSelectStep, "type select searches rows") {
            [weak self] in
            self?.typeSelect.search?.alarm = nil
            self?.searchNextRows()
        }
        typeSelect.search = search
    }

    /// Cancels the pending search.
    func cancelSearch() {
        if let alarm = typeSelect.search?.alarm { box?.graph.clock.cancel(alarm) }
        typeSelect.search = nil
    }

    /// Restarts the pending search after row indices have changed.
    func restartSearch() { if typeSelect.search != nil { typeSelect.search?.passed = 0 } }
}

private enum TypeSelectTrait: _ViewTraitKey { static var defaultValue: String? { nil } }

extension ItemTraits {
    var typeSelectWords: String? { self[ObjectIdentifier(TypeSelectTrait.self)] ?? nil }
}

extension View {
    /// Sets the text that type select matches for the list row; nil for the row's visible text.
    nonisolated public func typeSelectEquivalent(_ text: Text?) -> some View {
        _trait(TypeSelectTrait.self, text?.plain)
    }

    nonisolated public func typeSelectEquivalent(_ stringKey: LocalizedStringKey) -> some View {
        typeSelectEquivalent(Text(stringKey))
    }

    @_disfavoredOverload
    nonisolated public func typeSelectEquivalent<S: StringProtocol>(_ string: S) -> some View {
        typeSelectEquivalent(Text(string))
    }
}
