import Display
import Fanlight
import FanlightTesting
import Testing
import UIKit

@MainActor
@Suite("Views of UIKit")
struct UIViewRepresentableTests {
    private struct TextLabel: UIViewRepresentable {
        let text: String
        let made: Made

        final class Made {
            var (makes, updates, dismantles) = (0, 0, 0)
            var label: UILabel?
        }

        func makeCoordinator() -> Made { made }

        func makeUIView(context: Context) -> UILabel {
            context.coordinator.makes += 1
            let label = UILabel()
            context.coordinator.label = label
            return label
        }

        func updateUIView(_ uiView: UILabel, context: Context) {
            context.coordinator.updates += 1
            uiView.text = text
            uiView.isHidden = false
        }

        static func dismantleUIView(_ uiView: UILabel, coordinator: Made) { coordinator.dismantles += 1 }
    }

    private struct Screen: View {
        let made: TextLabel.Made
        @State private var count = 0
        var body: some View {
            VStack {
                Button("Go") { count += 1 }.accessibilityIdentifier("go")
                if count < 2 { TextLabel(text: "count \(count)", made: made) }
            }
        }
    }

    @Test("a view is made once, updated with each value, drawn again when it changes, and dismantled at the end")
    func life() {
        let made = TextLabel.Made()
        let stage = Stage(width: 300, height: 100) { Screen(made: made) }
        #expect(stage.showing("count 0").exists)
        stage["go"].tap()
        #expect(stage.showing("count 1").exists)
        #expect((made.makes, made.updates, made.dismantles) == (1, 2, 0))
        made.label?.text = "by hand"
        #expect(stage.showing("by hand").exists)
        #expect(made.updates == 2)
        stage["go"].tap()
        _ = stage.currentPicture
        #expect(!stage.showing("by hand").exists)
        #expect(made.dismantles == 1)
    }

    private struct Box: UIViewRepresentable {
        func makeUIView(context: Context) -> UIView {
            let (view, child) = (UIView(), UIView(frame: CGRect(x: 5, y: 6, width: 7, height: 8)))
            view.backgroundColor = .red
            child.backgroundColor = .green
            view.addSubview(child)
            return view
        }

        func updateUIView(_ uiView: UIView, context: Context) {}

        func sizeThatFits(_ proposal: ProposedViewSize, uiView: UIView, context: Context) -> CGSize? {
            CGSize(width: 40, height: 30)
        }
    }

    @Test("a view has its own size, and draws its background and its subviews")
    func drawing() {
        let stage = Stage(width: 100, height: 100) { Box().accessibilityIdentifier("box") }
        let paints = Set(stage.currentPicture.layers.values.flatMap(\.drawing.commands).map(\.paint))
        #expect(paints.isSuperset(of: [.color(RGBA(packed: 0xFF00_00FF)), .color(RGBA(packed: 0x00FF_00FF))]))
    }

    private struct Hosted: UIViewControllerRepresentable {
        let text: String

        func makeUIViewController(context: Context) -> UIHostingController<Text> {
            UIHostingController(rootView: Text(text))
        }

        func updateUIViewController(_ uiViewController: UIHostingController<Text>, context: Context) {
            uiViewController.rootView = Text(text)
        }
    }

    @Test("a hosting controller shows its root view")
    func hosting() {
        let stage = Stage(width: 100, height: 100) { Hosted(text: "hosted") }
        #expect(stage.showing("hosted").exists)
    }
}
