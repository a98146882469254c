import Display
import Fanlight
import FanlightTesting
import Testing
import UIKit

@MainActor
@Suite("Pickers of UIKit")
struct UIPickersTests {
    private final class Colours: UIPickerViewDataSource, UIPickerViewDelegate {
        var names = ["Red", "Green", "Blue"]
        var chosen: [Int] = []
        var titles = 0

        func numberOfComponents(in pickerView: UIPickerView) -> Int { 1 }
        func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int { names.count }
        func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String? {
            titles += 1
            return names[row]
        }
        func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int) {
            chosen.append(row)
        }
    }

    @Test("a wheel shows the rows of its delegate, and reports the choice of a person only")
    func wheel() {
        let (picker, colours) = (UIPickerView(), Colours())
        (picker.dataSource, picker.delegate) = (colours, colours)
        picker.selectRow(1, inComponent: 0, animated: false)
        let stage = Stage(width: 300, height: 300) { Shown(view: picker) }
        #expect(stage.showing("Green").exists)
        #expect(colours.titles == 3)
        #expect(colours.chosen.isEmpty && picker.selectedRow(inComponent: 0) == 1)
        stage.role(.picker).increment()
        #expect(colours.chosen.count == 1)
        #expect(picker.selectedRow(inComponent: 0) != 1 && picker.selectedRow(inComponent: 0) == colours.chosen.last)
        _ = stage.currentPicture
        #expect(colours.titles == 3, "a choice asks for no titles again")
        colours.names = ["Black"]
        picker.selectRow(0, inComponent: 0, animated: false)
        picker.reloadAllComponents()
        #expect(stage.showing("Black").exists && colours.titles == 4)
    }

    @Test("a date is chosen, and reported")
    func date() {
        let picker = UIDatePicker()
        let start = Date(timeIntervalSince1970: 1_700_000_000)
        (picker.date, picker.datePickerMode, picker.preferredDatePickerStyle) = (start, .date, .wheels)
        var changes = 0
        picker.addAction(UIAction { _ in changes += 1 }, for: .valueChanged)
        let stage = Stage(width: 400, height: 300) { Shown(view: picker) }
        stage.label("Date").increment()
        #expect(changes == 1 && picker.date != start)
    }

    @Test("progress has a size of its own")
    func progress() {
        let view = UIProgressView(progressViewStyle: .bar)
        view.setProgress(0.5, animated: true)
        #expect(view.progress == 0.5 && view.intrinsicContentSize.height > 0)
    }
}
