import Testing

@MainActor
@Suite("What SwiftUI evaluates is evaluated, and nothing else")
struct UpdateConformance {
    private nonisolated static let cases: [UpdateCase] = [boundRowCases, boundPartCases].flatMap { $0 }

    @Test("after a change", arguments: cases)
    func updates(_ example: UpdateCase) { example.check() }

    @Test("every case has a name of its own") func names() {
        #expect(Set(UpdateConformance.cases.map(\.name)).count == UpdateConformance.cases.count)
    }
}
