import Kitchen
import SwiftUI
import Units

struct RecipeList: View {
    @ObservedObject var store: RecipeStore

    var body: some View {
        List(store.recipes) { recipe in
            VStack(alignment: .leading) {
                Text(recipe.title)
                Text("\(Grams(recipe.grams).description), \(EggTimer.minutes) min")
            }
            .padding(store.inset)
        }
        .safeAreaInset(edge: .top) { Signboard() }
        .safeAreaInset(edge: .bottom) { PortionBar() }
    }
}
