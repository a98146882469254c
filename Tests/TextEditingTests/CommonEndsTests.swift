import Testing
import TextEditing

@Suite("Common ends of two texts")
struct CommonEndsTests {
    @Test(
        "equal bytes are counted at both ends and overlap in neither text",
        arguments: [
            ("", "", 0, 0), ("", "abc", 0, 0), ("abc", "abc", 3, 0), ("abc", "xyz", 0, 0), ("abc", "aXc", 1, 1),
            ("abc", "abXc", 2, 1), ("aa", "aaa", 2, 0), ("aXa", "aa", 1, 1), ("one two", "two", 0, 3),
            // The first byte of both characters is the same.
            ("é", "è", 1, 0),
        ])
    func ends(_ a: String, _ b: String, prefix: Int, suffix: Int) {
        for (a, b) in [(a, b), (b, a)] {
            let ends = CommonEnds(a, b)
            #expect(ends.prefix == prefix)
            #expect(ends.suffix == suffix)
        }
    }

    @Test("ends longer than a compared block are counted to the byte", arguments: [0, 1, 4095, 4096, 4097, 10_000])
    func longTexts(_ length: Int) {
        let (start, end) = (String(repeating: "s", count: length), String(repeating: "e", count: length + 1))
        let ends = CommonEnds(start + "first" + end, start + "other" + end)
        #expect(ends.prefix == length)
        #expect(ends.suffix == length + 1)
    }
}
