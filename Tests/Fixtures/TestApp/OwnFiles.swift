import SwiftUI

/// The folders of the app, and a document that counts the launches.
#Preview("OwnFiles") {
    OwnFiles()
}

private struct OwnFiles: View {
    @State private var launches = 0
    @State private var preferred = UserDefaults.standard.array(forKey: "preferred")?.first as? Int ?? 0

    var body: some View {
        VStack(alignment: .leading) {
            Text(URL.documentsDirectory.path).accessibilityIdentifier("documents")
            Text(URL.applicationSupportDirectory.path).accessibilityIdentifier("support")
            Text(URL.cachesDirectory.path).accessibilityIdentifier("caches")
            Text(NSHomeDirectory()).accessibilityIdentifier("home")
            Text("\(launches)").accessibilityIdentifier("launches")
            Button("Prefer \(preferred)") {
                preferred += 1
                UserDefaults.standard.set([preferred], forKey: "preferred")
            }
            .accessibilityIdentifier("prefer")
        }
        .onAppear(perform: count)
    }

    private func count() {
        let file = URL.documentsDirectory.appendingPathComponent("launches.txt")
        let before = (try? String(contentsOf: file, encoding: .utf8)).flatMap(Int.init) ?? 0
        launches = before + 1
        do {
            try "\(launches)".write(to: file, atomically: true, encoding: .utf8)
        } catch {
            launches = -1
        }
    }
}

/// An area without any element that follows a drag.
#Preview("Swiped") {
    Swiped()
}

private struct Swiped: View {
    @State private var distance = CGSize.zero

    var body: some View {
        VStack(spacing: 0) {
            Text("\(Int(distance.width)),\(Int(distance.height))").accessibilityIdentifier("distance")
            Color.gray.frame(maxWidth: .infinity, maxHeight: .infinity)
                .gesture(DragGesture().onEnded { distance = $0.translation })
        }
    }
}

/// Pages of one colour, where a script finds no element.
#Preview("Paged") {
    Paged()
}

private struct Paged: View {
    @State private var page = 0

    var body: some View {
        VStack(spacing: 0) {
            Text("page \(page)").accessibilityIdentifier("page")
            TabView(selection: $page) {
                ForEach(0..<3, id: \.self) { Color.gray.tag($0) }
            }
            .tabViewStyle(.page(indexDisplayMode: .never))
        }
    }
}

/// A page that deep links lead to.
#Preview("Linked") {
    Linked()
}

private struct Linked: View {
    @State private var path: [String] = []

    var body: some View {
        NavigationStack(path: $path) {
            Text("root").navigationDestination(for: String.self) { Text($0).accessibilityIdentifier("page") }
        }
        .onOpenURL { path = [$0.lastPathComponent] }
    }
}
