import Display
import Fanlight
import FanlightTesting
import Foundation
import Testing

@MainActor
@Suite("Dividers, section titles and disabled options in pickers")
struct PickerEntriesTests {
    private struct Choosing<Style: PickerStyle>: View {
        let style: Style
        @State private var number = 1
        var body: some View {
            VStack(alignment: .leading, spacing: 0) {
                Picker("Number", selection: $number) {
                    Text("One").tag(1)
                    Divider()
                    Text("Two").tag(2).selectionDisabled()
                    Section("Head") { Text("Three").tag(3) }
                }
                .pickerStyle(style).accessibilityIdentifier("picker")
                Text(verbatim: "<\(number)>").accessibilityIdentifier("value")
                Spacer()
            }
        }
    }

    private func stages<Style: PickerStyle>(_ style: Style) -> [Stage] {
        [
            Stage(width: 300, height: 300) { Choosing(style: style) },
            Stage(columns: 40, rows: 12) { Choosing(style: style) },
        ]
    }

    private var all: [Stage] { stages(.inline) + stages(.segmented) + stages(.wheel) + stages(.menu) }

    @Test("dividers, section titles and selection-disabled options cannot be selected")
    func choosing() {
        for stage in all {
            stage["picker"].increment()
            #expect(stage["value"].label == "<3>")
            stage["picker"].decrement()
            #expect(stage["value"].label == "<1>")
            for words in ["Head", "Two"] {
                guard case .refused = stage["picker"].set(words) else {
                    Issue.record("expected “\(words)” to be refused")
                    continue
                }
            }
            #expect(stage["value"].label == "<1>" && stage.diagnostics.isEmpty)
        }
    }

    @Test("section titles are shown above their options where possible, and are not buttons")
    func titles() {
        for stage in stages(.inline) + stages(.menu) {
            if !stage.label("Three").exists { stage["picker"].tap() }
            #expect(stage.text.contains("Head"))
            let head = stage.elements.filter { $0.label == "Head" }
            #expect(head.allSatisfy { $0.role != .button })
            #expect(stage.label("Two").frame.minY < stage.label("Three").frame.minY)
            #expect(!stage.elements.contains { $0.role == .button && $0.label.isEmpty })
            let two = stage.label("Two").frame
            stage.drag(from: CGPoint(x: two.midX, y: two.midY), through: [])
            #expect(stage["value"].label == "<1>")
            stage.label("Three").tap()
            #expect(stage["value"].label == "<3>")
        }
        for stage in stages(.segmented) {
            #expect(!stage.text.contains("Head"))
            #expect(stage["picker"].frame.height < 50)
        }
    }

    @Test("a divider is a line across the menu")
    func divider() throws {
        let stage = Stage(columns: 40, rows: 12) { Choosing(style: .menu) }
        stage["picker"].tap()
        let lines = stage.text.split(separator: "\n", omittingEmptySubsequences: false)
        let one = try #require(lines.lastIndex { $0.contains("One") })
        let two = try #require(lines.firstIndex { $0.contains("Two") })
        #expect(two == one + 2)
        #expect(lines[one + 1].contains("────────"))
    }

    @Test("a divider does not stand for nil in a picker of an optional")
    func missing() {
        let stage = Stage(width: 200, height: 200) {
            Picker("P", selection: .constant(Int?.none)) {
                Text("None").tag(Int?.none)
                Divider()
                Text("One").tag(Int?.some(1))
            }
        }
        #expect(stage.diagnostics.isEmpty)
    }

    private struct Long: View {
        @State private var number = 30
        var body: some View {
            Picker("P", selection: $number) {
                ForEach(0..<40) { Text(verbatim: "Item \($0)") }
            }
            .accessibilityIdentifier("picker")
        }
    }

    @Test("a menu opens at the selected option, by pointer and keyboard")
    func openedAtChosen() {
        let byKey = Stage(columns: 40, rows: 12) { Long() }
        byKey["picker"].focus()
        byKey.press(.space)
        #expect(byKey.elements.first { $0.isFocused }?.label == "Item 30")
        #expect(byKey.text.contains("Item 30") && !byKey.text.contains("Item 1 "))
        let byPointer = Stage(width: 200, height: 300) { Long() }
        byPointer["picker"].tap()
        let chosen = byPointer.elements.filter { $0.role == .button && $0.label == "Item 30" }
        #expect(chosen.count == 1)
        #expect(chosen.allSatisfy { $0.frame[1] >= 0 && $0.frame[1] + $0.frame[3] <= 300 })
    }

    private struct Linked: View {
        @State private var fruit = "Apple"
        var body: some View {
            Picker("Fruit", selection: $fruit) {
                ForEach(["Apple", "Pear"], id: \.self) { Text(verbatim: $0) }
            }
            .pickerStyle(.navigationLink).accessibilityIdentifier("picker")
        }
    }

    @Test("a navigation link picker reports its value and can be set, in and outside of a form")
    func linked() {
        for stage in [
            Stage(width: 300, height: 200) { NavigationStack { Form { Linked() } } },
            Stage(width: 300, height: 200) { NavigationStack { Linked() } },
        ] {
            #expect(stage["picker"].label == "Fruit" && stage["picker"].value == "Apple")
            #expect(stage["picker"].set("Pear") == .handled)
            #expect(stage["picker"].value == "Pear")
            guard case .refused = stage["picker"].set("Plum") else {
                Issue.record("expected an unknown fruit to be refused")
                continue
            }
        }
    }

    @Test("a navigation link in a row reports its accessibility value")
    func linkValue() {
        let stage = Stage(width: 300, height: 200) {
            NavigationStack {
                Form { NavigationLink("Mail") { Text("x") }.accessibilityValue("three").accessibilityIdentifier("it") }
            }
        }
        #expect(stage["it"].value == "three")
    }

    @Test("typing moves to an item by its title, and Space presses it after a pause")
    func typed() {
        struct Words: View {
            @State private var name = "-"
            var body: some View {
                VStack {
                    Menu("M") {
                        ForEach(["New File", "New Folder", "Old"], id: \.self) { word in
                            Button {
                                name = word
                            } label: {
                                Text(verbatim: word)
                            }
                        }
                    }
                    .accessibilityIdentifier("menu")
                    Text(verbatim: "<\(name)>").accessibilityIdentifier("name")
                }
            }
        }
        for stage in [Stage(columns: 40, rows: 12) { Words() }, Stage(width: 300, height: 300) { Words() }] {
            func type(_ words: String) {
                for letter in words { stage.press(letter == " " ? .space : Key(letter)) }
            }
            stage["menu"].focus()
            stage.press(.space)
            type("new fo")
            #expect(stage.label("New Folder").isFocused)
            stage.press(.space)
            #expect(stage["name"].label == "<New Folder>", "a space that matches no item selects the current one")
            stage["menu"].focus()
            stage.press(.space)
            type("o")
            stage.advance(by: .seconds(2))
            stage.press(.space)
            #expect(stage["name"].label == "<Old>", "a space after a pause selects the current item")
        }
    }
}
