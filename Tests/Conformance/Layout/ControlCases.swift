import SwiftUI

/// Controls that place the app's views themselves.
let controlCases: [LayoutCase] = [
    LayoutCase(
        "ContentUnavailableView is centred and fills its proposal",
        because: "it takes the whole proposal; 6 between title and description, 12 before the actions",
        "200×200 t 70 70 60 10, d 80 86 40 12, a 85 110 30 20, v 0 0 200 200"
    ) {
        ContentUnavailableView {
            Block("t", 60, 10)
        } description: {
            Block("d", 40, 12)
        } actions: {
            Block("a", 30, 20)
        }
        .background { Greedy("v") }
    },
    LayoutCase(
        "ContentUnavailableView stacks its actions vertically", because: "12 between actions",
        "200×200 t 70 78 60 10, a 85 100 30 5, b 85 117 30 5"
    ) {
        ContentUnavailableView {
            Block("t", 60, 10)
        } description: {
            EmptyView()
        } actions: {
            Block("a", 30, 5)
            Block("b", 30, 5)
        }
    },
    LayoutCase(
        "a linear gauge has its label above, its bar between the bounds' labels, and the value below",
        because: "4 between lines; the height is 10 + 4 + 10 + 4 + 8",
        "200×100 l 0 32 30 10, s 0 46 10 10, g 190 46 10 10, v 0 60 20 8"
    ) {
        Gauge(value: 0.5) {
            Block("l", 30, 10)
        } currentValueLabel: {
            Block("v", 20, 8)
        } minimumValueLabel: {
            Block("s", 10, 10)
        } maximumValueLabel: {
            Block("g", 10, 10)
        }
    },
    LayoutCase(
        "a circular gauge centres its value label", because: "a ring is 60 by 60 in the regular control size",
        "100×100 v 40 45 20 10, r 20 20 60 60"
    ) {
        Gauge(value: 0.5) {
            Text("x")
        } currentValueLabel: {
            Block("v", 20, 10)
        }
        .gaugeStyle(.accessoryCircularCapacity)
        .background { Greedy("r") }
    },
]
