import Fanlight
import FanlightTesting
import Foundation
import Observation
import Testing

@MainActor
@Suite("Observable objects with controls")
struct ObservationWithControlsTests {
    @Observable
    final class Draft {
        var text = "old"
        var number = 1
        var position: Int? = 0
    }

    @Test("fields, editors and scroll positions follow a property that no body reads")
    func boundControls() {
        struct Bound: View {
            @Bindable var draft: Draft
            var body: some View {
                TextField("a", text: $draft.text).accessibilityIdentifier("field")
                TextField("b", value: $draft.number, format: .number).accessibilityIdentifier("number")
                SecureField("c", text: $draft.text).accessibilityIdentifier("secret")
                TextEditor(text: $draft.text).accessibilityIdentifier("editor").frame(height: 40)
                ScrollView {
                    LazyVStack { ForEach(0..<100, id: \.self) { Text(verbatim: "row \($0)") } }.scrollTargetLayout()
                }
                .scrollPosition(id: $draft.position).frame(height: 100)
            }
        }
        let draft = Draft()
        let stage = Stage(width: 300, height: 400) { VStack { Bound(draft: draft) } }
        for text in ["newer", "new"] {
            draft.text = text
            draft.number += 1
            #expect(stage["field"].value == text)
            #expect(stage["editor"].value == text)
            #expect(stage["secret"].value.count == text.count)
            #expect(stage["number"].value == "\(draft.number)")
        }
        draft.position = 50
        #expect(stage.showing("row 50").exists)
    }
}
