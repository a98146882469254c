import SwiftUI

/// Controls that put views of the author's in places of their own.
let controlCases: [LayoutCase] = [
    LayoutCase(
        "what is said where there is nothing stands in the middle of all the room",
        because: "it takes what it is offered; 6 between a title and its words, 12 before the actions",
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
        "its actions are below each other", because: "12 between actions",
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
]
