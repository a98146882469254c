import FanlightCoreTesting
import Testing
@testable import FanlightCore

@Suite("Checks for the main actor")
struct MainActorCheckTests {
    private final class Answers: @unchecked Sendable {
        var all: [Bool] = []
    }

    @Test("using a value of the main actor on another thread ends the process")
    func elsewhere() async {
        await #expect(processExitsWith: .failure) { await Task.detached { onMainActor {} }.value }
    }

    @MainActor
    @Test("closures that layout calls run on the thread that is marked, where the check is short")
    func markedLayout() {
        let answers = Answers()
        _ = Stage(width: 100, height: 100) {
            VStack(alignment: .leading) {
                Text(verbatim: "a").alignmentGuide(.leading) { dimensions in
                    answers.all.append(MainActorCheck.isEvaluatingHere)
                    return dimensions.width
                }
            }
        }
        #expect(!answers.all.isEmpty)
        #expect(answers.all.allSatisfy { $0 })
        #expect(!MainActorCheck.isEvaluatingHere)
    }
}
