import Display
import FanlightCoreTesting
import TestSupport
import Testing
@testable import FanlightCore

@MainActor
@Suite("GestureState, Namespace and ScaledMetric")
struct SmallStorageTests {
    @Test("gesture state follows its gesture and is reset at its end with a transaction")
    func gestureState() {
        struct Dragged: View {
            @GestureState(reset: { value, transaction in
                transaction.disablesAnimations = value == 7
            }) private var offset: Int?
            let take: (GestureState<Int?>) -> Void
            var body: some View {
                let _ = take($offset)
                Text(verbatim: "\(offset ?? -1)").accessibilityIdentifier("offset")
            }
        }
        var state: GestureState<Int?>?
        let stage = Stage(width: 100, height: 100) { Dragged { state = $0 } }
        #expect(stage["offset"].label == "-1")
        state?.update(Transaction()) { value, transaction in
            #expect(value == nil)
            value = 7
        }
        #expect(stage["offset"].label == "7")
        stage.resetWork()
        state?.update(Transaction()) { value, _ in value = 7 }
        #expect(stage.work.bodies == 0)
        state?.reset()
        #expect(stage["offset"].label == "-1")
    }

    @Test("namespace ids are stable per view and differ between views and properties") func names() {
        struct Named: View {
            @Namespace private var one
            @Namespace private var two
            @State private var count = 0
            let take: ([Namespace.ID]) -> Void
            var body: some View {
                let _ = take([one, two])
                TestButton("again \(count)") { count += 1 }.accessibilityIdentifier("again")
            }
        }
        var seen: [[Namespace.ID]] = []
        let stage = Stage(width: 100, height: 100) {
            Named { seen.append($0) }
            Named { seen.append($0) }
        }
        stage["again"].nth(0).tap()
        #expect(seen.count == 3)
        #expect(seen[2] == seen[0])
        #expect(Set(seen[0] + seen[1]).count == 4)
    }

    private struct Scaled: View {
        @ScaledMetric private var length = 100.0
        @ScaledMetric(relativeTo: .largeTitle) private var large = 34.0
        @Environment(\.dynamicTypeSize) private var size
        var body: some View {
            Text(verbatim: "\(length) \(large) \(size)").accessibilityIdentifier("lengths")
        }
    }

    @Test(
        "scaled metrics scale with their text style",
        arguments: [
            (DynamicTypeSize.xSmall, "82.0 31.0 xSmall"), (.large, "100.0 34.0 large"),
            (.xxxLarge, "135.0 40.0 xxxLarge"),
            (.accessibility5, "312.0 60.0 accessibility5"),
        ])
    func scaled(_ size: DynamicTypeSize, _ expected: String) {
        let stage = Stage(width: 300, height: 100) { Scaled().dynamicTypeSize(size) }
        #expect(stage["lengths"].label == expected)
    }

    @Test("a dynamic type range clamps the size; the innermost applies first") func ranges() {
        let stage = Stage(width: 300, height: 300) {
            Scaled().dynamicTypeSize(...DynamicTypeSize.small)
            Scaled().dynamicTypeSize(DynamicTypeSize.xLarge...)
            Scaled().dynamicTypeSize(.xSmall...(.xxLarge)).dynamicTypeSize(.accessibility1)
        }
        #expect(stage["lengths"].nth(0).label.hasSuffix("small"))
        #expect(stage["lengths"].nth(1).label.hasSuffix("xLarge"))
        #expect(stage["lengths"].nth(2).label.hasSuffix("xxLarge"))
        #expect(DynamicTypeSize.xLarge < .accessibility1)
        #expect(DynamicTypeSize.accessibility3.isAccessibilitySize)
        #expect(!DynamicTypeSize.xxxLarge.isAccessibilitySize)
    }
}
