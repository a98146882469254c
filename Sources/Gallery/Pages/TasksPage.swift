import SwiftUI

/// A to-do app: tasks are added, done, renamed, moved and deleted.
struct TasksPage: View {
    @State private var list = TaskList()
    @State private var new = ""
    @State private var showsDone = true
    @FocusState private var isWriting: Bool

    var body: some View {
        VStack(alignment: .leading, spacing: 0) {
            HStack(spacing: 16) {
                TextField("New task", text: $new).textFieldStyle(.roundedBorder)
                    .focused($isWriting)
                    .onSubmit(add)
                    .accessibilityIdentifier("new-task")
                Button("Add", action: add).buttonStyle(.borderedProminent).disabled(new.isEmpty)
                    .accessibilityIdentifier("add-task")
            }
            .padding()
            List {
                ForEach(shown) { task in
                    TaskRow(task: task) { list.delete(task) }
                }
                // Indices refer to the visible tasks.
                .onMove { places, target in
                    let shown = shown
                    list.move(places.map { shown[$0] }, before: target < shown.count ? shown[target] : nil)
                }
                .onDelete { places in
                    let shown = shown
                    for place in places { list.delete(shown[place]) }
                }
            }
            .listStyle(.plain)
            .accessibilityIdentifier("tasks")
            HStack(spacing: 16) {
                Text(left).foregroundStyle(.secondary).accessibilityIdentifier("left")
                Spacer()
                Toggle("Show done", isOn: $showsDone).fixedSize().accessibilityIdentifier("show-done")
            }
            .padding()
        }
    }

    private var shown: [TaskItem] { list.items.filter { showsDone || !$0.isDone } }

    private var left: String {
        switch list.items.count(where: { !$0.isDone }) {
        case 0: "All done"
        case 1: "1 task left"
        case let count: "\(count) tasks left"
        }
    }

    private func add() {
        guard !new.isEmpty else { return }
        list.add(new)
        new = ""
        isWriting = true
    }
}

@Observable private final class TaskList {
    private(set) var items: [TaskItem]
    private var next = 4

    init() {
        items = [
            TaskItem(id: 1, title: "Look at every page", isDone: true), TaskItem(id: 2, title: "Try a control"),
            TaskItem(id: 3, title: "Write an app"),
        ]
    }

    func add(_ title: String) {
        items.append(TaskItem(id: next, title: title))
        next += 1
    }

    func delete(_ item: TaskItem) { items.removeAll { $0.id == item.id } }

    func move(_ moved: [TaskItem], before next: TaskItem?) {
        func isMoved(_ item: TaskItem) -> Bool { moved.contains { $0.id == item.id } }
        let place = next.flatMap { next in items.firstIndex { $0.id == next.id } } ?? items.count
        items = items[..<place].filter { !isMoved($0) } + moved + items[place...].filter { !isMoved($0) }
    }
}

@Observable private final class TaskItem: Identifiable {
    let id: Int
    var title: String
    var isDone: Bool

    init(id: Int, title: String, isDone: Bool = false) {
        (self.id, self.title, self.isDone) = (id, title, isDone)
    }
}

private struct TaskRow: View {
    @Bindable var task: TaskItem
    let delete: () -> Void

    var body: some View {
        HStack(spacing: 16) {
            Toggle("Done", isOn: $task.isDone).labelsHidden().accessibilityIdentifier("done-\(task.id)")
            Text(task.title).strikethrough(task.isDone).foregroundStyle(task.isDone ? .secondary : .primary)
                .accessibilityIdentifier("task-\(task.id)")
            Spacer()
            Button("Delete", role: .destructive, action: delete).buttonStyle(.borderless)
                .accessibilityIdentifier("delete-\(task.id)")
        }
    }
}

#Preview("Tasks") {
    TasksPage()
}
