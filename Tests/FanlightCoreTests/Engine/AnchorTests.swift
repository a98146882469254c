import FanlightCore
import FanlightCoreTesting
import Foundation
import TestSupport
import Testing

@MainActor
@Suite("Anchors")
struct AnchorTests {
    private struct Bounds: PreferenceKey {
        static let defaultValue: [Anchor<CGRect>] = []
        static func reduce(value: inout [Anchor<CGRect>], nextValue: () -> [Anchor<CGRect>]) { value += nextValue() }
    }

    private struct Places: PreferenceKey {
        static var defaultValue: Anchor<[CGPoint]>? { nil }
        static func reduce(value: inout Anchor<[CGPoint]>?, nextValue: () -> Anchor<[CGPoint]>?) {
            value = value ?? nextValue()
        }
    }

    @Test("an overlay preference resolves anchors in its own coordinates and follows moved views")
    func follows() {
        struct Marked: View {
            @State private var width: CGFloat = 40
            var body: some View {
                HStack(spacing: 0) {
                    Color.red.frame(width: width, height: 10)
                    Color.blue.frame(width: 30, height: 20).accessibilityIdentifier("blue")
                        .anchorPreference(key: Bounds.self, value: .bounds) { [$0] }
                }
                .overlayPreferenceValue(Bounds.self) { anchors in
                    GeometryReader { proxy in
                        ForEach(anchors.indices, id: \.self) { index in
                            let bounds = proxy[anchors[index]]
                            Text("\(Int(bounds.minX)) \(Int(bounds.width))").accessibilityIdentifier("told")
                        }
                    }
                }
                .padding(7)
                TestButton("wider") { width = 60 }.accessibilityIdentifier("wider")
            }
        }
        let stage = Stage(width: 300, height: 200) { Marked() }
        #expect(stage["told"].label == "40 30")
        stage["wider"].tap()
        #expect(stage["told"].label == "60 30")
    }

    @Test("an action on anchors runs again only when an anchored view has moved")
    func changes() {
        struct AnchorView: View {
            @State private var width: CGFloat = 40
            @State private var height: CGFloat = 10
            let log: Log
            var body: some View {
                HStack(alignment: .top, spacing: 0) {
                    Color.red.frame(width: width, height: 10)
                    Color.blue.frame(width: 30, height: 20).anchorPreference(key: Bounds.self, value: .bounds) { [$0] }
                    Color.green.frame(width: 30, height: height)
                }
                .frame(width: 200, height: 100, alignment: .topLeading)
                .onPreferenceChange(Bounds.self) { log.counts.append($0.count) }
                TestButton("wider") { width += 10 }.accessibilityIdentifier("wider")
                TestButton("higher") { height += 10 }.accessibilityIdentifier("higher")
            }
        }
        final class Log {
            var counts: [Int] = []
        }
        let log = Log()
        let stage = Stage(width: 300, height: 200) { AnchorView(log: log) }
        #expect(log.counts == [1])
        stage["higher"].tap()
        #expect(log.counts == [1])
        stage["wider"].tap()
        #expect(log.counts == [1, 1])
        stage["wider"].tap()
        #expect(log.counts == [1, 1, 1])
    }

    @Test("an anchor source can be points, rects or an array of positions of one view")
    func sources() {
        struct Shown: View {
            var body: some View {
                Color.red.frame(width: 40, height: 20)
                    .anchorPreference(
                        key: Places.self,
                        value: Anchor<[CGPoint]>.Source([.topLeading, .center, .bottom, .point(CGPoint(x: 3, y: 4))])
                    ) { $0 }
                    .padding(10)
                    .backgroundPreferenceValue(Places.self) { anchor in
                        GeometryReader { proxy in
                            if let anchor {
                                Text(proxy[anchor].map { "\(Int($0.x)),\(Int($0.y))" }.joined(separator: " "))
                                    .accessibilityIdentifier("told")
                            }
                        }
                    }
            }
        }
        let stage = Stage(width: 300, height: 200) { Shown() }
        #expect(stage["told"].label == "10,10 30,20 30,30 13,14")
    }

    @Test("transformAnchorPreference appends an anchor to the preference of its content")
    func transformed() {
        let stage = Stage(width: 300, height: 200) {
            HStack(spacing: 0) {
                Color.red.frame(width: 40, height: 20).anchorPreference(key: Bounds.self, value: .bounds) { [$0] }
            }
            .transformAnchorPreference(key: Bounds.self, value: .rect(CGRect(x: 1, y: 1, width: 5, height: 5))) {
                $0.append($1)
            }
            .overlayPreferenceValue(Bounds.self) { anchors in
                GeometryReader { proxy in
                    Text(anchors.map { "\(Int(proxy[$0].width))" }.joined(separator: " "))
                        .accessibilityIdentifier("told")
                }
            }
        }
        #expect(stage["told"].label == "40 5")
    }
}
