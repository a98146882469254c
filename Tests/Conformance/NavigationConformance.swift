import Testing

@MainActor
@Suite("Navigation conformance with SwiftUI")
struct NavigationConformance {
    private nonisolated static let cases: [NavigationCase] = [collapsedSplitCases, mergedStackCases, searchBarCases]
        .flatMap { $0 }

    @Test("inputs and writes show the same pages as in SwiftUI", arguments: cases, [false, true])
    func pages(_ example: NavigationCase, onCells isCell: Bool) throws { try example.check(onCells: isCell) }

    @Test("case names are unique") func names() {
        #expect(Set(NavigationConformance.cases.map(\.name)).count == NavigationConformance.cases.count)
    }
}
