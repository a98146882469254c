import FanlightCore
import FanlightCoreTesting
import Foundation
import Testing

@Suite("Moving and removing elements at offsets")
struct CollectionOffsetsTests {
    @Test(
        "elements move together in order to before the destination",
        arguments: [
            ([0], 3, "bcadef"),
            ([0], 6, "bcdefa"),
            ([4], 1, "aebcdf"),
            ([5], 0, "fabcde"),
            ([1, 4], 6, "acdfbe"),
            ([1, 4], 0, "beacdf"),
            ([0, 2, 5], 3, "bacfde"),
            ([1, 2, 3], 5, "aebcdf"),
            ([2], 2, "abcdef"),
            ([2], 3, "abcdef"),
            ([1, 2, 3], 2, "abcdef"),
            ([0, 1, 2, 3, 4, 5], 4, "abcdef"),
            ([], 4, "abcdef"),
        ])
    func move(source: [Int], destination: Int, result: String) {
        var letters = Array("abcdef")
        letters.move(fromOffsets: IndexSet(source), toOffset: destination)
        #expect(String(letters) == result)
    }

    @Test(
        "elements at all offsets are removed",
        arguments: [
            ([0], "bcdef"),
            ([5], "abcde"),
            ([1, 3, 4], "acf"),
            ([0, 2, 5], "bde"),
            ([0, 1, 2, 3, 4, 5], ""),
            ([], "abcdef"),
        ])
    func remove(offsets: [Int], result: String) {
        var letters = Array("abcdef")
        letters.remove(atOffsets: IndexSet(offsets))
        #expect(String(letters) == result)
    }

    @Test("offsets count from the start of the collection, for any first index")
    func slice() {
        var moved = Array("abcdef")[2...]
        moved.move(fromOffsets: [0], toOffset: 4)
        #expect(String(moved) == "defc")
        var removed = Array("abcdef")[2...]
        removed.remove(atOffsets: [1, 3])
        #expect(String(removed) == "ce")
    }

    @Test("an offset out of bounds ends the process with the offset and the count")
    func outOfBounds() async throws {
        let removed = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            var letters = ["a", "b"]
            letters.remove(atOffsets: [1, 2])
        }
        let moved = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            var letters = ["a", "b"]
            letters.move(fromOffsets: [0], toOffset: 3)
        }
        let words = try [removed, moved].map { String(decoding: try #require($0).standardErrorContent, as: UTF8.self) }
        #expect(words[0].contains("No element is at offset 2 of a collection of 2."))
        #expect(words[1].contains("Elements cannot move to offset 3 of a collection of 2."))
    }

    @Test("a failure inside a body names the view")
    func inBody() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
            struct Choosing: View {
                var body: some View {
                    var letters = ["a", "b"]
                    letters.remove(atOffsets: [1, 2])
                    return Text(verbatim: letters.joined())
                }
            }
            _ = Stage(width: 100, height: 100) { Choosing() }
        }
        let words = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
        #expect(words.contains("Choosing: No element is at offset 2 of a collection of 2."))
    }
}
