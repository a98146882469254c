import Foundation

struct Recipe: Identifiable, Codable {
    var id: Int
    var title: String
    var grams: Int
}

/// A model that imports Foundation only, as on Apple's systems.
final class RecipeStore: ObservableObject {
    @Published var recipes: [Recipe] = []
    let inset: CGFloat = 4

    init() {
        guard let file = Bundle.main.url(forResource: "recipes", withExtension: "json"),
            let data = try? Data(contentsOf: file)
        else { return }
        recipes = (try? JSONDecoder().decode([Recipe].self, from: data)) ?? []
    }
}

@Observable final class Pantry {
    var spoons = 3
}
