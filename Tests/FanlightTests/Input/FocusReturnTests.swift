import Display
import FanlightTesting
import SwiftUI
import Testing

/// Where the focus is, and where Tab goes on, once what had it is out of use or covered no more.
@MainActor
@Suite("The focus comes back")
struct FocusReturnTests {
    private struct Opening: View {
        @State private var hasSheet = false
        @State private var isAsked = false
        var body: some View {
            VStack {
                Button("First") {}
                Menu("More") {
                    Button("Sheet") { hasSheet = true }
                    Menu("Others") {
                        Button("Ask") { isAsked = true }
                    }
                }
            }
            .sheet(isPresented: $hasSheet) { Button("Close") { hasSheet = false } }
            .confirmationDialog("Really?", isPresented: $isAsked) { Button("Yes") {} }
        }
    }

    @Test("to the menu from whose items something was opened, that is closed again")
    func menu() async {
        for stage in [Stage(width: 400, height: 300) { Opening() }, Stage(columns: 50, rows: 16) { Opening() }] {
            stage.label("More").focus()
            stage.press(.space)
            stage.press(.enter)
            await stage.settled()
            #expect(stage.label("Close").isFocused)
            stage.press(.escape)
            await stage.settled()
            #expect(stage.label("More").isFocused, "\(stage.text)")
            // An item of a menu in the menu.
            stage.press(.space)
            stage.press(.down)
            stage.press(.right)
            await stage.settled()
            stage.press(.enter)
            await stage.settled()
            #expect(stage.role(.alert).exists)
            stage.press(.enter)
            await stage.settled()
            #expect(!stage.role(.alert).exists && stage.label("More").isFocused, "\(stage.text)")
        }
    }

    @Test("by Tab to what could not be used for a while")
    func disabled() {
        struct Loading: View {
            @State private var isLoading = false
            @State private var text = ""
            var body: some View {
                VStack {
                    Button("First") {}
                    Button("Load") { isLoading = true }.disabled(isLoading)
                    TextField("Name", text: $text).disabled(isLoading)
                    Button("Done") { isLoading = false }
                }
            }
        }
        let stage = Stage(width: 200, height: 200) { Loading() }
        stage.label("Load").focus()
        stage.press(.space)
        #expect(!stage.elements.contains { $0.isFocused })
        stage.press(.tab)
        #expect(stage.label("Done").isFocused, "the next that can be used")
        stage.press(.space)
        stage.label("Load").focus()
        stage.press(.space)
        // Without anything between, what can be used again is come to first.
        stage.label("Done").tap()
        stage.press(.tab)
        #expect(stage.label("Load").isFocused)
    }
}
