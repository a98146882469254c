import Testing

@MainActor
@Suite("Update conformance with SwiftUI")
struct UpdateConformance {
    private nonisolated static let cases: [UpdateCase] = [boundRowCases, boundPartCases, tabCases].flatMap { $0 }

    @Test("a change evaluates the same bodies as SwiftUI", arguments: cases)
    func updates(_ example: UpdateCase) { example.check() }

    @Test("case names are unique") func names() {
        #expect(Set(UpdateConformance.cases.map(\.name)).count == UpdateConformance.cases.count)
    }
}
